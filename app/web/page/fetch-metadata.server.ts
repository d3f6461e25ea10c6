/** Whether a script fetches this (Sec-Fetch-Dest), not the browser a document; false for browsers without the header. */
export function isForScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}
