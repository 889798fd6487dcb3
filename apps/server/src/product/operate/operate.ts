import { Readable } from 'node:stream';
import { type ListRequest, type ListResult, type OperateRow, operateThings, tasksOf, textOf } from '@app/contract';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type Cell, workbook } from '../../kernel/files/workbook.ts';
import { isId, type ListSource, listPage, listStretch, listTotal, type Row } from '../../kernel/list/index.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { formatDate, parseTime } from '../../kernel/time.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { fieldChanges } from '../../platform/log/index.ts';
import { numberKey } from '../../platform/number/index.ts';
import * as store from './operate.store.ts';
import { actionsOf, say, thingOf, wordsOf } from './words.ts';

const newest: ListRequest['sorts'] = [{ field: 'seq', order: 'DESC' }];
/** Longest period of one list: whoever looks further back looks year by year. */
const mostDays = 366;
const dayMs = 86_400_000;
/** Most lines of one file. */
const mostRows = 20_000;
const batchSize = 250;
/** Whoever reads the logs anyway reads this one whole; others what their office or company did. */
const wholeReaders = ['AUDITOR', 'TENANT_ADMIN'] as const;

/** One page of the operation log of the caller's office or company, newest first. */
export async function queryOperate(ctx: Context, request: ListRequest): Promise<ListResult<OperateRow>> {
  return await readable(ctx, async (tx, view) => {
    const wish = await wishOf(tx, view, request);
    const page = await listPage(tx, view.source, wish.request, { usualOrder: newest, where: wish.where });
    return { ...page, dataResult: await inWords(tx, view, page.dataResult) };
  });
}

