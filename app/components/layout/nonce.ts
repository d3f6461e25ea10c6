import { createContext } from "react";

/** The nonce of the answer being rendered; browsers hide it from scripts, so it is known on the server alone. */
export const NonceContext = createContext<string | undefined>(undefined);
