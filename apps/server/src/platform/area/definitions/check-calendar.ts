import type { AreaDefinition } from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';

type Say = (path: string, message: string, remedy: string) => void;

/** A list that is shown as a month can be asked for its day, and so can those of the other areas in the same month. */
export function checkCalendar(definition: AreaDefinition, areas: ReadonlyMap<string, AreaDefinition>, say: Say): void {
  const { calendar } = definition.list;
  if (!calendar) return;
  const { day } = calendar;
  if (!asksFor(definition, day))
    say(
      'list.calendar.day',
      `the list cannot be asked for the day '${day}'`,
      'name a filter of the list that is a day',
    );
  const listed = new Set(
    [...definition.list.columns, ...(calendar.with ?? []).flatMap((id) => areas.get(id)?.list.columns ?? [])].map(
      ({ field }) => field,
    ),
  );
  for (const [at, key] of (calendar.shows ?? []).entries())
    if (!listed.has(key))
      say(`list.calendar.shows.${at}`, `'${key}' is no column of the list`, `use ${[...listed].join(', ')}`);
  for (const [at, id] of (calendar.with ?? []).entries()) {
    const other = areas.get(id);
    if (!other || id === definition.id)
      say(`list.calendar.with.${at}`, `'${id}' is no other area`, 'name an area whose rows have the same day');
    else if (!asksFor(other, day))
      say(
        `list.calendar.with.${at}`,
        `the list of '${id}' cannot be asked for the day '${day}'`,
        'make it a filter there',
      );
  }
}

const asksFor = (definition: AreaDefinition, day: string): boolean =>
  definition.list.filters.includes(day) && filterKindOf(definition, day) === 'date';
