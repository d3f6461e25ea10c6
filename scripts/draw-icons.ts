import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./chromium";

/**
 * Draws the icons of an installed site from public/favicon.svg: `node --import tsx scripts/draw-icons.ts`, after the
 * mark has changed. What it draws is kept with the sources.
 */

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

/** Devices cut an icon that fills its square to a shape of theirs: the mark keeps within the middle 80 %. */
const SQUARE = { filled: true };
const ICONS: [file: string, size: number, options?: { filled: boolean }][] = [
  ["icons/icon-192.png", 192],
  ["icons/icon-512.png", 512],
  ["icons/maskable-512.png", 512, SQUARE],
  ["apple-touch-icon.png", 180, SQUARE],
];

const mark = await readFile(path.join(PUBLIC, "favicon.svg"), "utf8");
const filledMark = mark.replace(' rx="8"', "");
await mkdir(path.join(PUBLIC, "icons"), { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
try {
  for (const [file, size, { filled } = { filled: false }] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${filled ? filledMark : mark}`,
    );
    await writeFile(path.join(PUBLIC, file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
