import { createContext } from "react";

/** Server only, as browsers hide the nonce of the CSP from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
