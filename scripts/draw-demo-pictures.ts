import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";

/**
 * Makes the pictures of the demo deals from the drawings beside them, NAME.webp from NAME.svg, and NAME-2.webp and NAME-3.webp in
 * other colours where demo deals show them, as no two of them look alike:
 * `node --import tsx scripts/draw-demo-pictures.ts`, after a drawing has changed. Like a shop's photographs they are then
 * decoded apart from the page, where each drawing would be laid out and styled as a document of its own; and what shows
 * links elsewhere takes no drawings. What it makes is kept with the sources; the drawings stay public, for shops that were
 * filled with them.
 */

const PICTURES = fileURLToPath(new URL("../public/images/demo/", import.meta.url));
const DEALS = fileURLToPath(new URL("../demo/deals.json", import.meta.url));

/** Pixels; and of 1, where a flat drawing still shows no traces. */
const SIZE = { width: 800, height: 600 };
const QUALITY = 0.7;

/** What becomes of a drawing, by what its picture's name ends in. */
const LOOKS = {
  "": { hue: 0, mirrored: false },
  "-2": { hue: 150, mirrored: true },
  "-3": { hue: -105, mirrored: false },
};

/** Drawings of what only ever has its own colour: an egg, an orange ball. */
const TRUE_COLOURS = new Set(["air-fryer", "basketball", "frying-pan", "lipstick", "pet-bowl"]);

const deals = z.array(z.looseObject({ imageUrl: z.string() })).parse(JSON.parse(await readFile(DEALS, "utf8")));
const shown = new Set(deals.map(({ imageUrl }) => path.basename(imageUrl)));

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage();
  for (const file of (await readdir(PICTURES)).filter((name) => name.endsWith(".svg"))) {
    const drawing = await readFile(path.join(PICTURES, file), "base64");
    const drawn = path.basename(file, ".svg");
    for (const [ending, { hue, mirrored }] of Object.entries(LOOKS)) {
      const name = `${drawn}${ending}.webp`;
      if (ending !== "" && !shown.has(name)) continue;
      const picture = await page.evaluate(
        async ({ drawing, width, height, quality, degrees, mirrored }) => {
          const image = new Image();
          image.src = `data:image/svg+xml;base64,${drawing}`;
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width, height });
          const context = canvas.getContext("2d");
          if (mirrored) context?.setTransform(-1, 0, 0, 1, width, 0);
          if (context) context.filter = degrees === 0 ? "none" : `hue-rotate(${degrees}deg)`;
          context?.drawImage(image, 0, 0, width, height);
          return canvas.toDataURL("image/webp", quality).replace(/^.*,/, "");
        },
        { drawing, ...SIZE, quality: QUALITY, degrees: TRUE_COLOURS.has(drawn) ? hue / 6 : hue, mirrored },
      );
      await writeFile(path.join(PICTURES, name), picture, "base64");
    }
  }
} finally {
  await browser.close();
}
