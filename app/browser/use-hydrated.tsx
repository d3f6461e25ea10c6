import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const HydratedContext = createContext(false);

/**
 * Tells all inside once the page's script has taken over: then, and not while it does, whatever has more to offer with
 * script is rendered again, piece by piece between what the reader does.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => startTransition(() => setScripted(true)), []);
  return <HydratedContext.Provider value={scripted}>{children}</HydratedContext.Provider>;
}

/** Whether the page's script runs: false on the server and while it takes over, true from then on. */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
