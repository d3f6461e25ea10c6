import { migrateToLatest } from "~/db/migrate.server";
import { loadDemoDeals } from "~/domain/deals/demo.server";
import type { Environment } from "~/env.server";
import { type OpenDatabase, openDatabase } from "./open-database";

/** The database of a server: opened by this process alone, migrated, and with demo deals when it is new and they are wanted. */
export async function prepareDatabase(env: Environment): Promise<OpenDatabase> {
  const open = await openDatabase(env, { share: false });
  try {
    await migrateToLatest(open.db);
    if (env.demoDeals) {
      const loaded = await loadDemoDeals(open.db, new Date());
      if (loaded > 0) console.log(`Loaded ${loaded} demo deals.`);
    }
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}
