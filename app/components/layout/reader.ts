import { createContext } from "react";

/** Whether the reader of the page is logged in. */
export const ReaderContext = createContext(false);
