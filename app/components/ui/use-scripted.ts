import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the page's script runs: false on the server and while it takes over, true from then on. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
