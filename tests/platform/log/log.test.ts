import { expect, it } from "vitest";
import { createLog } from "~/platform/log/log.server";

const REQUEST = { event: "request", id: "an-id", method: "GET", route: "/deals", status: 200, ms: 12 };

function render(readable: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(
    createLog(
      {
        write(line: string) {
          text += line;
        },
      },
      { readable },
    ),
  );
  return text;
}

it("writes a record as one line of JSON", () => {
  const text = render(false, (log) => log.info(REQUEST));
  expect(text).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(text)).toEqual({ level: "info", time: expect.stringMatching(/Z$/), ...REQUEST });
});

it("writes it as plain text on a terminal, with the stack of an error", () => {
  const lines = render(true, (log) => {
    log.info(REQUEST);
    log.error({ event: "fault", path: "/deals", stack: "Error: no\n    at here" });
  });
  expect(lines).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request an-id GET \/deals 200 12 ms\n/);
  expect(lines).toMatch(/ERROR: fault \/deals\nError: no\n {4}at here\n$/);
});
