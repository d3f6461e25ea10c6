import { setCategories } from "~/domain/deals/categories";
import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";

setCategories(DEFAULT_CATEGORIES);
