import {
  type ApplicationDefinition,
  changeClasses,
  changeColumns,
  columnsOf,
  correctionColumns,
  correctionsOf,
  type FieldDefinition,
  isChoice,
} from '@app/contract';
import { placeOfPath } from '@app/engine/form';

type Say = (path: string, message: string, remedy: string) => void;

/** Checks an area that changes products: what it keeps has its fields, and every place of the dossier belongs to a group. */
export function checkRevises({ fields, revises }: ApplicationDefinition, say: Say): void {
  if (!revises) return;
  const field = (key: string) => fields.find((one) => one.key === key);
  const need = (path: string, key: string, fits: (one: FieldDefinition) => boolean, what: string) => {
    const found = field(key);
    if (!found || !fits(found) || !revises.own.includes(key))
      say(`revises.${path}`, `'${key}' is no own field of type ${what}`, 'name one, and list it in revises.own');
  };
  need('groups', revises.groups, ({ type }) => type === 'multiEnum', 'multiEnum');
  need('version', revises.version, ({ type }) => type === 'integer', 'integer');
  need('class', revises.class, (one) => one.type === 'enum' && hasAll(one), 'enum with every class');
  need(
    'items',
    revises.items,
    (one) => changeColumns.every((key) => columnsOf(one).some((column) => column.key === key)),
    `table with the columns ${changeColumns.join(', ')}`,
  );
  need('own', 'product', (one) => one.type === 'reference' && one.source === 'product', 'reference to a product');
  for (const key of revises.own) if (!field(key)) say('revises.own', `'${key}' is no field`, 'name an existing field');
  const choice = field(revises.groups);
  const values = choice && isChoice(choice) ? (choice.options ?? []).map(({ value }) => value) : [];
  for (const value of values)
    if (!revises.opens[value]) say('revises.opens', `the group '${value}' opens nothing`, 'say which places it opens');
  for (const [group, paths] of Object.entries(revises.opens)) {
    if (!values.includes(group))
      say(`revises.opens.${group}`, `'${group}' is no option of '${revises.groups}'`, 'name an option');
    for (const path of paths) {
      const key = placeOfPath(path).field;
      if (!field(key) || revises.own.includes(key))
        say(`revises.opens.${group}`, `'${key}' is no field of the dossier`, 'name a field that is not own');
    }
  }
  const opened = new Set(Object.values(revises.opens).flatMap((paths) => paths.map((path) => placeOfPath(path).field)));
  for (const { key, compute } of fields)
    if (compute === undefined && !revises.own.includes(key) && !opened.has(key))
      say('revises.opens', `no group opens '${key}'`, 'add it to a group, or to revises.own');
}

/** Checks an area that corrects products: its table keeps all that a correction has, and it names the product. */
export function checkCorrections(definition: ApplicationDefinition, say: Say): void {
  const table = correctionsOf(definition);
  if (!table) return;
  for (const key of correctionColumns)
    if (!table.columns.some((column) => column.key === key))
      say(`fields.${table.key}`, `a table of corrections has a column '${key}'`, 'add it');
  if (!definition.fields.some(({ key, ...one }) => key === 'product' && one.type === 'reference'))
    say(`fields.${table.key}`, 'no field says which product is corrected', "add a reference 'product' to a product");
}

function hasAll(field: FieldDefinition): boolean {
  const values = isChoice(field) ? (field.options ?? []).map(({ value }) => value) : [];
  return changeClasses.every((one) => values.includes(one));
}
