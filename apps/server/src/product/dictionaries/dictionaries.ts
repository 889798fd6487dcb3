import {
  type DictionaryChange,
  type DictionaryDetail,
  type DictionaryEntry,
  type DictionaryLine,
  type dictionaryRemove,
  type dictionarySave,
  type Json,
  type Parsed,
  textOf,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatDate, formatTime } from '../../kernel/time.ts';
import { choiceUses } from '../../platform/area/index.ts';
import {
  allDictionaries,
  changeDictionary,
  Dictionary,
  type DictionaryItem,
  dictionaryOf,
  dictionaryVersion,
  dictionaryVersions,
  documentOf,
  isOffered,
} from '../../platform/dictionary/index.ts';
import { faultsOf } from './judge.ts';
import { say } from './texts.ts';

/** Every dictionary with the number of its values. */
export function listDictionaries(ctx: Context): DictionaryLine[] {
  const day = formatDate(ctx.businessNow());
  return Array.from(allDictionaries(ctx.app), ([key, dictionary]) => {
    const last = dictionary.items
      .filter(({ changedIn }) => changedIn !== undefined)
      .sort((one, other) => (other.changedIn ?? 0) - (one.changedIn ?? 0))[0];
    return {
      ...headOf(ctx, key, dictionary),
      items: dictionary.items.length,
      offered: dictionary.items.filter((item) => isOffered(item, day)).length,
      changedBy: last?.changedBy ?? null,
      changedAt: last?.changedAt ?? null,
    };
  });
}

const headOf = (ctx: Context, key: string, { title, system }: Dictionary) => ({
  ...{ key, title, system: system === true, version: dictionaryVersion(ctx.app, key) },
});

/** The values of a dictionary in their order, for who may see the application at all. */
export function readDictionary(ctx: Context, key: string): DictionaryDetail {
  return detailOf(ctx, key, dictionaryOf(ctx.app, key) ?? fail('notFound'), dictionaryVersion(ctx.app, key));
}

function detailOf(ctx: Context, key: string, dictionary: Dictionary, version: number): DictionaryDetail {
  const day = formatDate(ctx.businessNow());
  return {
    ...headOf(ctx, key, dictionary),
    version,
    mayEdit: mayEdit(ctx),
    items: dictionary.items.map((item): DictionaryEntry => {
      const { value, label, enabled, from, to, parent, changedBy, changedAt, changedIn } = item;
      return {
        ...{ value, label, enabled: enabled !== false, from: from ?? null, to: to ?? null, parent: parent ?? null },
        ...{ offered: isOffered(item, day), changedBy: changedBy ?? null, changedAt: changedAt ?? null },
        changedIn: changedIn ?? null,
      };
    }),
  };
}

const mayEdit = (ctx: Context) => ctx.permissions.has('dictionary.edit') && ctx.tenant?.kind !== 'company';

/** Dictionaries hold for every authority, so that no administrator of a company changes one. */
export function refuseCompanies(ctx: Context): void {
  if (!mayEdit(ctx)) fail('illegalPermission', { cause: say(ctx.language, 'dictionary.office', {}) });
}

/** The dictionary in a document; what is none is state 404. */
function asDictionary(content: Json | undefined): Dictionary {
  const read = Dictionary.safeParse(content);
  return read.success ? read.data : fail('notFound');
}

/** The same as a document, with the words of Taiwan still to be made where none are given. */
const asDocument = (dictionary: Dictionary) => dictionary as unknown as Json;

/** Refuses the first fault of what a dictionary is to become. */
function refuseFaults(ctx: Context, before: Dictionary, items: readonly DictionaryItem[]): void {
  const [fault] = faultsOf(before, items, formatDate(ctx.businessNow()), textOf(before.title, ctx.language));
  if (!fault) return;
  const message = say(ctx.language, fault.key, fault.values);
  fail(fault.conflict ? 'conflict' : 'invalidInput', { cause: message, data: [{ field: fault.field, message }] });
}

/** Whoever changed a value meanwhile, when; the caller looked at an older one. */
function refuseStale(ctx: Context, item: DictionaryItem, after: number | null): void {
  if ((item.changedIn ?? null) === after) return;
  const { changedBy: name = '', changedAt: at = '', value } = item;
  fail('staleVersion', { cause: say(ctx.language, 'dictionary.stale', { name, at, value }) });
}

/** Marks a value as changed now. */
export function marked(ctx: Context, item: DictionaryItem, version: number): DictionaryItem {
  return {
    ...item,
    changedBy: ctx.user?.fullname ?? '',
    changedAt: formatTime(ctx.businessNow()),
    changedIn: version,
  };
}

/** Writes a dictionary and its audit row in one transaction; answers it as it is then. */
export async function writeDictionary(
  ctx: Context,
  { key, action, entity }: { key: string; action: string; entity: string },
  change: (before: Dictionary, version: number) => readonly DictionaryItem[] | Promise<readonly DictionaryItem[]>,
): Promise<DictionaryDetail> {
  let after: { dictionary: Dictionary; version: number } | null = null;
  await changeDictionary(ctx, key, async (content, version) => {
    const before = asDictionary(content);
    const items = [...(await change(before, version))];
    after = { dictionary: { ...before, items }, version };
    await ctx.audit({
      action,
      entity: 'dictionary',
      entityId: entity,
      ...changesAsRecords(changesBetween(before.items, items)),
    });
    return asDocument(after.dictionary);
  });
  const { dictionary, version } = after ?? fail('notFound');
  return detailOf(ctx, key, dictionary, version);
}

