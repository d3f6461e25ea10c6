import type { DealInput } from "~/features/deals/input";
import type { Database } from "~/platform/db/connection.server";
import { insertDeals } from "../support/deals";

export const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** "{word} lamp 1" and so on, in order of creation, older than those that other tests expect first. */
export const insertSeries = (db: Database, word: string, numbers: number[], more: Partial<DealInput> = {}) =>
  insertDeals(
    db,
    numbers.map((number) => ({
      ...more,
      title: `${word} lamp ${number}`,
      createdAt: new Date(Date.UTC(2020, 0, 1) + number),
    })),
  );
