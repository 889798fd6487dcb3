import {
  type AreaDefinition,
  type Json,
  type Parsed,
  proceduresOf,
  productStates,
  type StatusDefinition,
  type StatusMoves,
  type StatusRow,
  statusesOf,
  type statusSave,
  type Text,
  textOf,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { registerTexts } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { type Area, catalogOf } from '../../platform/area/index.ts';
import {
  changeDictionary,
  dictionaryOf,
  StatusWords,
  statusWords,
  statusWordsKey,
} from '../../platform/dictionary/index.ts';
import { marked, writeDictionary } from '../dictionaries/index.ts';
import { isFinal, moves } from '../register/index.ts';
import { type ChartMoves, movesIn } from './moves.ts';

const say = registerTexts({
  'zh-CN': {
    'status.product': '产品档案',
    'status.value': '“{value}”不是所选业务的状态：状态值由流程决定，不能新增或修改，只能改用语和通知',
    'status.same': '“{label}”已是“{procedure}”里“{value}”的用语，同一流程内两个状态不能同名，请换一个说法',
    'status.noPublic': '案卷状态不对公众显示，公众看到的是产品状态，请不要填写公示用语',
    'status.noHolder': '产品状态没有企业用语和通知，请在公示用语里填写',
    'status.stale': '{name} 于 {at} 修改了“{value}”的用语，请刷新后再改',
  },
  en: {
    'status.product': 'Register of products',
    'status.value':
      '“{value}” is no status of these areas: processes decide about values, none is added or changed here. Change the words and the notice',
    'status.same':
      '“{label}” is already the word of “{value}” in “{procedure}”: two statuses of a procedure have different words. Choose another',
    'status.noPublic':
      'The public reads no statuses of cases but states of products: leave the word for the public empty',
    'status.noHolder': 'A state of a product has no word for companies and no notice: fill in the word for the public',
    'status.stale': '{name} changed the words of “{value}” at {at}. Refresh and change that one',
  },
});

const productArea = 'product';
const productDictionary = 'product-states';

/** The areas whose cases have statuses of their own. */
const areasOf = (ctx: Context) =>
  catalogOf(ctx.app)
    .all()
    .filter(({ definition }) => definition.kind === 'application' && statusesOf(definition).length > 0);

/** A chart of an area with its procedure: that of a shared one, or of the area itself. */
interface Chart {
  id: string;
  title: Text;
  xml: string;
}
function chartsOf({ id, definition, charts }: Area): Chart[] {
  const titles = new Map(proceduresOf(definition).map((one) => [one.id, one.title]));
  const shared = Object.entries(charts.shared).map(([of, xml]) => ({
    id: of,
    title: titles.get(of) ?? definition.title,
    xml,
  }));
  return charts.own === null ? shared : [{ id, title: definition.title, xml: charts.own }, ...shared];
}

/** The statuses that a case can have in a chart. */
function valuesIn(definition: AreaDefinition, found: ChartMoves): Set<string> {
  const draft = statusesOf(definition)[0]?.value;
  return new Set([...(draft === undefined ? [] : [draft]), ...found.next.keys()]);
}

/** Every status with its words and where it has them: one row for areas that say the same. */
export async function queryStatuses(ctx: Context): Promise<StatusRow[]> {
  const rows = new Map<string, StatusRow>();
  const changed = statusWords(ctx.app);
  for (const area of areasOf(ctx)) {
    const { id, definition } = area;
    const charts = await Promise.all(chartsOf(area).map(async (chart) => ({ chart, found: await movesIn(chart.xml) })));
    for (const status of statusesOf(definition)) {
      const key = JSON.stringify([status.value, wordsOf(status), status.look, status.final === true]);
      const row = rows.get(key) ?? rowOf(status);
      rows.set(key, row);
      row.areas.push({ id, title: definition.title });
      for (const { chart, found } of charts)
        if (charts.length > 0 && valuesIn(definition, found).has(status.value) && chart.id !== id)
          if (!row.procedures.some((one) => one.id === chart.id))
            row.procedures.push({ id: chart.id, title: chart.title });
      const by = changed[id]?.[status.value];
      if (by && (by.changedIn ?? 0) > (row.changedIn ?? 0)) {
        row.changedBy = by.changedBy ?? null;
        row.changedAt = by.changedAt ?? null;
        row.changedIn = by.changedIn ?? null;
      }
    }
  }
  const ofCases = [...rows.values()].map((row) => ({
    ...row,
    id: `${row.value} ${row.areas.map(({ id }) => id).join(' ')}`,
  }));
  return [...ofCases, ...productRows(ctx)];
}

/** What an editor may change of a status. */
const wordsOf = ({ label, publicLabel, notify }: Pick<StatusDefinition, 'label' | 'publicLabel' | 'notify'>) => ({
  ...{ label, holderLabel: publicLabel ?? null, notify: notify === true },
});

function rowOf(status: StatusDefinition): StatusRow {
  const { value, look, final } = status;
  return {
    ...{ id: value, value, ...wordsOf(status), publicLabel: null, look, final: final === true, of: 'case' },
    ...{ areas: [], procedures: [], changedBy: null, changedAt: null, changedIn: null },
  };
}

/** What the states of products are called beside the procedures. */
function productTitle(): Text {
  return {
    'zh-CN': say('zh-CN', 'status.product', {}),
    'zh-TW': say('zh-TW', 'status.product', {}),
    en: say('en', 'status.product', {}),
  };
}

function productRows(ctx: Context): StatusRow[] {
  const title = productTitle();
  return (dictionaryOf(ctx.app, productDictionary)?.items ?? []).map((item): StatusRow => {
    const { value, label, publicLabel, look, changedBy, changedAt, changedIn } = item;
    const state = productStates.find((one) => one === value);
    return {
      ...{ id: `${productArea} ${value}`, value, label, holderLabel: null, publicLabel: publicLabel ?? null },
      ...{ look: look ?? 'submitted', notify: false, final: state !== undefined && isFinal(state), of: 'product' },
      ...{ areas: [], procedures: [{ id: productArea, title }] },
      ...{ changedBy: changedBy ?? null, changedAt: changedAt ?? null, changedIn: changedIn ?? null },
    };
  });
}

/** For each procedure which status may follow which; the areas of a procedure share its chart. */
export async function statusMovesOf(ctx: Context): Promise<StatusMoves[]> {
  const found = new Map<string, StatusMoves>();
  for (const area of areasOf(ctx)) {
    const { definition } = area;
    const words = new Map(statusesOf(definition).map(({ value, label }) => [value, label]));
    const draft = statusesOf(definition)[0]?.value ?? '';
    for (const { id, title, xml } of chartsOf(area)) {
      if (found.has(id)) continue;
      const { first, next } = await movesIn(xml);
      const line = (value: string, to: readonly string[]) => ({
        value,
        label: words.get(value) ?? title,
        next: [...to],
      });
      const others = [...next].filter(([value]) => value !== draft).map(([value, to]) => line(value, to));
      found.set(id, { id, title, statuses: [line(draft, first), ...others] });
    }
  }
  const products = dictionaryOf(ctx.app, productDictionary)?.items ?? [];
  const title = productTitle();
  const statuses = products.flatMap(({ value, label }) => {
    const state = productStates.find((one) => one === value);
    return state ? [{ value, label, next: [...moves[state]] }] : [];
  });
  return [...found.values(), { id: productArea, title, statuses }];
}

type Input = Parsed<typeof statusSave>;

/** Changes the words of a status (scope app_platform): lists, cases and exports say them from the next reading on. */
export async function saveStatus(ctx: Context, input: Input): Promise<{ changedIn: number }> {
  return input.of === 'product' ? saveProductState(ctx, input) : saveCaseStatus(ctx, input);
}

function refuse(ctx: Context, field: string, key: Parameters<typeof say>[1], values: Record<string, string>): never {
  const message = say(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

async function saveCaseStatus(ctx: Context, input: Input): Promise<{ changedIn: number }> {
  const { value, label, holderLabel, publicLabel, notify, after } = input;
  if (publicLabel) refuse(ctx, 'publicLabel', 'status.noPublic', {});
  const areas = areasOf(ctx).filter(({ id }) => input.areas.includes(id));
  const known = areas.filter(({ definition }) => statusesOf(definition).some((status) => status.value === value));
  if (known.length === 0 || known.length < input.areas.length) refuse(ctx, 'value', 'status.value', { value });
  for (const area of known) await refuseSame(ctx, area, value, label);
  let changedIn = 0;
  await changeDictionary(ctx, statusWordsKey, async (content, version) => {
    const words = StatusWords.parse(content ?? {});
    const last = known
      .map(({ id }) => words[id]?.[value])
      .sort((one, other) => (other?.changedIn ?? 0) - (one?.changedIn ?? 0))[0];
    if ((last?.changedIn ?? null) !== after) refuseStale(ctx, value, last);
    const { changedBy, changedAt } = { changedBy: ctx.user?.fullname ?? '', changedAt: formatTime(ctx.businessNow()) };
    const next = {
      ...{ label, ...(holderLabel ? { publicLabel: holderLabel } : {}), notify },
      ...{ changedBy, changedAt, changedIn: version },
    };
    changedIn = version;
    const told = known.map(({ id, definition }) => {
      const before = statusesOf(definition).find((status) => status.value === value);
      return [id, before ? wordsOf(before) : null] as const;
    });
    await ctx.audit({
      action: 'status.save',
      entity: 'status',
      entityId: value,
      before: Object.fromEntries(told) as Record<string, Json>,
      after: Object.fromEntries(known.map(({ id }) => [id, { label, holderLabel, notify }])) as Record<string, Json>,
    });
    const changes = Object.fromEntries(known.map(({ id }) => [id, { ...words[id], [value]: next }]));
    return { ...words, ...changes } as unknown as Json;
  });
  return { changedIn };
}

function refuseStale(
  ctx: Context,
  value: string,
  last: { changedBy?: string | undefined; changedAt?: string | undefined } | undefined,
): never {
  const { changedBy: name = '', changedAt: at = '' } = last ?? {};
  return fail('staleVersion', { cause: say(ctx.language, 'status.stale', { name, at, value }) });
}

/** Refuses a word that another status of the same procedure has: nobody could tell the two apart. */
async function refuseSame(ctx: Context, area: Area, value: string, label: Text): Promise<void> {
  const { definition } = area;
  for (const chart of chartsOf(area)) {
    const values = valuesIn(definition, await movesIn(chart.xml));
    if (!values.has(value)) continue;
    const other = statusesOf(definition).find(
      (status) => status.value !== value && values.has(status.value) && isSame(status.label, label),
    );
    if (other)
      refuse(ctx, 'label', 'status.same', {
        label: textOf(label, ctx.language),
        value: other.value,
        procedure: textOf(chart.title, ctx.language),
      });
  }
}

const isSame = (one: Text, other: Text) => one['zh-CN'] === other['zh-CN'] || one.en === other.en;

async function saveProductState(ctx: Context, input: Input): Promise<{ changedIn: number }> {
  const { value, label, publicLabel, after } = input;
  if (input.holderLabel || input.notify) refuse(ctx, 'holderLabel', 'status.noHolder', {});
  if (input.areas.length > 0) refuse(ctx, 'value', 'status.value', { value });
  const write = { key: productDictionary, action: 'status.save', entity: value };
  const { version } = await writeDictionary(ctx, write, (before, next) => {
    const known = before.items.find((item) => item.value === value);
    if (!known) return refuse(ctx, 'value', 'status.value', { value });
    if ((known.changedIn ?? null) !== after) refuseStale(ctx, value, known);
    const other = before.items.find((item) => item !== known && isSame(item.label, label));
    if (other)
      refuse(ctx, 'label', 'status.same', {
        label: textOf(label, ctx.language),
        value: other.value,
        procedure: say(ctx.language, 'status.product', {}),
      });
    const { publicLabel: _, ...rest } = known;
    const words = { ...rest, label, ...(publicLabel ? { publicLabel } : {}) };
    return before.items.map((item) => (item === known ? marked(ctx, words, next) : item));
  });
  return { changedIn: version };
}
