import { createContext } from "react";
import type { ViewerRole } from "~/platform/browser/pending-navigation";

export const ViewerRoleContext = createContext<ViewerRole>("visitor");
