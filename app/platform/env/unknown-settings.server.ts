import distanceOf from "damerau-levenshtein";

/** Names of other programs and of the database's client, which differ from a setting's by a letter or two. */
const OTHERS = /^(?:PG|NODE_|NPM_|COMPOSE_|DOCKER_|MALLOC_|LC_)/;

/** The length from which on two wrong letters are a typing error: shorter names, such as HOME and HOST, are other words. */
const LONG_NAME = 8;

/**
 * Variables that nearly have a setting's name, as "NAME (did you mean SETTING?)". Others are ignored: the environment is full of
 * other programs' names.
 */
export function misspelledSettings(variables: Record<string, string | undefined>, known: readonly string[]): string[] {
  const set = Object.keys(variables).filter((name) => variables[name]?.trim() && !known.includes(name));
  return set.flatMap((name) => {
    const upper = name.toUpperCase().replaceAll("-", "_");
    if (OTHERS.test(upper)) return [];
    const most = name.length >= LONG_NAME ? 2 : 1;
    const [nearest] = known
      .map((setting) => ({ setting, steps: distanceOf(upper, setting).steps }))
      .filter(({ steps }) => steps <= most)
      .sort((one, other) => one.steps - other.steps);
    return nearest ? [`${name} (did you mean ${nearest.setting}?)`] : [];
  });
}
