import { createContext } from "react";
import type { ViewerRole } from "~/views/page/viewer-role";

export const ViewerRoleContext = createContext<ViewerRole>("visitor");
