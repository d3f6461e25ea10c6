import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Site } from "../../scripts/start-site";
import { residentBytes } from "./process-figures";

const MB = 1024 * 1024;

interface BurstReport {
  /** Of status 200, whole. */
  answers: number;
  /** Megabytes of the site's process: before, and the least once it was idle again. */
  before: number;
  after: number;
}

/** `requests` on each connection without waiting for an answer; then `rest` milliseconds of idleness. */
export async function burst(
  site: Site,
  { connections, requests, rest }: { connections: number; requests: number; rest: number },
): Promise<BurstReport> {
  const { pid = 0 } = site.child;
  // What is loaded at the first request is not held by the burst.
  for (let warm = 0; warm < 5; warm += 1) await pipeline(site.port, 4);
  await pause(2_000);
  const before = await residentBytes(pid);
  const all = await Promise.all(Array.from({ length: connections }, () => pipeline(site.port, requests)));
  let after = await residentBytes(pid);
  for (const end = performance.now() + rest; performance.now() < end; await pause(1_000)) {
    after = Math.min(after, await residentBytes(pid));
  }
  return { answers: all.reduce((sum, count) => sum + count, 0), before: before / MB, after: after / MB };
}

function pipeline(port: number, requests: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let [answers, last] = [0, ""];
    const ask = (end: string) => `GET /deals HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${end}\r\n`;
    socket.setEncoding("latin1").on("data", (text: string) => {
      const seen = last + text;
      answers += seen.split("HTTP/1.1 200 ").length - 1;
      // The beginning of an answer may come in two pieces.
      last = seen.slice(-12);
    });
    socket.once("error", reject).once("close", () => resolve(answers));
    socket.write(ask("").repeat(requests - 1) + ask("Connection: close\r\n"));
  });
}
