import type { Json, JsonObject, ReferenceKind } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import type { Candidate, ReferenceSource } from '../../../kernel/wiring.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { isShared } from '../lists/area-list.ts';
import { dataWithout } from '../reach/hidden.ts';
import { idsInReach } from '../reach/reach.ts';
import { rightIn } from '../reach/rights.ts';
import {
  casesById,
  casesWorded,
  type FoundCase,
  type FoundRecord,
  recordsById,
  recordsWorded,
} from './record-sources.store.ts';

/** Rows of a register that the caller may list: their words are the title, their facts the fields of the row that are not hidden. */
const register: ReferenceSource = {
  facts: null,
  search: (ctx, field, wish) => inRegister(ctx, field.register, (db, area) => recordsWorded(db, area, wish)),
  find: (ctx, field, ids) => inRegister(ctx, field.register, (db, area) => recordsById(db, area, ids)),
};

/** Cases that the caller may read, of all areas in which the caller may read cases. */
const cases: ReferenceSource = {
  facts: ['area', 'title', 'status', 'procedure', 'applyNo', 'acceptNo', 'certNo', 'holderName', 'productId'],
  search: (ctx, _field, wish) => amongCases(ctx, (rights) => casesWorded(ctx.db, rights, wish)),
  find: (ctx, _field, ids) => amongCases(ctx, (rights) => casesById(ctx.db, [...rights.keys()], ids)),
};

/** Sources of references that the area runtime itself knows. */
export const recordSources: ReadonlyMap<ReferenceKind, ReferenceSource> = new Map([
  ['register', register],
  ['case', cases],
]);

/** Reads where the rows of a register lie; nothing where the caller may not list the register. */
async function inRegister(
  ctx: Context,
  id: string | undefined,
  read: (db: Context['db'], area: Area) => Promise<FoundRecord[]>,
): Promise<(Candidate | null)[]> {
  const area = catalogOf(ctx.app).head(id ?? '');
  const right = area && rightIn(area.definition, 'query', ctx);
  if (area?.definition.kind !== 'register' || !right) return [];
  const work = async (inner: Context) => {
    const rows = await read(inner.db, area);
    const reached = await idsInReach(inner, area.id, 'query', idsOf(rows));
    return rows.map((row) => (reached.has(row.id) ? recordCandidate(area, row, right.hidden) : null));
  };
  if (isShared(area)) return ctx.within({ role: 'app_platform' }, work);
  return ctx.scope.role === 'app_platform' ? [] : work(ctx);
}

function recordCandidate(area: Area, { id, title, data }: FoundRecord, hidden: readonly string[]): Candidate {
  const shown = dataWithout(data, hidden);
  const facts: JsonObject = { title };
  for (const { key } of area.definition.fields) if (isPlain(shown[key])) facts[key] = shown[key] ?? null;
  return { id, text: title, detail: null, link: `/${area.id}/record/${id}`, facts };
}

function isPlain(value: Json | undefined): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isPlain));
}

async function amongCases(
  ctx: Context,
  read: (hidden: ReadonlyMap<string, readonly string[]>) => Promise<FoundCase[]>,
): Promise<(Candidate | null)[]> {
  if (ctx.scope.role === 'app_platform') return [];
  const rights = new Map(
    catalogOf(ctx.app)
      .all()
      .flatMap(({ id, definition }) => {
        const right = definition.kind === 'application' ? rightIn(definition, 'get', ctx) : null;
        return right ? [[id, right.hidden]] : [];
      }),
  );
  const rows = await read(rights);
  const reached = new Set<string>();
  for (const area of new Set(rows.map((row) => row.area)))
    for (const id of await idsInReach(ctx, area, 'get', idsOf(rows.filter((row) => row.area === area))))
      reached.add(id);
  return rows.map((row) => (reached.has(row.id) ? caseCandidate(row, rights.get(row.area) ?? []) : null));
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

function caseCandidate({ id, area, ...row }: FoundCase, hidden: readonly string[]): Candidate {
  const facts = dataWithout({ area, ...row }, hidden);
  const number = facts.certNo ?? facts.acceptNo ?? facts.applyNo;
  const detail = [number, facts.holderName].filter((one) => typeof one === 'string' && one !== '').join(' · ');
  return { id, text: row.title, detail: detail === '' ? null : detail, link: `/${area}/case/${id}`, facts };
}
