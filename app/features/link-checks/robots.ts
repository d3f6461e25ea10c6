import robotsParser from "robots-parser";

/** The name that a robots.txt addresses, and the start of the User-Agent header. */
export const ROBOT = "Haojia";

const MAX_REDIRECTS = 5;

/** A host's rules; `null`: everything is allowed. */
export type Robots = { rules: string | null } | { redirect: URL } | "unreadable";

/** What the answer to a request for robots.txt says (RFC 9309, section 2.3.1); null: no answer. */
export function readRobots(
  answer: { status: number; location: URL | null; body: string } | null,
  redirects: number,
): Robots {
  if (!answer || answer.status === 429 || answer.status >= 500) return "unreadable";
  if (answer.location && redirects < MAX_REDIRECTS) return { redirect: answer.location };
  return { rules: answer.status >= 200 && answer.status < 300 ? answer.body.replaceAll("\0", "") : null };
}

export function robotsAddress(url: URL): URL {
  return new URL("/robots.txt", url);
}

export interface Wishes {
  isAllowed: boolean;
  /** The seconds between two requests; 0 without a wish. */
  delay: number;
}

/** What a host wishes for an address. A hostile file may cost seconds: see `PARSERS`. */
export function readWishes({ rules, address }: { rules: string; address: string }): Wishes {
  const robots = robotsParser(robotsAddress(new URL(address)).href, rules);
  return { isAllowed: robots.isAllowed(address, ROBOT) !== false, delay: robots.getCrawlDelay(ROBOT) ?? 0 };
}
