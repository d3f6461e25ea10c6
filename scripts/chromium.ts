import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";

const PLAYWRIGHT = path.join(fileURLToPath(new URL("../", import.meta.url)), "node_modules/.bin/playwright");
// The headless shell needs a third less CPU.
const SYSTEM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const isRoot = process.getuid?.() === 0;

/**
 * WebUI pages of the address bar, which cost each browser context 1.4 s of CPU. Of several `--disable-features` the last wins, so
 * the rest are those of Playwright's that tests depend on.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "PaintHolding",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "PreconnectToSearch",
];

/** Chromium cannot run as root in its sandbox, and sends background requests to the internet. */
export const CHROMIUM_FLAGS = [
  "--disable-background-networking",
  `--disable-features=${DISABLED_FEATURES}`,
  ...(isRoot ? ["--no-sandbox"] : []),
];

function installed(): string | undefined {
  return [chromium.executablePath(), ...SYSTEM].find((file) => existsSync(file));
}

/** Playwright's own, else the system's, else one installed now. @throws Error of one line when there is none */
export async function findChromium(): Promise<string> {
  const found = installed() ?? (await install());
  if (found) return found;
  throw new Error("No Chromium found or installed: install one, or run `npx playwright install --with-deps chromium`.");
}

export async function launchChromium(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS, ...flags] });
}

async function install(): Promise<string | undefined> {
  console.error("No Chromium found; installing one …");
  if ((await run(PLAYWRIGHT, ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"])) && installed()) {
    return installed();
  }
  if (isRoot && existsSync("/etc/debian_version") && (await run("apt-get", ["update"]))) {
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (await run("apt-get", ["install", "-y", "--no-install-recommends", name])) break;
    }
  }
  return installed();
}

function run(program: string, args: string[]): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return new Promise((resolve) =>
    child.once("exit", (code) => resolve(code === 0)).once("error", () => resolve(false)),
  );
}
