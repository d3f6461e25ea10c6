import { z } from "zod";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { words } from "./schema-parts";

const translation = z
  .object({ title: words("title"), description: words("description") }, "a translation must be an object")
  .nullish()
  .meta({ description: "As title and description; an empty text is shown in the deal's own language" });

export const textFields = {
  lang: words("lang").meta({
    description: `The language of title and description: ${TEXT_LANGUAGES.join(" or ")}; absent: by their script`,
  }),
  translations: z
    .looseObject({ en: translation, zh: translation }, "translations must be an object")
    .nullish()
    .meta({ description: "The texts in another language; absent: those that the deal has stay" }),
};
