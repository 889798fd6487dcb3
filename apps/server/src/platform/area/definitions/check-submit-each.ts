import { type ApplicationDefinition, columnsOf, limits } from '@app/contract';

type Say = (path: string, message: string, remedy: string) => void;

/** Checks an area of which a draft may be several cases: a row lays over the form only what the form has, and no row needs what a draft has once. */
export function checkSubmitEach(definition: ApplicationDefinition, say: Say): void {
  const { fields, submitEach: each, review, revises, reviewsProduct, opening } = definition;
  if (!each) return;
  const table = fields.find(({ key }) => key === each.rows);
  const columns = table?.type === 'table' ? columnsOf(table) : [];
  const most = (table?.type === 'table' && table.maxRows) || Number.POSITIVE_INFINITY;
  if (most > limits.rowsToSubmit)
    say(
      `fields.${each.rows}.maxRows`,
      `more than ${limits.rowsToSubmit} rows`,
      `set maxRows to ${limits.rowsToSubmit} or less`,
    );
  if (columns.length === 0) say('submitEach.rows', `'${each.rows}' is no table`, 'name a field of type table');
  for (const column of columns) {
    const field = fields.find(({ key }) => key === column.key);
    if (field?.type !== column.type)
      say(
        `fields.${each.rows}.columns.${column.key}`,
        `the form has no field '${column.key}' of type ${column.type}`,
        'give the column the key and the type of a field of the form',
      );
  }
  if (fields.find(({ key }) => key === each.when)?.type !== 'boolean')
    say('submitEach.when', `'${each.when}' is no yes-or-no field`, 'name a field of type boolean');
  if (columns.find(({ key }) => key === each.unique)?.type !== 'reference')
    say('submitEach.unique', `'${each.unique}' is no column of type reference`, 'name a column of the table');
  if (review || revises || reviewsProduct)
    say(
      'submitEach',
      'what is judged once for a draft cannot be judged for each row',
      'leave out review, revises and reviewsProduct',
    );
  for (const key of [each.rows, each.when])
    if (opening?.fields.includes(key))
      say('opening.fields', `an office begins one case, not the rows of '${key}'`, `leave '${key}' out`);
}
