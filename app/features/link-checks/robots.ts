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

export function isAllowed(rules: string | null, url: URL): boolean {
  return rules === null || robotsParser(robotsAddress(url).href, rules).isAllowed(url.href, ROBOT) !== false;
}

/** The seconds between two requests that a host asks for; 0 without a wish. */
export function crawlDelay(rules: string | null, url: URL): number {
  return (rules === null ? undefined : robotsParser(robotsAddress(url).href, rules).getCrawlDelay(ROBOT)) ?? 0;
}
