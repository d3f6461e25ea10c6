import { createContext } from "react";

/** The nonce of the CSP, only on the server: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
