import { createServer, type Server, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port";
import { startProgram } from "../../scripts/start-site";
import { portOf } from "../http/site";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listen(onConnection: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return portOf(server);
}

/** What the server says when it cannot start: one line, a failing exit code, and never a secret. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { ended, output } = startProgram("scripts/serve-built.ts", { PORT: String(await freePort()), ...settings });
  const code = await ended;
  const said = output().trim();
  expect(said).not.toContain("s3cret");
  expect(said.split("\n"), said).toHaveLength(1);
  expect(code).toBe(1);
  return said;
}

/** PostgreSQL's answer to a wrong password. */
function refusePassword(socket: Socket): void {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "someone"\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields])));
}

describe.concurrent("a bad environment is one clear line and a failing exit", () => {
  it.each([
    ["PORT", "abc"],
    ["DATABASE_URL", "s3cret"],
  ])("%s=%s", async (name, value) => {
    expect(await refusal({ [name]: value })).toContain(name);
  });

  it("a port that is taken", async () => {
    const port = await listen();
    expect(await refusal({ PORT: String(port) })).toMatch(new RegExp(`${port}.*taken`));
  });

  it("a database that is not there: which host and port", async () => {
    const port = await freePort();
    const said = await refusal({ DATABASE_URL: `postgresql://someone:s3cret@127.0.0.1:${port}/shop` });
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain("connection refused");
    expect(said).not.toContain("someone");
  });

  it("a database that refuses the password", async () => {
    const port = await listen(refusePassword);
    const said = await refusal({ DATABASE_URL: `postgresql://someone:s3cret@127.0.0.1:${port}/shop` });
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain("password refused");
    expect(said).not.toContain("someone");
  });

  it("a database that says nothing", async () => {
    const port = await listen();
    const said = await refusal({ DATABASE_URL: `postgresql://someone:s3cret@127.0.0.1:${port}/shop` });
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain("no answer");
  });

  it("a DATA_DIR that is no directory", async () => {
    const said = await refusal({ DATA_DIR: "package.json" });
    expect(said).toContain("package.json");
  });
});
