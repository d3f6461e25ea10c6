import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { ask } from "../../tests/site/site";
import {
  haproxy,
  nginx,
  PORTS,
  POSTGRES_NODES,
  type PostgresNode,
  patroni,
  pgbouncer,
  SITE_SETTINGS,
  type WebNode,
} from "./configuration";
import { identity, type Started, startProgram, until } from "./programs";

const ROOT = new URL("../../", import.meta.url).pathname;

type Part = "etcd" | "haproxy" | "pgbouncer" | "nginx" | "worker" | `postgres-${PostgresNode}` | `web-${WebNode}`;

/** etcd, two PostgreSQL under Patroni, HAProxy, PgBouncer, two web nodes, a worker and nginx, on this machine. */
export class SiteCluster {
  /** The directory of data, configuration and logs. */
  readonly dir = mkdtempSync(path.join(tmpdir(), "haojia-cluster-"));
  readonly #parts = new Map<Part, Started>();

  async start(): Promise<void> {
    const { uid, gid } = identity();
    if (uid !== undefined && gid !== undefined) chownSync(this.dir, uid, gid);
    this.startPart("etcd");
    await until("etcd answers", async () => (await ask(PORTS.etcd, "/health")).status === 200);
    for (const node of POSTGRES_NODES) this.startPart(`postgres-${node}`);
    this.startPart("haproxy");
    await until("PostgreSQL has a primary", () => this.#query(PORTS.primary, "postgres", "select"));
    await this.#query(PORTS.primary, "postgres", "create role haojia login");
    await this.#query(PORTS.primary, "postgres", "create database haojia owner haojia");
    await this.untilReplicated();
    this.startPart("pgbouncer");
    this.startPart("web-1");
    await this.untilReady(1);
    this.startPart("web-2");
    await this.untilReady(2);
    this.startPart("worker");
    this.startPart("nginx");
    await until("nginx answers", async () => (await ask(PORTS.nginx, "/")).status === 200);
  }

  startPart(part: Part): void {
    const log = path.join(this.dir, `${part}.log`);
    const written = (name: string, text: string) => {
      const file = path.join(this.dir, name);
      writeFileSync(file, text, { mode: 0o644 });
      return file;
    };
    const commands: Record<Part, () => Started> = {
      etcd: () => startProgram("etcd", etcdOptions(this.dir), { log }),
      haproxy: () => startProgram("haproxy", ["-db", "-f", written("haproxy.cfg", haproxy())], { log }),
      pgbouncer: () => {
        written("users.txt", '"haojia" ""\n');
        return startProgram("pgbouncer", [written("pgbouncer.ini", pgbouncer(this.dir))], { log });
      },
      nginx: () => startProgram("nginx", ["-c", written("nginx.conf", nginx(this.dir))], { log }),
      worker: () => startProgram("node", ["build/server/work.js"], { log, cwd: ROOT, settings: SITE_SETTINGS }),
      "postgres-a": () => this.#startPostgres("a", written, log),
      "postgres-b": () => this.#startPostgres("b", written, log),
      "web-1": () => this.#startWeb(1, log),
      "web-2": () => this.#startWeb(2, log),
    };
    this.#parts.set(part, commands[part]());
  }

  #startPostgres(node: PostgresNode, written: (name: string, text: string) => string, log: string): Started {
    return startProgram("patroni", [written(`patroni-${node}.yml`, patroni(node, this.dir, postgresBinaries()))], {
      log,
    });
  }

  #startWeb(node: WebNode, log: string): Started {
    const settings = { ...SITE_SETTINGS, PORT: String(PORTS.web[node]), WORKER: "off" };
    return startProgram("node", ["build/server/serve.js"], { log, cwd: ROOT, settings });
  }

  async end(part: Part, signal?: NodeJS.Signals): Promise<void> {
    await this.#parts.get(part)?.end(signal);
  }

  /** Kills PostgreSQL and its Patroni at once, as if their machine died. */
  async killPostgres(node: PostgresNode): Promise<void> {
    await this.end(`postgres-${node}`, "SIGKILL");
    this.#killServer(node);
  }

  /** Kills the server itself, which has left Patroni's process group. */
  #killServer(node: PostgresNode): void {
    const file = path.join(this.dir, `postgres-${node}/postmaster.pid`);
    if (existsSync(file)) process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  }

  async stop(): Promise<void> {
    const order: Part[] = [
      "nginx",
      "worker",
      "web-1",
      "web-2",
      "pgbouncer",
      "postgres-b",
      "postgres-a",
      "haproxy",
      "etcd",
    ];
    for (const part of order) await this.end(part);
    for (const node of POSTGRES_NODES) this.#killServer(node);
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Waits until a web node is ready; returns the milliseconds that it took. */
  untilReady(node: WebNode): Promise<number> {
    return until(`web ${node} is ready`, async () => (await ask(PORTS.web[node], "/readyz")).status === 200);
  }

  async primary(): Promise<PostgresNode> {
    for (const node of POSTGRES_NODES) {
      const reply = await ask(PORTS.patroni[node], "/primary").catch(() => null);
      if (reply?.status === 200) return node;
    }
    throw new Error("There is no primary");
  }

  /** Waits until the replica is the one that commits wait for. */
  async untilReplicated(): Promise<number> {
    return until("there is a synchronous replica", async () => {
      const replies = await Promise.all(POSTGRES_NODES.map((node) => ask(PORTS.patroni[node], "/synchronous")));
      return replies.some(({ status }) => status === 200);
    });
  }

  async #query(port: number, database: string, text: string): Promise<boolean> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      database,
      user: "postgres",
      connectionTimeoutMillis: 2_000,
    });
    client.on("error", () => {});
    await client.connect();
    await client.query(text);
    await client.end();
    return true;
  }
}

function etcdOptions(dir: string): string[] {
  const clients = `http://127.0.0.1:${PORTS.etcd}`;
  const peers = `http://127.0.0.1:${PORTS.etcdPeers}`;
  const data = path.join(dir, "etcd");
  mkdirSync(data, { mode: 0o700 });
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
  return [
    ...["--data-dir", data, "--listen-client-urls", clients, "--advertise-client-urls", clients],
    ...["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster", `default=${peers}`],
  ];
}

/** The newest of Debian's. */
function postgresBinaries(): string {
  const versions = readdirSync("/usr/lib/postgresql").map(Number);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}
