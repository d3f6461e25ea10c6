import { createContext } from "react";

/** The CSP nonce of the response; server only, as browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