/** Adds a value or changes one (scope app_platform). */
export async function saveDictionaryItem(
  ctx: Context,
  input: Parsed<typeof dictionarySave>,
): Promise<DictionaryDetail> {
  refuseCompanies(ctx);
  const { key, value, label, enabled, from, to, parent, place, isNew, after } = input;
  return writeDictionary(ctx, { key, action: 'dictionary.save', entity: `${key}/${value}` }, (before, version) => {
    const known = before.items.find((item) => item.value === value);
    if (!isNew && !known) {
      // Taken out by somebody else, or never there: either way the row that the caller sees is not.
      fail('staleVersion', { cause: say(ctx.language, 'dictionary.gone', { value }) });
    }
    if (known && !isNew) refuseStale(ctx, known, after);
    const item = marked(
      ctx,
      {
        ...(isNew ? {} : known),
        ...{ value, label, enabled: enabled ? undefined : false },
        ...{ from: from ?? undefined, to: to ?? undefined, parent: parent ?? undefined },
      },
      version,
    );
    const others = isNew ? before.items : before.items.filter((one) => one !== known);
    const items = [...others.slice(0, place - 1), withoutGaps(item), ...others.slice(place - 1)];
    refuseFaults(ctx, before, items);
    return items;
  });
}

/** A document has no undefined values. */
function withoutGaps(item: DictionaryItem): DictionaryItem {
  return Object.fromEntries(Object.entries(item).filter(([, one]) => one !== undefined)) as DictionaryItem;
}

/** Takes a value out that nothing holds. All authorities are asked before the transaction begins, because each is read by itself. */
export async function removeDictionaryItem(
  ctx: Context,
  { key, value, after }: Parsed<typeof dictionaryRemove>,
): Promise<DictionaryDetail> {
  const { count } = await usesOfItem(ctx, key, value);
  const now = asDictionary(documentOf(ctx.app, key));
  if (now.system)
    refuseFaults(
      ctx,
      now,
      now.items.filter((item) => item.value !== value),
    );
  if (count > 0) fail('conflict', { cause: say(ctx.language, 'dictionary.used', { value, count }), data: { count } });
  return ctx.within({ role: 'app_platform' }, (tx) =>
    writeDictionary(tx, { key, action: 'dictionary.remove', entity: `${key}/${value}` }, (before) => {
      const known = before.items.find((item) => item.value === value);
      if (!known) return fail('staleVersion', { cause: say(ctx.language, 'dictionary.gone', { value }) });
      refuseStale(ctx, known, after);
      const items = before.items.filter((item) => item !== known);
      const child = items.find(({ parent }) => parent === value)?.value;
      if (child !== undefined)
        fail('conflict', { cause: say(ctx.language, 'dictionary.child', { value, child }), data: { child } });
      refuseFaults(ctx, before, items);
      return items;
    }),
  );
}

/** How often a value is held, before it is ended. */
export async function usesOfItem(ctx: Context, key: string, value: string): Promise<{ count: number }> {
  refuseCompanies(ctx);
  const dictionary = dictionaryOf(ctx.app, key) ?? fail('notFound');
  if (!dictionary.items.some((item) => item.value === value))
    fail('staleVersion', { cause: say(ctx.language, 'dictionary.gone', { value }) });
  return { count: await choiceUses(ctx.app, key, value) };
}

type Changes = DictionaryChange['changes'];

/** What differs between two versions, field by field; the order of the values as one field. */
export function changesBetween(before: readonly DictionaryItem[], after: readonly DictionaryItem[]): Changes {
  const was = flat(before);
  const is = flat(after);
  const order = (items: readonly DictionaryItem[], others: readonly DictionaryItem[]) =>
    items.flatMap(({ value }) => (others.some((one) => one.value === value) ? [value] : [])).join(' ');
  const [first, last] = [order(before, after), order(after, before)];
  // One line for the order of what stands in both: where a value was put in, the others have not moved.
  const moved = first === last ? [] : [{ field: 'order', before: first, after: last }];
  const fields = [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const pair = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return pair.before === pair.after ? [] : [pair];
  });
  return [...fields, ...moved];
}

function flat(items: readonly DictionaryItem[]): Map<string, string> {
  return new Map(
    items.flatMap(({ value, label, enabled, from, to, parent }) => [
      [`${value}.zh-CN`, label['zh-CN']] as const,
      [`${value}.en`, label.en] as const,
      [`${value}.zh-TW`, label['zh-TW'] ?? ''] as const,
      [`${value}.enabled`, String(enabled !== false)] as const,
      ...(from === undefined ? [] : [[`${value}.from`, from] as const]),
      ...(to === undefined ? [] : [[`${value}.to`, to] as const]),
      ...(parent === undefined ? [] : [[`${value}.parent`, parent] as const]),
    ]),
  );
}

function changesAsRecords(changes: Changes): { before: Record<string, string>; after: Record<string, string> } {
  const side = (of: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap((change) => (change[of] === null ? [] : [[change.field, change[of]] as [string, string]])),
    );
  return { before: side('before'), after: side('after') };
}

/** Every version of a dictionary with what it changed, the newest first; the first one is that of the file. */
export async function dictionaryHistoryOf(ctx: Context, key: string): Promise<DictionaryChange[]> {
  if (!dictionaryOf(ctx.app, key)) fail('notFound');
  const versions = await dictionaryVersions(ctx.db, key);
  let before: readonly DictionaryItem[] = [];
  const history = versions.flatMap(({ version, content, published_by: by, published_at: at }) => {
    // Versions of before dictionaries had a title are lists of values.
    const read = Dictionary.safeParse(content);
    if (!read.success) return [];
    const changes = before.length === 0 ? [] : changesBetween(before, read.data.items);
    before = read.data.items;
    const who = by === 'file' ? say(ctx.language, 'dictionary.fromFile', {}) : by;
    return [{ version, at: formatTime(at), by: who, changes }];
  });
  return history.reverse();
}
