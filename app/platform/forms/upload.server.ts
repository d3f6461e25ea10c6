import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import { requestContext } from "~/platform/request/request-context.server";

/** The limit of parts of a form with a file: each costs the parser as much as 2 KB. */
const MAX_PARTS = 20;

class TooManyParts extends Error {}

/** Counts parts, and throws when there is one too many. */
function countParts(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > MAX_PARTS) throw new TooManyParts();
  };
}

type Received = "received" | "missing" | "no_room" | "unreadable";

/**
 * Streams the file of a multipart form to `file`, which is made anew and for this user alone. The whole body is read, however
 * long that takes, so that the sender sees the response. "unreadable" when it is malformed or cut.
 */
export async function receiveFile(
  request: Request,
  { file, maxBytes }: { file: string; maxBytes: number },
): Promise<Received> {
  requestContext()?.allowSlowBody?.();
  await rm(file, { force: true });
  let received: Received = "missing";
  const count = countParts();
  const store = async ({ filename, data }: UploadHandlerPart) => {
    count();
    let size = 0;
    const bounded = async function* () {
      for await (const chunk of data) {
        size += chunk.byteLength;
        if (filename && size <= maxBytes) yield chunk;
      }
    };
    await pipeline(bounded, createWriteStream(file, { flags: filename ? "wx" : "a", mode: 0o600 }));
    if (filename) received = size <= maxBytes ? "received" : "no_room";
    return undefined;
  };
  try {
    await parseMultipart(request, store);
    return received;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") return "no_room";
    if (syscall && syscall !== "read") throw error;
    return "unreadable";
  }
}

/** The file of a multipart form; one that is larger than `maxBytes` is cut behind them, and longer. Null when it is malformed. */
export async function receiveSmallFile(request: Request, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const count = countParts();
  const keep = async ({ filename, data }: UploadHandlerPart) => {
    count();
    for await (const chunk of data) {
      if (filename && size <= maxBytes) chunks.push(chunk);
      if (filename) size += chunk.byteLength;
    }
    return undefined;
  };
  try {
    await parseMultipart(request, keep);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
