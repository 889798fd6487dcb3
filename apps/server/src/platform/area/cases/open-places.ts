import { type AreaDefinition, commaOf, type FieldError, type JsonObject, keptByServer, textOf } from '@app/contract';
import { type DataPlace, lockedChanges, placeExists, placeInWords, placeOfPath } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { say } from '../texts.ts';

const mostNamed = 10;
const mostListed = 200;

/** Refuses a reply that changes other places than those its task opened, naming each by field, row and column. */
export function refuseOtherPlaces(
  ctx: Context,
  definition: AreaDefinition,
  open: readonly string[],
  before: JsonObject,
  after: JsonObject,
): void {
  const { fields } = definition;
  const changed = lockedChanges(fields, [...open, ...keptByServer(definition)], before, after);
  if (changed.length === 0) return;
  const opened = [...new Set(open.map((path) => placeOfPath(path).field))];
  const names = fields.filter(({ key }) => opened.includes(key)).map(({ label }) => textOf(label, ctx.language));
  const comma = commaOf(ctx.language);
  // A row that was removed stands only in the earlier version.
  const documents = ctx.app.wiring.documentTitles?.(ctx.app) ?? new Map();
  const words = (place: DataPlace) =>
    placeInWords(fields, placeExists(fields, after, place) ? after : before, place, ctx.language, documents);
  const errors = changed.slice(0, mostListed).map((place): FieldError => {
    const message = say(ctx.language, 'notOpen', { place: words(place) });
    const { field, rowId: row, column } = place;
    return { field, message, ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) };
  });
  const places = changed.slice(0, mostNamed).map(words);
  const rest = changed.length > mostNamed ? '…' : '';
  fail('invalidInput', {
    cause: say(ctx.language, 'notEditable', { fields: names.join(comma), places: `${places.join(comma)}${rest}` }),
    data: errors,
  });
}
