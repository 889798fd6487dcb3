import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { handSource, type ListSource, type Row } from '../../kernel/list/index.ts';
import type { WorkSource } from '../../kernel/wiring.ts';
import { dossierParts } from '../../platform/area/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import type { ItemRow } from './opinion.store.ts';
import { shownPlace } from './place.ts';
import { readableOfAll } from './readable-items.ts';

const time = { type: 'timestamp with time zone' } as const;
const filled = { nullable: false } as const;

const columns = {
  number: { operator: 'SL' },
  applyNo: { operator: 'SL' },
  acceptNo: { operator: 'SL' },
  certNo: { operator: 'SL' },
  title: { operator: 'SL', ...filled },
  holderName: { operator: 'SL', ...filled },
  productClass: { operator: 'SLR' },
  area: filled,
  status: { at: 'case_status', ...filled },
  caseId: { type: 'id', ...filled },
  itemNo: { type: 'bigint' },
  place: { at: 'place_text', operator: 'SL', ...filled },
  placeAt: { at: 'place', type: 'jsonb', ...filled },
  severity: filled,
  text: { operator: 'SL', ...filled },
  basis: { operator: 'SL', ...filled },
  asks: filled,
  origin: filled,
  rule: { operator: 'SL' },
  itemState: filled,
  round: { type: 'bigint', ...filled },
  replyState: {},
  repliedAt: time,
  createdAt: { ...time, ...filled },
  sentAt: time,
} as const;

/** What a side of the case may know of an item beside the words that it sent. */
interface Side {
  itemState: RawBuilder<unknown>;
  replyState: (reply: RawBuilder<unknown>) => RawBuilder<unknown>;
  author: boolean;
}
const office: Side = {
  itemState: sql`item.state`,
  replyState: (reply) =>
    sql`case when item.round > 0 then coalesce((select coalesce(r.verdict, 'replied') from ${reply}), 'none') end`,
  author: true,
};
/** What an officer thinks of a reply is the office's own until the item is sent again or closed; who wrote an item stays so. */
const company: Side = {
  itemState: sql`case when item.state in ('ACCEPTED', 'REJECTED', 'MORE') then 'REPLIED' else item.state end`,
  replyState: (reply) => sql`coalesce((select case when r.submitted_at is null then 'draft'
    when item.state = 'CLOSED' then coalesce(r.verdict, 'replied') else 'replied' end from ${reply}), 'none')`,
  author: false,
};

/** Items with the columns of their case and of the reply to their last sending; of a schema, or of that of the transaction. */
function itemsIn(side: Side) {
  return (schema: string | null) => {
    const table = (name: string) => (schema === null ? sql.id(name) : sql.id(schema, name));
    const reply = sql`${table('opinion_reply')} r where r.item_id = item.id and r.round = item.round`;
    const author = side.author
      ? sql`(select e.by_name from ${table('opinion_event')} e where e.item_id = item.id order by e.id limit 1) as author,`
      : sql``;
    return sql`select item.id, item.case_id, item.number as item_no, item.place, item.place_text, item.severity, item.text, item.basis, item.asks,
      item.origin, item.rule, item.round, item.created_at, item.sent_at, ${author} ${side.itemState} as item_state,
      ${side.replyState(reply)} as reply_state, (select r.submitted_at from ${reply}) as replied_at,
      record.area, record.title, record.holder_name, record.apply_no, record.accept_no, record.cert_no, record.product_class,
      record.status as case_status, coalesce(record.cert_no, record.accept_no, record.apply_no) as number
    from ${table('opinion_item')} item join ${table('case_record')} record on record.id = item.case_id`;
  };
}

const ofOffice: ListSource = {
  ...handSource({ table: 'opinion_item', columns: { ...columns, author: { operator: 'SL' } } }),
  over: itemsIn(office),
};
const ofCompany: ListSource = { ...handSource({ table: 'opinion_item', columns }), over: itemsIn(company) };

/** The places of the rows in words of the reader's language, as they stand in the newest dossier. */
async function places(ctx: Context, rows: readonly Row[]): Promise<Map<string, Row>> {
  const items = rows.map((row) => ({
    id: String(row.id),
    caseId: String(row.caseId),
    place: row.placeAt as ItemRow['place'],
    place_text: String(row.place),
  }));
  const partOf = await dossierParts(
    ctx,
    items.map(({ caseId, place }) => ({ caseId, field: place.field })),
  );
  const documents = documentTitlesIn(ctx.app);
  return new Map(
    items.flatMap(({ id, caseId, ...item }) => {
      const part = partOf(caseId, item.place.field);
      if (!part) return [];
      const data = { [item.place.field]: part.value };
      const { placeText, gone } = shownPlace(part.definition, data, item, ctx.language, documents);
      return [[id, { place: placeText, gone }] as const];
    }),
  );
}

/** Opinion items of all cases, for worklists. */
export const itemSource: WorkSource = {
  source: (ctx) => (ctx.scope.role === 'app_holder' ? ofCompany : ofOffice),
  readable: readableOfAll,
  usualOrder: [{ field: 'createdAt', order: 'DESC' }],
  filters: new Map(),
  complete: places,
};
