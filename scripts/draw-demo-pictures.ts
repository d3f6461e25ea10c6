import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { launchChromium } from "./chromium";

/**
 * Renders the demo deals' images from the SVG files beside them, NAME.webp from NAME.svg, and NAME-2.webp and NAME-3.webp in
 * other colours if demo deals use them: `node --import tsx scripts/draw-demo-pictures.ts`, after an SVG has changed.
 * Bitmaps are decoded off the main thread, where each SVG would be laid out as a document, and link previews need them.
 * The output is committed; the SVG files stay public for databases that refer to them.
 */

const PICTURES = fileURLToPath(new URL("../public/images/demo/", import.meta.url));
const DEALS = fileURLToPath(new URL("../demo/deals.json", import.meta.url));

/** The size in pixels, which a deal's page shows at 560, and the lowest quality, from 0 to 1, without visible artefacts. */
const SIZE = { width: 560, height: 420 };
const QUALITY = 0.7;

/** The variants of a picture by the suffix of their file. */
const VARIANTS = {
  "": { hue: 0, mirrored: false },
  "-2": { hue: 150, mirrored: true },
  "-3": { hue: -105, mirrored: false },
};

/** Things that have only one colour, such as an egg. */
const TRUE_COLOURS = new Set(["air-fryer", "basketball", "frying-pan", "lipstick", "pet-bowl"]);

const deals = z.array(z.looseObject({ imageUrl: z.string() })).parse(JSON.parse(await readFile(DEALS, "utf8")));
const shown = new Set(deals.map(({ imageUrl }) => path.basename(imageUrl)));

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for (const file of (await readdir(PICTURES)).filter((name) => name.endsWith(".svg"))) {
    const drawing = await readFile(path.join(PICTURES, file), "base64");
    const drawn = path.basename(file, ".svg");
    for (const [ending, { hue, mirrored }] of Object.entries(VARIANTS)) {
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
