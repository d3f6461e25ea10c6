/** Whether a path belongs to the API, where every response is JSON. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}
