import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";

/**
 * Makes the pictures of the demo deals from the drawings beside them, NAME.webp from NAME.svg:
 * `node --import tsx scripts/draw-demo-pictures.ts`, after a drawing has changed. Like a shop's photographs they are then
 * decoded apart from the page, where each drawing would be laid out and styled as a document of its own; and what shows
 * links elsewhere takes no drawings. What it makes is kept with the sources; the drawings stay public, for shops that were
 * filled with them.
 */

const PICTURES = fileURLToPath(new URL("../public/images/demo/", import.meta.url));

/** Pixels; and of 1, where a flat drawing still shows no traces. */
const SIZE = { width: 800, height: 600 };
const QUALITY = 0.7;

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage();
  for (const file of (await readdir(PICTURES)).filter((name) => name.endsWith(".svg"))) {
    const drawing = await readFile(path.join(PICTURES, file), "base64");
    const picture = await page.evaluate(
      async ({ drawing, width, height, quality }) => {
        const image = new Image();
        image.src = `data:image/svg+xml;base64,${drawing}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
        return canvas.toDataURL("image/webp", quality).replace(/^.*,/, "");
      },
      { drawing, ...SIZE, quality: QUALITY },
    );
    await writeFile(path.join(PICTURES, file.replace(/svg$/, "webp")), picture, "base64");
  }
} finally {
  await browser.close();
}
