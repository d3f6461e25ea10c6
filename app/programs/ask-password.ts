import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks at the terminal for a password, which is not shown while it is typed. */
export async function askPassword(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Ctrl-C, which the open terminal keeps to itself.
  terminal.once("SIGINT", () => process.exit(130));
  // From here on the terminal shows nothing that is typed.
  process.stderr.write(question);
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
