import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { freePort } from "~/platform/process/free-port.server";
import { startProgram } from "../../scripts/start-site";
import { ask, portOf } from "../site/site";
import { databaseUrl } from "../support/database";
import { sharedFolder } from "../support/shared-folder";

const WAIT = { timeout: 200_000 };

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

function newFolder(): string {
  const folder = sharedFolder("signals");
  folders.push(folder);
  return folder;
}

/** Sends SIGTERM once the program has printed this; returns its exit code and output. */
async function stopAfter(child: ChildProcess, printed: string | RegExp) {
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await expect.poll(() => output, WAIT).toMatch(printed);
  child.kill("SIGTERM");
  return { code: await ended, output };
}

/**
 * A request whose body is sent in two parts, the first once the site has the head: until then it would not be under way.
 * `finish` sends the second, and returns the response's status line, or "closed" when the site hangs up.
 */
async function halfRequest(port: number) {
  const body = JSON.stringify({ email: "member@example.com", password: "Abcdef1!" });
  const head = [
    "POST /api/auth/login HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const [first] = await once(socket, "data");
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body.slice(0, 10));
  const response = new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(String(data)));
    socket.once("close", () => resolve("closed"));
    socket.on("error", () => {});
  });
  return {
    async finish() {
      socket.write(body.slice(10));
      const [line] = (await response).split("\r\n");
      socket.destroy();
      return line;
    },
  };
}

/** In a process group of its own, as a terminal or systemd starts it. */
function npm(...args: string[]): ChildProcess {
  const settings = { DATABASE_URL: databaseUrl(), DATA_DIR: "", DEMO_DEALS: "off", HOST: "127.0.0.1", PORT: "0" };
  return spawn("npm", args, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
}

it("npm run work ends in order with 0", async () => {
  const { code, output } = await stopAfter(npm("run", "work"), "Working.");
  expect(output).toContain("SIGTERM: finishing what is under way.");
  expect(code).toBe(0);
}, 600_000);

it.each(["SIGINT", "SIGTERM"] as const)(
  "a %s to npm and the site together, which npm forwards besides, finishes the request under way and takes no other",
  async (signal) => {
    const child = npm("start");
    running.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    await expect.poll(() => output, WAIT).toMatch(/Ready on http:\S+:\d+\n/);
    const port = Number(/Ready on http:\S+:(\d+)/.exec(output)?.[1]);
    const request = await halfRequest(port);
    process.kill(-(child.pid ?? 0), signal);
    await expect.poll(() => output, WAIT).toContain(`${signal}: finishing what is under way.`);
    await expect.poll(() => ask(port, "/healthz").catch(({ code }) => code), WAIT).toBe("ECONNREFUSED");
    expect(await request.finish()).toBe("HTTP/1.1 401 Unauthorized");
    expect(await ended).toBe(0);
  },
  120_000,
);

it("a first start that is stopped exits with 0; the next one prints its progress, and one URL", async () => {
  const settings = { DATA_DIR: path.join(newFolder(), "data"), PORT: "0" };
  const first = await stopAfter(startProgram("serve", settings).child, "Creating the embedded database");
  expect(first).toMatchObject({ code: 0, output: expect.not.stringContaining("Ready on") });
  // A port that browsers refuse, as does fetch, serves behind a proxy.
  const PORT = String(await freePort({ port: 4190 }));
  const { code, output } = await stopAfter(startProgram("serve", { ...settings, PORT }).child, "Ready on");
  expect(code).toBe(0);
  expect(output).toMatch(/^Loading the demo deals …\nLoaded \d+ demo deals\.$/m);
  expect(output.match(/https?:\S+/g)).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
}, 600_000);

it("a start that waits for its database exits with 0 when stopped", async () => {
  const silent = createServer((socket) => socket.on("error", () => {}));
  const connected = new Promise((resolve) => silent.once("connection", resolve));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `postgresql://someone@127.0.0.1:${portOf(silent)}/shop`;
  const { child, ended } = startProgram("serve", { DATABASE_URL: url, PORT: String(await freePort()) });
  running.push(child);
  await connected;
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  silent.close();
}, 600_000);
