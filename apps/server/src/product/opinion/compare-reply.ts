import { type IdentityList, type JsonObject, keptByServer, type RuleList, semicolonOf, textOf } from '@app/contract';
import { liesIn, placeInWords, placeOfPath } from '@app/engine/form';
import { compareVersions, type JudgedDifference, namedDifferences } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { ReplyPlace } from '../../kernel/wiring.ts';
import { currentRulebook, documentTitlesIn } from '../regulation/index.ts';
import type { ItemRow } from './opinion.store.ts';
import { say } from './texts.ts';

const mostNamed = 6;

/** A difference that a reply makes, with the item that opened its place and why it is refused. */
export interface Asked {
  difference: JudgedDifference;
  /** Number of the first item that opens the place; null = none. */
  item: number | null;
  refused: string | null;
  /** Whether the change makes another product, which no item can allow here. */
  identity: { list: RuleList; words: string } | null;
}

/**
 * The differences of a reply, each with the item that asked for it. A change that makes another product is refused unless an item asks to correct
 * exactly that place; a change in one of the lists of `identity` of the regulation is refused in any case.
 */
export function compareReply(
  ctx: Context,
  { definition, before, after }: Pick<ReplyPlace, 'definition'> & { before: JsonObject; after: JsonObject },
  items: readonly ItemRow[],
  identity: readonly IdentityList[],
): Asked[] {
  const lists = currentRulebook(ctx.app).lists ?? {};
  const kept = keptByServer(definition);
  const all = compareVersions(definition, before, after, lists, ctx.language).differences;
  const differences = all.filter(({ field }) => !kept.includes(field));
  const keeps = identity.flatMap((name) => lists[name] ?? []);
  const named = new Map(
    namedDifferences(definition, differences, keeps, ctx.language).map((one) => [one.difference, one]),
  );
  return differences.map((difference) => {
    const words = wordsOf(ctx, { definition, before, after }, difference);
    const opening = items.find(({ unlocks }) => unlocks.some((path) => liesIn(difference, placeOfPath(path))));
    const item = opening?.number ?? null;
    const list =
      named.get(difference)?.list ?? (difference.type === 'newProduct' ? lists.changesNewProduct : undefined);
    const asking = items.find((one) => one.asks === 'correct' && liesIn(difference, one.place));
    if (list && (named.has(difference) || !asking)) {
      const note = named.get(difference)?.note ?? difference.note ?? textOf(list.title, ctx.language);
      const said = say(ctx.language, 'opinion.newProductAt', { place: words, note });
      return { difference, item, refused: said, identity: { list, words: said } };
    }
    const closed = items.length > 0 && item === null;
    const refused = closed ? say(ctx.language, 'opinion.notAsked', { place: words }) : null;
    return { difference, item, refused, identity: null };
  });
}

/** Refuses a reply that makes another product, with the places and the way to go. */
export function refuseIdentity(ctx: Context, asked: readonly Asked[]): void {
  const found = asked.flatMap(({ difference, identity }) => (identity ? [{ difference, ...identity }] : []));
  const [first] = found;
  if (!first) return;
  const { title, citation } = first.list;
  const words = found.slice(0, mostNamed).map((one) => one.words);
  const list = `${words.join(semicolonOf(ctx.language))}${found.length > mostNamed ? '…' : ''}`;
  fail('invalidInput', {
    cause: say(ctx.language, 'opinion.newProduct', {
      list,
      title: textOf(title, ctx.language),
      citation: `${citation.regulation} ${citation.article}`,
    }),
    data: found.map(({ difference: { field, rowId, column }, words: message }) => ({
      field,
      message,
      ...(rowId === undefined ? {} : { row: rowId }),
      ...(column === undefined ? {} : { column }),
    })),
  });
}

/** The differences at the places that an item opens. */
export function changesFor(asked: readonly Asked[], { unlocks }: Pick<ItemRow, 'unlocks'>): JudgedDifference[] {
  const places = unlocks.map(placeOfPath);
  return asked.flatMap(({ difference }) => (places.some((place) => liesIn(difference, place)) ? [difference] : []));
}

function wordsOf(
  ctx: Context,
  { definition, before, after }: Pick<ReplyPlace, 'definition'> & { before: JsonObject; after: JsonObject },
  { field, rowId, column, change, before: old, after: now }: JudgedDifference,
): string {
  const place = { field, ...(rowId === undefined ? {} : { rowId }), ...(column === undefined ? {} : { column }) };
  // A row that was removed stands only in the earlier version.
  const words = placeInWords(
    definition.fields,
    change === 'removed' ? before : after,
    place,
    ctx.language,
    documentTitlesIn(ctx.app),
  );
  return change === 'changed' ? `${words}（${old} → ${now}）` : words;
}
