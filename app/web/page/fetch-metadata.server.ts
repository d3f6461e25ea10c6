/**
 * Whether the page's own script asks, which puts the page together itself, rather than the browser for a document. False
 * for browsers that do not say: they get everything.
 */
export function isForScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}
