import { createContext } from "react";
import type { ReaderRole } from "~/views/reader-role";

export const ReaderContext = createContext<ReaderRole>("visitor");
