/**
 * Has the browser keep the offline page, once the page itself is there. A sandboxed or private window may refuse, and
 * misses nothing else by it.
 */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
