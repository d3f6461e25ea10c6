import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const ScriptedContext = createContext(false);

/**
 * Tells all inside once the page's script has taken over: then, and not while it does, whatever has more to offer with
 * script is rendered again, piece by piece between what the reader does.
 */
export function ScriptedProvider({ children }: { children: ReactNode }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => startTransition(() => setScripted(true)), []);
  return <ScriptedContext.Provider value={scripted}>{children}</ScriptedContext.Provider>;
}

/** Whether the page's script runs: false on the server and while it takes over, true from then on. */
export function useScripted(): boolean {
  return useContext(ScriptedContext);
}
