import { sql } from "kysely";
import { expect, it } from "vitest";
import { Listener } from "~/platform/db/listener.server";
import { startDatabaseProxy } from "../../site/site";
import { databaseUrl, useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

const SOON = { timeout: 60_000, interval: 20 };

it("hears of each content version once it is committed, and again after its connection was lost", async () => {
  const proxy = await startDatabaseProxy(databaseUrl());
  const heard: (string | boolean)[] = [];
  const listener = new Listener(proxy.connectionString, "content_version", {
    onNotification: (payload) => heard.push(payload),
    onListening: (listening) => heard.push(listening),
  });
  const last = () => heard.at(-1);
  const version = async () => {
    const { rows } = await sql<{ version: string }>`select version::text from content_version`.execute(db());
    return rows[0]?.version;
  };
  try {
    await expect.poll(last, SOON).toBe(true);
    await insertDeals(db(), [{ title: "Desk lamp" }]);
    await expect.poll(last, SOON).toBe(await version());
    await proxy.cut();
    await expect.poll(last, SOON).toBe(false);
    await proxy.restore();
    await expect.poll(last, SOON).toBe(true);
    await insertDeals(db(), [{ title: "Floor lamp" }]);
    await expect.poll(last, SOON).toBe(await version());
  } finally {
    await listener.close();
    expect(last()).toBe(false);
    await proxy.cut();
  }
});

it("notices that the other end of its connection says nothing any more", async () => {
  const proxy = await startDatabaseProxy(databaseUrl());
  const states: boolean[] = [];
  const listener = new Listener(proxy.connectionString, "content_version", {
    onNotification: () => {},
    onListening: (listening) => states.push(listening),
  });
  await expect.poll(() => states.at(-1), SOON).toBe(true);
  proxy.freeze();
  await expect.poll(() => states.at(-1), SOON).toBe(false);
  await listener.close();
  await proxy.cut();
});
