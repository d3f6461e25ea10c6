import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const HydratedContext = createContext(false);

/** Tells components that script runs. The update is a transition, so that input comes before rendering what needs script. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext.Provider value={hydrated}>{children}</HydratedContext.Provider>;
}

export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
