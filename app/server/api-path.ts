/** Whether a path is the API's, where everything is JSON. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}
