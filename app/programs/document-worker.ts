import { parentPort, workerData } from "node:worker_threads";
import { DocumentLimitError } from "~/domain/document-limit";
import { PARSERS, type ThreadReply } from "~/server/untrusted-documents/parsers";

/** The thread that `parseUntrusted` starts; `workerData` names its parser. */
const parse = PARSERS[workerData as keyof typeof PARSERS] as (document: unknown) => unknown;

function replyTo(document: unknown): ThreadReply {
  try {
    return { parsed: parse(document) };
  } catch (error) {
    if (error instanceof DocumentLimitError) return { failed: "limit" };
    return { failed: "fault", stack: error instanceof Error ? error.stack : String(error) };
  }
}

parentPort?.on("message", (document) => parentPort?.postMessage(replyTo(document)));
parentPort?.postMessage("ready");
