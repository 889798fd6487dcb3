import type { GivenNumber, ListResult, NumberCounter, NumberKind, numberQuery, Parsed } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { fieldOf, listPage, mapRows } from '../../kernel/list/index.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { formatDate } from '../../kernel/time.ts';
import { fillPattern, type NumberSeries, numberKey, seriesList } from '../../platform/number/index.ts';
import { tenantById } from '../../platform/tenant/index.ts';
import { counterRows, givenSource } from './numbers.store.ts';

/** Series of certificates fill the number of a product, that of applications one of a case; acceptance goes with all others. */
function kindOf({ series, target }: NumberSeries): NumberKind {
  if (target === 'certNo') return 'certificate';
  return series === 'apply' ? 'apply' : 'accept';
}
const seriesOf = (ctx: Context, kind: NumberKind) => seriesList(ctx).filter((one) => kindOf(one) === kind);

/** Runs work in the space of the caller's authority; a company has numbers only on its own cases and letters. */
async function inOffice<T>(ctx: Context, work: (space: Context) => Promise<T>, without: T): Promise<T> {
  if (ctx.tenant?.kind === 'company') fail('illegalPermission');
  const [scope] = await tenantScopes(ctx);
  return scope ? await ctx.within(scope, work) : without;
}

/** One page of the numbers given, newest first; a number is found in whatever brackets and spaces it is written. */
export async function queryNumbers(
  ctx: Context,
  { kind, ...request }: Parsed<typeof numberQuery>,
): Promise<ListResult<GivenNumber>> {
  const series = new Map(seriesOf(ctx, kind).map((one) => [one.series, one]));
  const parameters = request.parameters.map(({ key, value }) =>
    fieldOf(key) === 'number' ? { key: 'Q^numberKey^SL', value: numberKey(value) } : { key, value },
  );
  const { requestPage } = request;
  const none = {
    dataResult: [],
    pageResult: { pageNo: requestPage.pageNo, limit: requestPage.limit, totalCount: 0, totalPages: 0, exact: true },
  };
  const page = await inOffice(
    ctx,
    (space) =>
      listPage(
        space,
        givenSource,
        { ...request, parameters },
        {
          usualOrder: [{ field: 'givenAt', order: 'DESC' }],
          where: sql`t.series = any(${[...series.keys()]}::text[])`,
        },
      ),
    none,
  );
  return mapRows(page, (row) => {
    const {
      number,
      series: of,
      caseId,
      caseTitle,
      holderName,
      givenAt,
      state,
      productState,
    } = row as unknown as GivenNumber;
    const seriesTitle = series.get(of)?.title ?? { 'zh-CN': of, en: of, 'zh-TW': of };
    return {
      ...{ number, series: of, seriesTitle, caseId, caseTitle, holderName, givenAt, state, productState },
      path: `/${String(row.area)}/case/${caseId}`,
    };
  });
}

/** Every variant of the series of a page with the number that comes next this year; what is counted apart stands apart. */
export async function numberCountersOf(ctx: Context, kind: NumberKind): Promise<NumberCounter[]> {
  const date = formatDate(ctx.businessNow());
  const year = Number(date.slice(0, 4));
  const prefix = (ctx.tenant && (await tenantById(ctx.db, ctx.tenant.id))?.number_prefix) ?? '';
  const counted = await inOffice(ctx, (space) => counterRows(space.db, year), []);
  return seriesOf(ctx, kind).flatMap((series) =>
    series.variants.flatMap((variant) => {
      const mine = counted.filter((row) => row.series === series.series && row.scope.split('/')[0] === variant.key);
      const whole = {
        series: series.series,
        title: series.title,
        variant: variant.key,
        pattern: variant.pattern,
        when: variant.when ?? null,
        scope: series.national ? ('platform' as const) : ('authority' as const),
        year,
      };
      const next = (serial: number, facts: Record<string, string>) =>
        fillPattern(variant.pattern, {
          ...{ date, serial: String(serial), demo: ctx.app.settings.demo },
          facts: { prefix: prefix || '…', ...facts },
        });
      if (mine.length === 0) {
        const open = Object.fromEntries((series.countedBy ?? []).map((name) => [name, '…']));
        return [{ ...whole, part: null, given: 0, next: next(1, open) }];
      }
      return mine.map(({ scope, last_serial: last }) => {
        const parts = scope.split('/').slice(series.national ? 1 : 2);
        const facts = Object.fromEntries((series.countedBy ?? []).map((name, at) => [name, parts[at] ?? '…']));
        return { ...whole, part: parts.join('/') || null, given: Number(last), next: next(Number(last) + 1, facts) };
      });
    }),
  );
}
