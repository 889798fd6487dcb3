import { type AreaDefinition, type JsonObject, statusesOf, tasksOf, textOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { HandledStep, Submission } from '../../../kernel/wiring.ts';
import { areaAt } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { casesOfIds, openReferring } from './case.store.ts';
import { caseFacts } from './case-facts.ts';

/** Statuses in which a case of an area is not over. */
function openStatuses(definition: AreaDefinition): string[] {
  return statusesOf(definition).flatMap(({ value, final }) => (final ? [] : [value]));
}

/** Ids of the records to which a field, or a column of a table, refers, in the order of the form. */
export function idsAt(data: JsonObject, path: string): string[] {
  const [field = '', column] = path.split('.');
  const value = data[field];
  const cells = column === undefined ? [value] : Array.isArray(value) ? value.map((row) => cellOf(row, column)) : [];
  return cells.flatMap((cell) => {
    const id = cellOf(cell, 'id');
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

function cellOf(row: unknown, key: string): unknown {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as JsonObject)[key] : undefined;
}

/** Run when a case is submitted: refuses (409) a record that it names twice, or that another open case of the area names already. */
export async function refuseTwiceOpen(ctx: Context, { area, definition, caseId, data }: Submission): Promise<void> {
  const path = definition.kind === 'application' ? definition.onceAmongOpen : undefined;
  if (path === undefined) return;
  const ids = idsAt(data, path);
  const [field = ''] = path.split('.');
  const refuse = (cause: string) => fail('conflict', { cause, data: [{ field, message: cause }] });
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) refuse(say(ctx.language, 'namedTwiceHere', { number: twice + 1 }));
  // In the order of their ids: of two that name the same records neither waits for the other without end.
  for (const id of [...ids].sort()) {
    const statuses = openStatuses(definition);
    const other = await openReferring(ctx.db, { area, statuses, path, id, exceptCase: caseId });
    if (other)
      refuse(
        say(ctx.language, 'namedElsewhere', { row: ids.indexOf(id) + 1, number: other.number, title: other.title }),
      );
  }
}

/** Refuses (409) an action that waits for the cases to which the form refers while one of them is not so far, naming the first. */
export async function refuseWhileWaiting(ctx: Context, step: HandledStep): Promise<void> {
  const { definition, process, node, action, caseId } = step;
  const waits = tasksOf(definition, process)[node]?.actions.find(({ key }) => key === action)?.waitsFor;
  if (!waits) return;
  const { data } = await caseFacts(ctx, caseId);
  const left = (await casesOfIds(ctx.db, idsAt(data, waits.column))).filter(({ status }) =>
    waits.statuses.includes(status),
  );
  const [first] = left;
  if (!first) return;
  const { definition: own } = await areaAt(ctx, first.area, first.definition_version);
  const status = statusesOf(own).find(({ value }) => value === first.status)?.label;
  fail('conflict', {
    cause: say(ctx.language, 'casesLeft', {
      count: left.length,
      title: first.title,
      status: status ? textOf(status, ctx.language) : first.status,
    }),
  });
}
