import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Prompts for a password without echo. */
export async function askPassword(question: string): Promise<string> {
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: muted, terminal: true });
  // An open readline interface swallows Ctrl-C.
  terminal.once("SIGINT", () => process.exit(130));
  // Only now that echo is off.
  process.stderr.write(question);
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
