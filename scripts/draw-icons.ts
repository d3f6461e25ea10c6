import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "./chromium";

/**
 * Renders the web app's icons from public/favicon.svg: `node --import tsx scripts/draw-icons.ts`, after it has changed.
 * The output is committed.
 */

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));

/** Maskable: devices crop it to their shape, and the logo stays within the middle 80 %. */
const SQUARE = { filled: true };
const ICONS: [file: string, size: number, options?: { filled: boolean }][] = [
  ["icons/icon-192.png", 192],
  ["icons/icon-512.png", 512],
  ["icons/maskable-512.png", 512, SQUARE],
  ["apple-touch-icon.png", 180, SQUARE],
];

const logo = await readFile(path.join(PUBLIC, "favicon.svg"), "utf8");
const filledLogo = logo.replace(' rx="8"', "");
await mkdir(path.join(PUBLIC, "icons"), { recursive: true });
const browser = await launchChromium();
try {
  for (const [file, size, { filled } = { filled: false }] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${filled ? filledLogo : logo}`,
    );
    await writeFile(path.join(PUBLIC, file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
