export function isApiPath(path: string): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}
