import type { ItemPlace, itemOfFinding, itemSave, OpinionItem, Parsed, TaskDefinition } from '@app/contract';
import { placeInWords } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { CaseFacts } from '../../platform/area/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import { acceptFinding } from '../review/index.ts';
import { caseWithTasks, mayAdopt, originIn, takenIn } from './item-task.ts';
import { eventRows, type ItemRow, insertEvent, insertItem, itemRows, lockItem, updateItem } from './opinion.store.ts';
import { isPlace, quoteAt, unknownPaths, usualUnlocks } from './place.ts';
import { showItem } from './show-items.ts';
import { type OpinionTextKey, say } from './texts.ts';

/** States in which an item may still be reworded. */
const open = ['DRAFT', 'PROPOSED', 'ADOPTED'];

/** Writes an opinion item of an officer with a task that makes items, or rewords one that was not sent. */
export async function saveItem(ctx: Context, input: Parsed<typeof itemSave>): Promise<OpinionItem> {
  const { facts, tasks } = await caseWithTasks(ctx, input);
  const origin = ctx.scope.role === 'app_authority' ? originIn(tasks) : null;
  if (origin === null) fail('conflict', { cause: say(ctx.language, 'opinion.noTask') });
  refuseWords(ctx, facts, input);
  const before = input.id === undefined ? null : await changeable(ctx, facts, input.id, tasks);
  const { severity, asks } = input;
  const words = {
    place: quoted(facts, input.place),
    place_text: placeInWords(facts.definition.fields, facts.data, input.place, 'zh-CN', documentTitlesIn(ctx.app)),
    severity,
    asks,
    basis: input.basis.trim(),
    text: input.text.trim(),
    unlocks: input.unlocks ?? usualUnlocks(facts.definition, input.place),
    updated_at: ctx.businessNow(),
  };
  if (before) {
    await updateItem(ctx.db, before.id, words);
    await noteEvent(ctx, before, 'reword', { before: before.text === words.text ? null : before.text });
    return await showItem(ctx, facts, { ...before, ...words });
  }
  const row = { ...newItem(ctx, facts), ...words, origin };
  await insertItem(ctx.db, row);
  await noteEvent(ctx, row, 'write');
  return await showItem(ctx, facts, row);
}

/** Accepts a finding and makes an item of it; when it has one already, that one is answered. */
export async function itemFromFinding(ctx: Context, input: Parsed<typeof itemOfFinding>): Promise<OpinionItem> {
  const { facts, tasks } = await caseWithTasks(ctx, input);
  if (ctx.scope.role !== 'app_authority' || originIn(tasks) === null)
    fail('conflict', { cause: say(ctx.language, 'opinion.noTask') });
  const finding = await acceptFinding(ctx, input);
  const [first] = finding.places.filter((one) => isPlace(facts.definition, facts.data, one));
  if (!first) {
    const place = finding.places[0]?.field ?? '';
    fail('conflict', { cause: say(ctx.language, 'opinion.noPlace', { place }) });
  }
  const { field, rowId, column, document, page, region } = first;
  const place = quoted(facts, {
    field,
    ...(rowId === undefined ? {} : { rowId }),
    ...(column === undefined ? {} : { column }),
    ...(document === undefined ? {} : { documentId: document }),
    ...(page === undefined ? {} : { page }),
    ...(region === undefined ? {} : { region }),
  });
  const row: ItemRow = {
    ...newItem(ctx, facts),
    origin: 'finding',
    place,
    place_text: placeInWords(facts.definition.fields, facts.data, place, 'zh-CN', documentTitlesIn(ctx.app)),
    severity: finding.severity === 'error' ? 'must' : 'should',
    asks: 'correct',
    basis: finding.basis,
    text: finding.text,
    unlocks: usualUnlocks(facts.definition, place),
    rule: finding.rule,
    finding_id: finding.id,
    updated_at: ctx.businessNow(),
  };
  if (!(await insertItem(ctx.db, row))) {
    const known = (await itemRows(ctx.db, facts.id)).find(
      (one) => one.finding_id === finding.id && one.state !== 'DROPPED',
    );
    return await showItem(ctx, facts, known ?? fail('conflict'));
  }
  await noteEvent(ctx, row, 'write');
  return await showItem(ctx, facts, row);
}

