import { createContext } from "react";
import type { ViewerRole } from "~/browser/pending-navigation";

export const ViewerRoleContext = createContext<ViewerRole>("visitor");
