import { readWishes } from "~/features/link-checks/robots";
import { readFetchedPage } from "~/features/product-pages/fetched-page";
import { parseMarkdown } from "~/features/site/markdown";

/** Parsers of what strangers and admins write, which run in threads alone. Their documents and results can be cloned. */
export const PARSERS = { productPage: readFetchedPage, robots: readWishes, sitePage: parseMarkdown };

/** `limit`: the document exceeds a limit of its parser; `fault`: the parser failed. */
export type ThreadReply<T = unknown> = { parsed: T } | { failed: "limit" | "fault"; stack?: string };
