import { type Selectable, sql } from "kysely";
import { ALERT_CONDITIONS, type AlertConditions, NO_CONDITIONS } from "~/features/conditions/conditions";
import type { AlertsTable } from "./tables";

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The column of each condition; '' and null stand for any. */
type ConditionColumns = Pick<Selectable<AlertsTable>, SnakeCase<keyof AlertConditions>>;

const TEXTS = new Set<keyof AlertConditions>(["q", "category", "tag", "store", "lang"]);

/** The column's name: "min_price" for "minPrice". */
function columnOf(name: keyof AlertConditions): keyof ConditionColumns {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof ConditionColumns;
}

const isText = (name: keyof AlertConditions) => TEXTS.has(name);

/** The columns of slugs, which are compared instead of the names. */
const SLUGS: { [Name in keyof AlertConditions]?: string } = { tag: "tag_slug", store: "store_slug" };

/** The column of `alert` that deals are compared with, and whether it stands for any. */
export function storedCondition(name: keyof AlertConditions) {
  const column = sql.ref(`alert.${SLUGS[name] ?? columnOf(name)}`);
  if (isText(name)) return { column, isAny: sql<boolean>`${column} = ''` };
  return {
    column,
    isAny: NO_CONDITIONS[name] === false ? sql<boolean>`not ${column}` : sql<boolean>`${column} is null`,
  };
}

type Selection = { [Name in keyof AlertConditions]: `${SnakeCase<Name>} as ${Name}` }[keyof AlertConditions];

/** The columns by the names of their conditions. */
export const CONDITIONS_SELECTED = ALERT_CONDITIONS.map((name) => `${columnOf(name)} as ${name}` as Selection);

export function columnsOf(conditions: AlertConditions): ConditionColumns {
  const columns = ALERT_CONDITIONS.map((name) => [columnOf(name), conditions[name] ?? (isText(name) ? "" : null)]);
  return Object.fromEntries(columns) as ConditionColumns;
}

export function conditionsOfRow(row: ConditionColumns): AlertConditions {
  const conditions = ALERT_CONDITIONS.map((name) => {
    const value = row[columnOf(name)];
    return [name, value === "" ? NO_CONDITIONS[name] : value];
  });
  return Object.fromEntries(conditions) as AlertConditions;
}
