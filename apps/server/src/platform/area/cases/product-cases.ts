import { inEach, type JsonObject, statusesOf, type Text } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { dataWithout } from '../reach/hidden.ts';
import { idsInReach } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import * as store from './case.store.ts';

/** A case of a product as its page lists it. */
export interface ProductCase {
  id: string;
  area: string;
  areaTitle: Text;
  /** The number by which people know it, if it has one. */
  number: string | null;
  title: string;
  status: string;
  statusLabel: Text;
  statusLook: string;
  /** Whether something is still to be done or decided. */
  open: boolean;
  /** Whether its status is said of the product as well. */
  marks: boolean;
  submittedAt: Date;
}

/** Final statuses of all areas, as `area status`. */
export function finalStatuses(ctx: Context): string[] {
  return catalogOf(ctx.app)
    .all()
    .flatMap(({ id, definition }) =>
      statusesOf(definition)
        .filter(({ final }) => final)
        .map(({ value }) => `${id} ${value}`),
    );
}

/** The cases of a product that the caller may open, open ones first, then the newest. */
export async function casesOfProduct(ctx: Context, productId: string): Promise<ProductCase[]> {
  const catalog = catalogOf(ctx.app);
  const isOffice = ctx.tenant?.kind !== 'company';
  const rows = await store.casesOfProduct(ctx.db, productId);
  const reached = new Set<string>();
  for (const area of new Set(rows.map((row) => row.area))) {
    const ids = rows.flatMap((row) => (row.area === area ? [row.id] : []));
    for (const id of await idsInReach(ctx, area, 'get', ids)) reached.add(id);
  }
  const shown = rows.flatMap((row): ProductCase[] => {
    const area = catalog.head(row.area);
    const right = area && rightIn(area.definition, 'get', ctx);
    if (!area || !right || !reached.has(row.id)) return [];
    const isHidden = (column: string) => right.hidden.includes(column);
    const status = statusesOf(area.definition).find(({ value }) => value === row.status);
    const own = inEach(() => row.status);
    return [
      {
        id: row.id,
        area: row.area,
        areaTitle: area.definition.title,
        number:
          (isHidden('applyNo') ? null : row.apply_no) ?? row.accept_no ?? (isHidden('certNo') ? null : row.cert_no),
        title: row.title,
        status: row.status,
        statusLabel: (isOffice ? undefined : status?.publicLabel) ?? status?.label ?? own,
        statusLook: status?.look ?? 'submitted',
        open: status?.final !== true,
        marks: status?.marksProduct === true,
        submittedAt: row.submitted_at,
      },
    ];
  });
  return shown.sort((one, other) => Number(other.open) - Number(one.open));
}

/** A case that is open on a product, whoever may open it: what a refusal names. */
export interface OpenCase
  extends Pick<ProductCase, 'id' | 'area' | 'areaTitle' | 'number' | 'title' | 'status' | 'statusLabel'> {
  procedure: string | null;
}

/** Cases of a product that no final status ended, oldest first, as far as row-level security shows them. */
export async function openCasesOf(ctx: Context, productId: string): Promise<OpenCase[]> {
  const isOffice = ctx.tenant?.kind !== 'company';
  const rows = await store.casesOfProduct(ctx.db, productId);
  return rows.reverse().flatMap((row): OpenCase[] => {
    const definition = catalogOf(ctx.app).head(row.area)?.definition;
    const status = definition && statusesOf(definition).find(({ value }) => value === row.status);
    if (!definition || status?.final) return [];
    const { id, area, title, procedure } = row;
    const own = inEach(() => row.status);
    const statusLabel = (isOffice ? undefined : status?.publicLabel) ?? status?.label ?? own;
    const number = row.apply_no ?? row.accept_no ?? row.cert_no;
    return [{ id, area, title, procedure, number, status: row.status, statusLabel, areaTitle: definition.title }];
  });
}

/** Looks of final states in which a case does not stand any more: it was taken back, replaced, refused or handed on. */
const fallen: readonly string[] = ['withdrawn', 'refused', 'cancelled', 'correction'];

/**
 * How many cases of an area about a product were submitted in this calendar year of business time and stand, without the case `except`. */
export async function casesThisYear(
  ctx: Context,
  { productId, area, except }: { productId: string; area: string; except: string | null },
): Promise<number> {
  const year = dayOf(ctx.businessNow()).slice(0, 4);
  const rows = await store.casesOfProduct(ctx.db, productId);
  const definition = catalogOf(ctx.app).head(area)?.definition;
  const ended = definition
    ? statusesOf(definition).flatMap(({ value, final, look }) => (final && fallen.includes(look) ? [value] : []))
    : [];
  return rows.filter(
    (row) =>
      row.area === area && row.id !== except && !ended.includes(row.status) && dayOf(row.submitted_at).startsWith(year),
  ).length;
}

/** The data of a form of a case as the caller may read them, without hidden fields; null where they may not open that case. */
export async function dossierShown(
  ctx: Context,
  { area: areaId, caseId, data }: { area: string; caseId: string; data: JsonObject },
): Promise<JsonObject | null> {
  const area = catalogOf(ctx.app).head(areaId);
  const right = area && rightIn(area.definition, 'get', ctx);
  if (!right || !(await idsInReach(ctx, areaId, 'get', [caseId])).has(caseId)) return null;
  return dataWithout(data, right.hidden);
}
