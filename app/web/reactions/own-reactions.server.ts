import type { Deal } from "~/domain/deals/deal";
import type { Reaction } from "~/domain/reactions/reaction";
import { reactedAmong } from "~/domain/reactions/reactions.server";
import type { PageRequest } from "~/web/page/page.server";

/** Those of the deals on a page that its reader has liked, and found gone. */
export type OwnReactions = Record<Reaction, ReadonlySet<string>>;

const NOBODYS: OwnReactions = { like: new Set(), noluck: new Set() };

/** Who reads, in which language, when, and what they have said of the deals shown. */
export type Reader = Pick<PageRequest, "language" | "now"> & { own: OwnReactions };

/** The reader of some deals, with what they have said of them. */
export async function readerOf({ db, user, language, now }: PageRequest, deals: readonly Deal[]): Promise<Reader> {
  const own = user ? await reactedAmong(db, { userId: user.id, dealIds: deals.map(({ id }) => id) }) : NOBODYS;
  return { language, now, own };
}
