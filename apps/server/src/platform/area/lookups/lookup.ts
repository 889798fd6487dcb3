import type { AreaDefinition, FieldDefinition, Json } from '@app/contract';
import { errorOf, type FormulaError, type LookUp } from '@app/engine/formula';
import type { Context } from '../../../kernel/context.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { isShared } from '../lists/area-list.ts';
import { reachesAll, rightIn } from '../reach/rights.ts';
import { hasTable } from '../tables/names.ts';
import { type AskedField, askRecords } from './lookup.store.ts';

/**
 * Answers MAPX with one query over the submitted records of another form that the caller may list (row-level security decides which rows). A form
 * that the caller may not list gives an empty answer.
 */
export async function answerLookUp(ctx: Context, question: LookUp): Promise<Json | FormulaError> {
  const area = formNamed(ctx, question.form);
  const match = area && askedField(area.definition, question.matchField);
  const result = area && askedField(area.definition, question.resultField);
  if (!area || !match || !result || (match.table && result.table && match.table !== result.table))
    return errorOf('#REF!', `no such fields: ${question.form}.${question.matchField}, ${question.resultField}`);
  // Whoever may see only some records or columns gets no figures over all of them.
  const right = rightIn(area.definition, 'query', ctx);
  if (!right || !reachesAll(right) || right.hidden.length > 0) return errorOf('#N/A', 'this form may not be listed');
  // A caller without a space has no records there.
  if (ctx.scope.role === 'app_platform' && !isShared(area)) return errorOf('#N/A', 'no records here');
  return askRecords(ctx.db, area.definition, { ...question, match, result });
}

/** Finds a form by `group/name`, or by the name alone where it is unique. */
function formNamed(ctx: Context, form: string) {
  const catalog = catalogOf(ctx.app);
  const named = form.includes('/')
    ? [catalog.head(form)]
    : catalog.all().filter((area) => area.id.split('/')[1] === form && hasTable(area.definition));
  const [area] = named;
  return named.length === 1 && area && hasTable(area.definition) ? area : undefined;
}

function askedField(definition: AreaDefinition, path: string): AskedField | undefined {
  const [first = '', second, ...rest] = path.split('.');
  const field = find(definition.fields, first);
  if (!field || rest.length > 0) return undefined;
  if (second === undefined) return field.type === 'table' ? undefined : { field };
  const column = field.type === 'table' ? find(field.columns ?? [], second) : undefined;
  return column && column.type !== 'table' ? { field: column, table: field } : undefined;
}

function find(fields: readonly FieldDefinition[], key: string): FieldDefinition | undefined {
  return fields.find((field) => field.key === key);
}
