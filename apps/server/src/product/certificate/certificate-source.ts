import type { ReferenceKind } from '@app/contract';
import { sql } from 'kysely';
import type { Context, Database } from '../../kernel/context.ts';
import type { Candidate, ReferenceSource } from '../../kernel/wiring.ts';

interface Found {
  id: string;
  number: string;
  version: number;
  state: string;
  product_id: string | null;
  title: string;
  holder_name: string;
  valid_from: string | null;
  valid_to: string | null;
}

/** Certificates of products that the scope shows: a company its own, an authority all. */
const certificate: ReferenceSource = {
  facts: ['number', 'version', 'state', 'productId', 'title', 'holderName', 'validFrom', 'validTo'],
  search: (ctx, _field, { words, offset, limit }) =>
    inSpace(ctx, async (db) => {
      const { rows } = await sql<Found>`${certificates}
        where position(lower(${words}) in lower(concat_ws(' ', c.number, p.title, p.holder_name))) > 0
        order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
      return rows;
    }),
  find: (ctx, _field, ids) =>
    inSpace(ctx, async (db) => {
      const { rows } = await sql<Found>`${certificates} where c.id = any(${[...ids]}::bigint[])`.execute(db);
      return rows;
    }),
};

/** What references to certificates choose from. */
export const certificateSource: ReadonlyMap<ReferenceKind, ReferenceSource> = new Map([['certificate', certificate]]);

const certificates = sql`select c.id::text as id, c.number, c.version, c.state, c.product_id::text as product_id, p.title, p.holder_name,
  c.valid_from::text as valid_from, c.valid_to::text as valid_to
  from certificate c join product p on p.id = c.product_id`;

async function inSpace(ctx: Context, read: (db: Database) => Promise<Found[]>): Promise<Candidate[]> {
  return ctx.scope.role === 'app_platform' ? [] : (await read(ctx.db)).map(candidate);
}

function candidate(row: Found): Candidate {
  const { id, number, version, state, product_id, title, holder_name, valid_from, valid_to } = row;
  return {
    id,
    text: number,
    detail: `${title} · ${holder_name}`,
    link: `/product/${product_id}`,
    facts: {
      number,
      version,
      state,
      productId: product_id,
      title,
      holderName: holder_name,
      validFrom: valid_from,
      validTo: valid_to,
    },
  };
}
