/** The headers of a response that is the same for every viewer with the same preferences. */
export function publicHeaders(type: string, cacheControl: string): Record<string, string> {
  return { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": cacheControl, Vary: "Cookie" };
}
