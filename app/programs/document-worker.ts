import { parentPort, workerData } from "node:worker_threads";
import { PARSERS, type ThreadReply } from "~/platform/untrusted-documents/parsers";
import { DocumentLimitError } from "~/platform/values/document-limit";

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
