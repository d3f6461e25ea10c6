import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const HydratedContext = createContext(false);

/** Provides whether the page is hydrated, in a transition, so that input comes before rendering what needs script. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext.Provider value={hydrated}>{children}</HydratedContext.Provider>;
}

/** Whether the page is hydrated: false on the server and while hydrating. */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