/** Appends to the office's trail of an item and to the audit log. */
export async function noteEvent(
  ctx: Context,
  item: Pick<ItemRow, 'id' | 'case_id' | 'holder_tenant_id'>,
  action: string,
  { reason = null, before = null }: { reason?: string | null; before?: string | null } = {},
): Promise<void> {
  const user = ctx.user ?? fail('illegalToken');
  await insertEvent(ctx.db, {
    id: ctx.app.newId(),
    item_id: item.id,
    case_id: item.case_id,
    holder_tenant_id: item.holder_tenant_id,
    at: ctx.businessNow(),
    action,
    by_id: user.id,
    by_name: user.fullname,
    reason,
    before,
  });
  await ctx.audit({
    action: `opinion.${action}`,
    entity: 'opinionItem',
    entityId: item.id,
    before: before === null ? undefined : { text: before },
    after: { caseId: item.case_id, reason },
  });
}

/** An item that may still be reworded or dropped by the caller, locked. */
export async function changeable(
  ctx: Context,
  facts: CaseFacts,
  id: string,
  tasks: readonly TaskDefinition[],
): Promise<ItemRow> {
  const row = (await lockItem(ctx.db, facts.id, id)) ?? fail('notFound');
  if (row.state === 'DROPPED') fail('conflict', { cause: say(ctx.language, 'opinion.dropped') });
  if (!open.includes(row.state))
    fail('conflict', { cause: say(ctx.language, 'opinion.sent', { number: row.number ?? 0 }) });
  // Who chooses among what others proposed rewords it, and the words before are kept; a draft is its author's alone.
  if (row.state !== 'DRAFT' && (mayAdopt(tasks) || takenIn(tasks).includes(row.origin))) return row;
  const author = (await eventRows(ctx.db, facts.id)).find((event) => event.item_id === row.id);
  if (author && author.by_id !== ctx.user?.id)
    fail('illegalPermission', { cause: say(ctx.language, 'opinion.others', { name: author.by_name }) });
  return row;
}

/** What every new item of a case begins with; its words, place and origin are its author's to add. */
export function newItem(ctx: Context, facts: CaseFacts) {
  return {
    id: ctx.app.newId(),
    case_id: facts.id,
    holder_tenant_id: facts.holderTenantId,
    version: facts.version,
    round: 0,
    number: null,
    rule: null,
    finding_id: null,
    letter_id: null,
    state: 'DRAFT' as const,
    created_at: ctx.businessNow(),
    sent_at: null,
  };
}

function quoted(facts: CaseFacts, place: ItemPlace): ItemPlace {
  const quote = place.quote ?? quoteAt(facts.definition, facts.data, place);
  return quote === undefined ? place : { ...place, quote };
}

function refuseWords(ctx: Context, facts: CaseFacts, input: Parsed<typeof itemSave>): void {
  const faults: { field: string; message: string }[] = [];
  const fault = (field: string, key: OpinionTextKey, values = {}) =>
    faults.push({ field, message: say(ctx.language, key, values) });
  if (input.text.trim() === '') fault('text', 'opinion.noText');
  if (input.basis.trim() === '') fault('basis', 'opinion.noBasis');
  if (!isPlace(facts.definition, facts.data, input.place)) {
    const { field, rowId, column } = input.place;
    fault('place', 'opinion.noPlace', { place: [field, rowId, column].filter(Boolean).join(' · ') });
  }
  for (const place of unknownPaths(facts.definition, input.unlocks ?? []))
    fault('unlocks', 'opinion.notOpenable', { place });
  const [first] = faults;
  if (first) fail('invalidInput', { cause: first.message, data: faults });
}
