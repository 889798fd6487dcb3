import { sql } from 'kysely';
import { rowsOver } from '../../kernel/figure-schema.ts';
import type { FigureSource, TalliedSource } from '../../kernel/wiring.ts';

/** Products as they are now, for reports. */
export const productFigures: TalliedSource = {
  tallied: ['state', 'productKind', 'productClass', 'openedMonth', 'endMonth'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select p.first_case_id as case_id, p.opened_at as at, null::date as day, null::date as start_day, null::date as end_day, p.state, p.kind as "productKind",
      p.classification as "productClass", to_char(p.opened_at at time zone 'Asia/Shanghai', 'YYYY-MM') as "openedMonth",
      to_char(p.valid_to, 'YYYY-MM') as "endMonth" from ${table('product')} p`,
    ),
    isOfPeriod: false,
  }),
};

/** Plants of products as they are now; a product without one is counted once, with none. */
export const productPlantFigures: FigureSource = {
  rowsNow: async () => ({
    rows: sql`select p.first_case_id as case_id, p.opened_at as at, null::date as day, null::date as start_day, null::date as end_day, own.plant, p.state,
      p.kind as "productKind", p.classification as "productClass" from product p left join lateral unnest(p.plants) own(plant) on true`,
    isOfPeriod: false,
  }),
};

/** Digits 3 and 4 of a unified social credit code (GB 32100) are the province of the office that registered the company, as the dictionary `provinces` names them after a letter; other codes have none. */
const provinceOf = (code: string) =>
  sql.raw(`'P' || substring(${code} from '^[0-9A-HJ-NPQRTUWXY]{2}([0-9]{2})[0-9]{4}[0-9A-HJ-NPQRTUWXY]{10}$')`);

/** Products as they are now, with the province of the company that holds them; one of a company without a code is counted with none. */
export const productHolderFigures: FigureSource = {
  rowsNow: async () => ({
    rows: sql`select p.first_case_id as case_id, p.opened_at as at, null::date as day, null::date as start_day, null::date as end_day,
      ${provinceOf(`holder.profile ->> 'uscc'`)} as "holderProvince", p.state, p.kind as "productKind", p.classification as "productClass"
      from product p left join platform.tenant holder on holder.id = p.holder_tenant_id`,
    isOfPeriod: false,
  }),
};

/** Changes of the state of products: suspended, in force again, revoked, cancelled. */
export const productEventFigures: TalliedSource = {
  tallied: ['fromState', 'state', 'productKind', 'productClass'],
  rows: (schemas) => ({
    rows: rowsOver(
      schemas,
      (
        table,
      ) => sql`select e.case_id, e.at, (e.at at time zone 'Asia/Shanghai')::date as day, null::date as start_day, null::date as end_day,
      e.from_state as "fromState", e.to_state as state, p.kind as "productKind", p.classification as "productClass"
      from ${table('product_state_event')} e left join ${table('product')} p on p.id = e.product_id`,
    ),
    isOfPeriod: true,
  }),
};
