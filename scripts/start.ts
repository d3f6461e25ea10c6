import { buildIfStale } from "./build";
import { exitWith } from "./exit-with";
import { serve } from "./serve";

try {
  await buildIfStale();
  await serve();
} catch (error) {
  exitWith(error);
}