/** The same as a workbook, with the hash that seals each line; batch by batch, each in a transaction of its own. */
export async function exportOperate(ctx: Context, request: ListRequest, reply: FastifyReply): Promise<void> {
  const wish = await ctx.within(ctx.scope, (inner) =>
    readable(inner, async (tx, view) => {
      const asked = await wishOf(tx, view, request);
      const total = await listTotal(tx, view.source, asked.request, { usualOrder: newest, where: asked.where });
      if (total > mostRows) {
        const message = say(ctx.language, 'operate.tooMany', { total, most: mostRows });
        fail('invalidInput', { cause: message, data: [{ field: 'time', message }] });
      }
      await tx.audit({
        action: 'list.export',
        entity: 'area',
        entityId: 'log/operate',
        after: { rows: total, parameters: request.parameters },
      });
      return asked;
    }),
  );
  const title = say(ctx.language, 'operate.file');
  const name = `${title}-${formatDate(ctx.businessNow())}.xlsx`;
  reply.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  reply.header(
    'Content-Disposition',
    `attachment; filename="operate.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  await reply.send(
    Readable.from(
      workbook({
        name: title,
        header: columns.map(({ key }) => say(ctx.language, `operate.head.${key}`)),
        widths: columns.map(({ width }) => width),
        rows: cellsOf(ctx, wish),
      }),
    ),
  );
}

const columns = [
  { key: 'seq', width: 10 },
  { key: 'time', width: 20 },
  { key: 'name', width: 14 },
  { key: 'real', width: 14 },
  { key: 'tenant', width: 24 },
  { key: 'words', width: 36 },
  { key: 'thing', width: 12 },
  { key: 'number', width: 24 },
  { key: 'title', width: 40 },
  { key: 'changes', width: 60 },
  { key: 'ip', width: 16 },
  { key: 'seal', width: 66 },
] as const;

async function* cellsOf(ctx: Context, wish: Wish): AsyncGenerator<Cell[][]> {
  for (let after: string | null = null, more = true; more; ) {
    const batch: { rows: OperateRow[]; next: string | null } = await ctx.within(ctx.scope, (inner) =>
      readable(inner, async (tx, view) => {
        const found = await listStretch(tx, view.source, wish.request, {
          usualOrder: newest,
          where: wish.where,
          size: batchSize,
          after,
        });
        return { rows: await inWords(tx, view, found.rows), next: found.next };
      }),
    );
    yield batch.rows.map((row) => cellsOfRow(ctx, row));
    after = batch.next;
    more = after !== null;
  }
}

function cellsOfRow(ctx: Context, row: OperateRow): Cell[] {
  const changed = row.changes.map(({ field, before, after }) => `${field}: ${saidOf(before)} → ${saidOf(after)}`);
  const name = row.name ?? say(ctx.language, 'operate.system');
  const thing = say(ctx.language, `operate.thing.${row.thing}`);
  return [row.seq, row.time, name, row.realName, row.tenantName, row.words, thing, row.number, row.title].concat([
    changed.join('\n'),
    row.ip,
    row.seal,
  ]);
}

const saidOf = (value: unknown) => (value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value));

/** Through which view and with which condition a caller reads, and whose numbers may be looked up. */
interface View {
  source: ListSource;
  /** Actors of the department, for officers who read no other's work; null = all. */
  people: string[] | null;
  scopes: Scope[];
  /** Addresses are for those who read the logs. */
  whole: boolean;
}

/**
 * Opens what the caller may read: auditors and administrators the log of their tenant (those of the platform all), a company what its own people
 * did, officers what their department did.
 */
async function readable<T>(ctx: Context, work: (tx: Context, view: View) => Promise<T>): Promise<T> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const whole = wholeReaders.some((role) => ctx.roles.includes(role));
  if (tenant.kind === 'platform') {
    const scopes = (await ctx.app.spaces()).map(
      ({ authorityId, schema }): Scope => ({ role: 'app_authority', authorityId, schema, tenantId: authorityId }),
    );
    const view = { source: store.operateSource('log_entry_all'), people: null, scopes, whole };
    return await ctx.within({ role: 'app_platform' }, (tx) => work(tx, view));
  }
  const source = store.operateSource('log_entry');
  const isOfficer = tenant.kind === 'authority' && !whole;
  const people = isOfficer ? await store.peopleOfDepartment(ctx.db, ctx.user?.id ?? fail('illegalToken')) : null;
  const scopes = await ctx.within({ role: 'app_platform' }, tenantScopes);
  return await work(ctx, { source, people, scopes, whole });
}

interface Wish {
  request: ListRequest;
  where: RawBuilder<unknown>;
}

const own = /^(?:Q\^)?(words|thing|number|time)(?:\^([A-Z]+))?/;

/** The filters in the words of the page: action, object, number, period; all others are columns of the log. */
async function wishOf(ctx: Context, view: View, request: ListRequest): Promise<Wish> {
  const asked: Record<string, string> = {};
  const others = request.parameters.filter(({ key, value }) => {
    const [, field, operator = ''] = own.exec(key) ?? [];
    if (field === undefined) return true;
    const side = field !== 'time' ? '' : operator.startsWith('DG') || operator === 'NG' ? '.until' : '.from';
    if (value !== '') asked[`${field}${side}`] = value;
    return false;
  });
  const things = asked.thing?.split(',').filter((one) => operateThings.some((known) => known === one));
  const actions = actionsOf(ctx.language, { words: asked.words, things });
  const conditions = [sql`t.action = any(${actions}::text[])`, periodOf(ctx, asked['time.from'], asked['time.until'])];
  if (view.people) {
    // Who was drawn stays with those who draw: a department reads the work, never the names of experts.
    conditions.push(sql`t.uid = any(${view.people}::bigint[]) and t.action not like 'draw.%'`);
  }
  if (ctx.tenant?.kind === 'company') conditions.push(sql`t.tenant_id = ${ctx.tenant.id}`);
  if (asked.number !== undefined) {
    const key = numberKey(asked.number);
    const ids: string[] = [];
    for (const scope of key === '' ? [] : view.scopes)
      ids.push(...(await ctx.within(scope, (space) => store.idsOfNumber(space.db, key))));
    conditions.push(sql`t.entity_id = any(${ids}::text[])`);
  }
  return { request: { ...request, parameters: others }, where: sql.join(conditions, sql` and `) };
}

/** Without days the last year; a longer period than a year is refused with what to change. */
function periodOf(ctx: Context, first: string | undefined, last: string | undefined): RawBuilder<unknown> {
  const until = boundOf(last, 'time') ?? null;
  const end = until ? new Date(until.getTime() + (last && last.length <= 10 ? dayMs : 1_000)) : ctx.now();
  const start = boundOf(first, 'time') ?? new Date(end.getTime() - mostDays * dayMs);
  if (start > end) refuse(say(ctx.language, 'operate.backwards'));
  if (end.getTime() - start.getTime() > mostDays * dayMs)
    refuse(say(ctx.language, 'operate.year', { from: formatDate(new Date(end.getTime() - 365 * dayMs)) }));
  return until ? sql`t.at >= ${start} and t.at < ${end}` : sql`t.at >= ${start}`;
}

const refuse = (message: string): never => fail('invalidInput', { cause: message, data: [{ field: 'time', message }] });

function boundOf(text: string | undefined, field: string): Date | null {
  if (text === undefined) return null;
  return parseTime(text) ?? fail('invalidInput', { data: [{ field, message: text.slice(0, 60) }] });
}

/** Rows with action, object and number in words. */
async function inWords(ctx: Context, view: View, rows: readonly Row[]): Promise<OperateRow[]> {
  const ids = [...new Set(rows.map((row) => String(row.entityId)).filter(isId))];
  const known = new Map<string, store.KnownThing>();
  for (const scope of ids.length === 0 ? [] : view.scopes)
    for (const thing of await ctx.within(scope, (space) => store.knownThings(space.db, ids)))
      known.set(thing.id, thing);
  return rows.map((row) => rowOf(ctx, view, row, known.get(String(row.entityId))));
}

function rowOf(ctx: Context, view: View, row: Row, known: store.KnownThing | undefined): OperateRow {
  const action = String(row.action);
  const area = typeof row.entity === 'string' && row.entity.includes('/') ? titleOf(ctx, row.entity) : null;
  return {
    seq: String(row.seq),
    time: String(row.time),
    name: textOrNull(row.name),
    account: textOrNull(row.account),
    realName: textOrNull(row.realName),
    tenantName: textOrNull(row.tenantName),
    action,
    words: [wordsOf(ctx.language, action), ...stepOf(ctx, row, known)].join(' · '),
    thing: thingOf(action),
    entityId: String(row.entityId),
    number: known?.number ?? null,
    title: known?.title ?? area,
    path: pathOf(known),
    changes: fieldChanges(row.before, row.after),
    ip: view.whole ? textOrNull(row.ip) : null,
    seal: textOrNull(row.seal),
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function titleOf(ctx: Context, area: string): string | null {
  const title = catalogOf(ctx.app).head(area)?.definition.title;
  return title ? textOf(title, ctx.language) : null;
}

function pathOf(known: store.KnownThing | undefined): string | null {
  if (!known) return null;
  if (known.kind === 'product') return `/product/${known.id}`;
  if (known.kind === 'letter') return `/letter/${known.id}`;
  return known.area?.includes('/') ? `/${known.area}/case/${known.case_id}` : null;
}

/** Step and decision of an action on a case, as the area names them today. */
function stepOf(ctx: Context, { after }: Row, known: store.KnownThing | undefined): string[] {
  if (typeof after !== 'object' || after === null || known?.kind !== 'case' || known.area === null) return [];
  const { node, action } = after as { node?: unknown; action?: unknown };
  const area = catalogOf(ctx.app).head(known.area)?.definition;
  const task = area && typeof node === 'string' ? tasksOf(area, known.process)[node] : undefined;
  if (!task) return [];
  const decision = 'actions' in task ? task.actions?.find(({ key }) => key === action)?.title : undefined;
  return [task.title, decision].flatMap((text) => (text ? [textOf(text, ctx.language)] : []));
}
