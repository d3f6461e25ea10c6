import { setCategories } from "~/features/categories/categories";
import { SITE_CATEGORIES } from "./site-under-test";

setCategories(SITE_CATEGORIES);
