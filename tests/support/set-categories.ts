import { setCategories } from "~/domain/deals/categories";
import { SITE_CATEGORIES } from "./site-under-test";

setCategories(SITE_CATEGORIES);
