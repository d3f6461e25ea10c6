import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import { requestContext } from "~/platform/request/request-context.server";

/** The limit of parts of a form with a file, of which that of a deal has some 25: each costs the parser as much as 2 KB. */
const MAX_PARTS = 60;

/** The limit of its other fields together. */
const MAX_FIELD_BYTES = 256 * 1024;

class TooMany extends Error {}

/** Counts parts, and throws when there is one too many. */
function countParts(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > MAX_PARTS) throw new TooMany();
  };
}

interface ReceivedFile {
  file: string;
  maxBytes: number;
  fields?: URLSearchParams;
  /** Whether the body may take longer than other requests. */
  mayBeSlow?: boolean;
}

type Received = "received" | "missing" | "no_room" | "unreadable";

/**
 * Streams the file of a multipart form to `file`, which is made anew and for this user alone. The whole body is read, however
 * long that takes, so that the sender sees the response. "unreadable" when it is malformed or cut. Other fields are added to
 * `fields`.
 */
export async function receiveFile(
  request: Request,
  { file, maxBytes, fields, mayBeSlow = true }: ReceivedFile,
): Promise<Received> {
  if (mayBeSlow) requestContext()?.allowSlowBody?.();
  await rm(file, { force: true });
  let received: Received = "missing";
  const count = countParts();
  const field = fieldReader(fields);
  const store = async ({ name, filename, data }: UploadHandlerPart) => {
    count();
    if (!filename) return field(name, data);
    let size = 0;
    const bounded = async function* () {
      for await (const chunk of data) {
        size += chunk.byteLength;
        if (size <= maxBytes) yield chunk;
      }
    };
    await pipeline(bounded, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    received = size <= maxBytes ? "received" : "no_room";
    return undefined;
  };
  try {
    await parseMultipart(request, store);
    return received;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") return "no_room";
    // A second file is one too many.
    if (syscall && syscall !== "read" && code !== "EEXIST") throw error;
    return "unreadable";
  }
}

/** Adds a field's text to `fields`, of all together at most {@link MAX_FIELD_BYTES}. */
function fieldReader(fields: URLSearchParams | undefined) {
  let size = 0;
  return async (name: string, data: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) {
      size += chunk.byteLength;
      if (size > MAX_FIELD_BYTES) throw new TooMany();
      chunks.push(chunk);
    }
    fields?.append(name, Buffer.concat(chunks).toString("utf8"));
    return undefined;
  };
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
