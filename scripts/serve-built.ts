import { exitWith } from "./exit-with";
import { serve } from "./serve";

/** For images, which hold the build and not what builds it. */
try {
  await serve();
} catch (error) {
  exitWith(error);
}
