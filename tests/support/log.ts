import { beforeEach, vi } from "vitest";

interface LogRecord {
  event: string;
  level: string;
  [about: string]: unknown;
}

/** Call it once at the top of a test file. */
export function useLog(): { text(): string; records(): LogRecord[] } {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    return () => spy.mockRestore();
  });
  return {
    text: () => lines.join(""),
    records: () => lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line)),
  };
}
