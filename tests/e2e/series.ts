import type { Database } from "~/db/connection.server";
import type { DealInput } from "~/domain/deals/input";
import { insertDeals } from "../support/deals";

export const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/**
 * Puts deals into the server's database, "{word} lamp 1" and so on, the higher the newer; all of them older than those
 * that other tests look for among the newest.
 */
export const insertSeries = (db: Database, word: string, numbers: number[], more: Partial<DealInput> = {}) =>
  insertDeals(
    db,
    numbers.map((number) => ({
      ...more,
      title: `${word} lamp ${number}`,
      createdAt: new Date(Date.UTC(2020, 0, 1) + number),
    })),
  );
