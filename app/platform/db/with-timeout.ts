export function withTimeout<T>(promise: Promise<T>, timeoutMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, late);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
