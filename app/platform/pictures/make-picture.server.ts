import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { log } from "~/platform/log/log.server";
import type { MadePicture, PictureProblem } from "~/platform/values/made-picture";

const TIMEOUT_MS = 20_000;

/** Nothing that decodes strangers' files knows a secret. */
const NO_SETTINGS = { NODE_ENV: "production" } as const;

const MAX_OUTPUT_BYTES = 1024 * 1024;

const bytes = z.base64().transform((text) => Buffer.from(text, "base64"));
const output = z.union([
  z.object({ hash: z.string(), large: bytes, small: bytes }),
  z.enum(["no_picture", "too_many_pixels"]),
]);

/** Uploads do not wait for pictures of other sites, which may be slow to decode. */
type Lane = "upload" | "fetched";
const last = new Map<Lane, Promise<unknown>>();

/**
 * Makes both sizes of a file's picture: see `pictureSizes`. In a process of its own, which is killed after 20 s, has no settings,
 * and may crash: decoders are native code, and a small file may keep one busy for minutes, before sharp's own timeout begins. One
 * at a time in each lane, because a decoded picture may need 300 MB. @throws when the process fails, as where sharp is missing
 */
export async function makePicture(
  file: string,
  lane: Lane,
  timeoutMs = TIMEOUT_MS,
): Promise<MadePicture | PictureProblem> {
  const made = (last.get(lane) ?? Promise.resolve()).then(() => makeInProcess(file, timeoutMs));
  last.set(
    lane,
    made.catch(() => {}),
  );
  return made;
}

const run = promisify(execFile);

async function makeInProcess(file: string, timeout: number): Promise<MadePicture | PictureProblem> {
  try {
    const options = {
      env: NO_SETTINGS,
      timeout,
      killSignal: "SIGKILL",
      maxBuffer: MAX_OUTPUT_BYTES,
    } as const;
    const { stdout } = await run(process.execPath, [...programArguments(), file], options);
    return output.parse(JSON.parse(stdout));
  } catch (error) {
    const { signal, code } = error as { signal?: string | null; code?: unknown };
    log[signal ? "warn" : "error"]({ event: "picture_unread", reason: signal ?? String(code) });
    if (!signal) throw error;
    return "no_picture";
  }
}

function programArguments(): string[] {
  if (!import.meta.url.endsWith(".ts")) return [fileURLToPath(new URL("./picture-worker.js", import.meta.url))];
  // In development and in tests the program runs from its source.
  return ["--import", "tsx", fileURLToPath(new URL("../../programs/picture-worker.ts", import.meta.url))];
}
