import { readdir, readFile, readlink } from "node:fs/promises";

/** Linux alone tells. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Milliseconds so far, in steps of ten. Linux alone tells. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // Behind the name, which may hold anything but is in brackets: utime and stime, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The processes that a process has started and that still run. Linux alone tells. */
export async function childProcesses(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

/** Its own process, or those that it has started for it. Linux alone tells. */
export async function webProcesses(pid: number): Promise<number[]> {
  const children = await childProcesses(pid);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  const found = children.filter((_, n) => commands[n]?.includes("web-process.js"));
  return found.length > 0 ? found : [pid];
}

/** Linux alone tells. Without the embedded database's tables, which it opens at first use and keeps open. */
export async function openFiles(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => undefined)),
  );
  return targets.filter((target) => target && !target.includes("/pgdata/")).length;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** By least squares. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const covariance = mean((point) => (point.x - x) * (point.y - y));
  return covariance / mean((point) => (point.x - x) ** 2);
}
