import { collectDefaultMetrics, register } from "prom-client";
import type { Environment } from "~/env.server";
import { connect, type Database } from "~/platform/db/connection.server";
import { dataDirFor } from "~/platform/db/embedded/data-dir.server";
import { measureSite } from "~/platform/metrics/site-metrics.server";
import { MetricsServer } from "~/platform/process/metrics-server.server";
import type { Place } from "./web-server";

interface ExposedSite {
  connectionString: string;
  /** The prefix of Node's own figures of this process, which otherwise have the names of its web processes' figures. */
  prefix?: string;
}

/** Figures of this process, its web processes and the whole site, for Prometheus. */
export class ExposedMetrics {
  /** A connection of its own, so that neither jobs nor pages wait while the database is asked. */
  readonly #db: Database;
  readonly #replica: Database | undefined;
  readonly #server = new MetricsServer(register);

  constructor(
    private readonly place: Place,
    env: Environment,
    { connectionString, prefix }: ExposedSite,
  ) {
    this.#db = connect(connectionString, { connections: 1 });
    this.#replica = env.databaseReadUrl
      ? connect(env.databaseReadUrl, { connections: 1, pooled: env.databaseDirectUrl !== undefined })
      : undefined;
    const dataDir = env.databaseUrl === undefined ? dataDirFor(env.dataDir) : undefined;
    collectDefaultMetrics({ prefix });
    measureSite(register, { db: this.#db, replica: this.#replica, dataDir, backupDir: env.backups?.dir });
  }

  async listen(): Promise<void> {
    const { host, port } = this.place;
    await this.#server.listen(this.place);
    console.log(`Metrics on http://${host.includes(":") ? `[${host}]` : host}:${port}/metrics`);
  }

  async close(): Promise<void> {
    this.#server.close();
    await Promise.all([this.#db.destroy(), this.#replica?.destroy()]);
  }
}
