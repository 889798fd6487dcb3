import { type AreaDefinition, columnsOf, listFacts } from '@app/contract';
import { listsInAnd } from '@app/engine/formula';

/** Names a list that a formula compares directly within AND: it would hold for an empty list, and fail for one with a further item. */
export function checkLists(
  definition: AreaDefinition,
  path: string,
  source: string,
  say: (path: string, message: string, remedy: string) => void,
): void {
  for (const name of listsInAnd(source, (one) => isList(definition, one)))
    say(
      path,
      `AND takes every item of {${name}}, and holds when there is none`,
      `write COUNTIF({${name}},"…")>0 to ask whether a value is among them`,
    );
}

/** A choice of several, a column over all rows of a table, or a fact with several values. */
function isList({ fields }: AreaDefinition, path: string): boolean {
  if (listFacts.includes(path)) return true;
  const [table, column] = path.split('.');
  if (column !== undefined) return fields.some(({ key, type }) => key === table && type === 'table');
  return fields.some(
    (field) =>
      (field.key === path && field.type === 'multiEnum') ||
      columnsOf(field).some(({ key, type }) => key === path && type === 'multiEnum'),
  );
}
