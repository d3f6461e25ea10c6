import { createContext } from "react";
import type { ReaderRole } from "~/views/page/reader-role";

export const ReaderContext = createContext<ReaderRole>("visitor");
