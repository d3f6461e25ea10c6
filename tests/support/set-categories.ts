import { setCategories } from "~/domain/deals/categories";
import { SITE_CATEGORIES } from "./site-categories";

setCategories(SITE_CATEGORIES);
