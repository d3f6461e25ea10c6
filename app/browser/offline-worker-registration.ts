/** Registers the service worker that caches the offline page, after the load event. Private windows may reject it. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
