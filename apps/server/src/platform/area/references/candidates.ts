import {
  type AreaDefinition,
  type areaCandidates,
  columnsOf,
  type FieldDefinition,
  type JsonObject,
  type Output,
  type Parsed,
  type ReferenceField,
  tasksOf,
} from '@app/contract';
import { type FormOptions, formEnv } from '@app/engine/form';
import { evaluate, isTrue } from '@app/engine/formula';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Candidate, ReferenceSource } from '../../../kernel/wiring.ts';
import { areaAt, areaOf } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';

/** Candidates of a page. */
const pageSize = 20;
/** Candidates that are looked at in one step, and at most for one page: a filter may take few of many. */
const stretch = 100;
const mostSteps = 10;

/** Where the candidates of a field come from. */
export function sourceOf(ctx: Context, { source }: ReferenceField): ReferenceSource {
  const found = ctx.app.wiring.referenceSources?.get(source);
  if (!found) throw new Error(`nothing provides references to '${source}'`);
  return found;
}

/** One page of the records that a field may choose for the form as it is filled now. */
export async function candidatesOf(
  ctx: Context,
  areaId: string,
  input: Parsed<typeof areaCandidates>,
): Promise<Output<typeof areaCandidates>> {
  const area = input.version === undefined ? areaOf(ctx, areaId) : await areaAt(ctx, areaId, input.version);
  const field = fieldAsked(area.definition, input) ?? fail('notFound');
  const source = sourceOf(ctx, field);
  const items: Candidate[] = [];
  let next: number | null = input.after;
  for (let step = 0; next !== null && step < mostSteps && items.length < pageSize; step += 1) {
    const offset: number = next;
    const some = await source.search(ctx, field, { words: input.words.trim(), offset, limit: stretch });
    const fitting = await inForm(ctx, (options) => some.map((one) => one !== null && fits(field, one, input, options)));
    next = some.length < stretch ? null : offset + stretch;
    for (const [at, candidate] of some.entries()) {
      if (candidate === null || !fitting[at]) continue;
      if (items.length === pageSize) {
        next = offset + at;
        break;
      }
      items.push(candidate);
    }
  }
  return { items: items.map((one) => shown(field, one)), next };
}

/** Whether a candidate fits the filter of a field; `{candidate.…}` reads the candidate, other names the row and the form. */
export function fits(
  { filter }: ReferenceField,
  candidate: Candidate,
  { data, row }: { data: JsonObject; row: JsonObject },
  options: FormOptions,
): boolean {
  if (filter === undefined) return true;
  const facts = { ...candidate.facts, id: candidate.id, text: candidate.text };
  return isTrue(evaluate(filter, formEnv({ ...data, ...row, candidate: facts }, options)));
}

function shown({ copies = [] }: ReferenceField, { id, text, detail, link, facts }: Candidate) {
  return {
    id,
    text,
    detail,
    link,
    copies: Object.fromEntries(copies.map(({ from, to }) => [to, facts[from] ?? null])),
  };
}

/** The field that a call names: of the form, a column of a table, or one that an action asks for. */
function fieldAsked(
  definition: AreaDefinition,
  { field: path, task }: Pick<Parsed<typeof areaCandidates>, 'field' | 'task'>,
): ReferenceField | undefined {
  const [key = '', column] = path.split('.');
  const asked =
    task && tasksOf(definition, task.process ?? null)[task.node]?.actions.find((action) => action.key === task.action);
  const fields: readonly FieldDefinition[] = task ? (asked?.fields ?? []) : definition.fields;
  const field = fields.find((one) => one.key === key);
  const found = column === undefined ? field : field && columnsOf(field).find((one) => one.key === column);
  return found?.type === 'reference' ? found : undefined;
}
