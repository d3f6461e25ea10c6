import { addClicks } from "~/features/clicks/clicks.server";
import { log } from "~/platform/log/log.server";
import { database } from "~/platform/process/database.server";

const FLUSH_INTERVAL_MS = 10_000;

/** Further deals are not counted until the next flush. */
const MAX_DEALS = 10_000;

/** The networks that have clicked, by deal, since the last flush. */
let tally = new Map<string, Set<string>>();
let timer: NodeJS.Timeout | undefined;

/** Counts a network's click on a deal, once a day. */
export function tallyClick(dealId: string, network: string): void {
  if (tally.size >= MAX_DEALS) return;
  const networks = tally.get(dealId) ?? new Set();
  tally.set(dealId, networks.add(network));
  timer ??= setTimeout(() => void flushClicks(), FLUSH_INTERVAL_MS).unref();
}

/** Writes the tally to the database; every 10 s, and on stop. Without a database the clicks are lost. */
export async function flushClicks(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const clicks = tally;
  tally = new Map();
  if (clicks.size === 0) return;
  await addClicks(database(), clicks, new Date()).catch((error: Error) => {
    log.error({ event: "clicks_lost", reason: error.message });
  });
}
