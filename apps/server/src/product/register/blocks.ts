import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProductState, textOf } from '@app/contract';
import { z } from 'zod';
import type { App, Context } from '../../kernel/context.ts';
import { readJsonFile } from '../../kernel/definition-file/index.ts';
import { fail } from '../../kernel/failure.ts';
import type { Submission } from '../../kernel/wiring.ts';
import { caseFacts, type OpenCase, openCasesOf } from '../../platform/area/index.ts';
import { lockProduct } from './facts.ts';
import { type BlockRow, blocksOf, findProduct, type ProductRow } from './register.store.ts';
import { say } from './texts.ts';
import { stateWords } from './words.ts';

/** How a matter is recognised: a case of an area (by one procedure, in some statuses), or a state of the product itself. */
const Sign = z.union([
  z.strictObject({
    area: z.string(),
    procedure: z.string().optional(),
    statuses: z.array(z.string()).min(1).optional(),
  }),
  z.strictObject({ states: z.array(ProductState).min(1) }),
]);
type Sign = z.infer<typeof Sign>;

/**
 * definitions/register/blocks.json: which matter may not be submitted while another is open on the same product. What is not forbidden is allowed. A
 * matter whose area is not there yet is never open.
 */
export const Blocks = z
  .strictObject({
    /** Where the table is taken from. */
    source: z.string().min(1),
    matters: z.record(z.string(), z.array(Sign).min(1)),
    /** Matters that may be submitted while a case blocks the product by the service `block`. */
    throughBlocks: z.array(z.string()).default([]),
    forbidden: z.array(z.strictObject({ wanted: z.array(z.string()).min(1), while: z.array(z.string()).min(1) })),
    /** The time limits that a matter runs through from its submission to its decision, by key: their sum warns what waits for its end. */
    takes: z.record(z.string(), z.array(z.string()).min(1)).default({}),
  })
  .superRefine(({ matters, forbidden, throughBlocks, takes }, ctx) => {
    for (const name of Object.keys(takes))
      if (!Object.hasOwn(matters, name))
        ctx.addIssue({
          code: 'custom',
          path: ['takes', name],
          message: `there is no matter '${name}'; known: ${Object.keys(matters).join(', ')}`,
        });
    for (const [at, name] of throughBlocks.entries())
      if (!Object.hasOwn(matters, name))
        ctx.addIssue({
          code: 'custom',
          path: ['throughBlocks', at],
          message: `there is no matter '${name}'; known: ${Object.keys(matters).join(', ')}`,
        });
    for (const [at, row] of forbidden.entries())
      for (const key of ['wanted', 'while'] as const)
        for (const [place, name] of row[key].entries())
          if (!Object.hasOwn(matters, name))
            ctx.addIssue({
              code: 'custom',
              path: ['forbidden', at, key, place],
              message: `there is no matter '${name}'; known: ${Object.keys(matters).join(', ')}`,
            });
  });
export type Blocks = z.infer<typeof Blocks>;

const known = new WeakMap<App, Blocks>();

/** The table of blocks, read once. */
export function blocksOfFiles(app: App): Blocks {
  const file = 'register/blocks.json';
  const blocks =
    known.get(app) ?? readJsonFile(file, readFileSync(join(app.settings.definitionsDir, file), 'utf8'), Blocks);
  known.set(app, blocks);
  return blocks;
}

/** What keeps a case from being submitted: another open case (which may have blocked the product in words), or the state of the product. */
export interface Blocking {
  product: ProductRow;
  by: OpenCase | null;
  block?: BlockRow;
}

/** Who asks: the area and procedure (null = not known yet, so any) of the case that is to be submitted, and its id once it has one. */
interface Asking {
  area: string;
  procedure: string | null;
  caseId: string | null;
}

/** What forbids a submission about a product now; null = nothing. */
export async function blockingOf(ctx: Context, productId: string, asking: Asking): Promise<Blocking | null> {
  const blocks = blocksOfFiles(ctx.app);
  const wanted = mattersWith(blocks, (sign) => 'area' in sign && isOf(sign, asking));
  const barred = new Set(
    blocks.forbidden.flatMap((row) => (row.wanted.some((name) => wanted.has(name)) ? row.while : [])),
  );
  const product = await findProduct(ctx.db, productId);
  if (!product) return null;
  const signs = [...barred].flatMap((name) => blocks.matters[name] ?? []);
  const openCases = await openCasesOf(ctx, productId);
  for (const open of openCases) {
    if (open.id === asking.caseId) continue;
    const stands = (sign: Sign) => 'area' in sign && isOf(sign, open) && (sign.statuses?.includes(open.status) ?? true);
    if (signs.some(stands)) return { product, by: open };
  }
  if (signs.some((sign) => 'states' in sign && sign.states.includes(product.state))) return { product, by: null };
  if (blocks.throughBlocks.some((name) => wanted.has(name))) return null;
  const block = (await blocksOf(ctx.db, productId)).find((row) => blocksHere(blocks, row, asking, barred));
  return block ? { product, by: openCases.find(({ id }) => id === block.case_id) ?? null, block } : null;
}

/** Whether an open block of another case stands against a submission: of a matter in the table what that forbids, of any other kind everything. */
function blocksHere(blocks: Blocks, row: BlockRow, { caseId }: Asking, barred: ReadonlySet<string>): boolean {
  if (row.until !== null || row.case_id === caseId) return false;
  return Object.hasOwn(blocks.matters, row.kind) ? barred.has(row.kind) : true;
}

/** Run when a case is submitted: holds its product, so that of two submissions that exclude each other one finds the other, and refuses. */
export async function refuseBlocked(ctx: Context, submission: Submission): Promise<void> {
  const { id: caseId, area, procedure, productId, version } = await caseFacts(ctx, submission.caseId);
  // A reply goes on with a case that was let in.
  if (productId === null || version > 1) return;
  await lockProduct(ctx, productId);
  const blocking = await blockingOf(ctx, productId, { area, procedure, caseId });
  if (blocking === null) return;
  const { by, product } = blocking;
  fail('conflict', {
    cause: blockedText(ctx, blocking),
    data: {
      productId: product.id,
      caseId: by?.id ?? blocking.block?.case_id ?? null,
      number: by?.number ?? product.number,
    },
  });
}

/** Why not, in the reader's words: the open case with its number and status, or the state of the product. */
export function blockedText(ctx: Context, { product, by, block }: Blocking): string {
  const { language } = ctx;
  if (block) {
    const text = textOf(block.text, language);
    const named = by && { area: textOf(by.areaTitle, language), case: by.number ?? by.title };
    const status = by ? textOf(by.statusLabel, language) : '';
    return named
      ? say(language, 'product.blockedByBlock', { number: product.number, text, ...named, status })
      : say(language, 'product.blockedInWords', { number: product.number, text });
  }
  if (by === null) {
    const state = textOf(stateWords(ctx.app, product.state).label, language);
    return say(language, 'product.blockedByState', { number: product.number, state });
  }
  return say(language, 'product.blockedByCase', {
    number: product.number,
    area: textOf(by.areaTitle, language),
    case: by.number ?? by.title,
    status: textOf(by.statusLabel, language),
  });
}

/** The names of the matters that these open cases are, each once, in the order of the table. */
export function mattersOf(app: App, open: readonly OpenCase[]): string[] {
  const stands = (sign: Sign) =>
    'area' in sign && open.some((one) => isOf(sign, one) && (sign.statuses?.includes(one.status) ?? true));
  return [...mattersWith(blocksOfFiles(app), stands)];
}

function mattersWith({ matters }: Blocks, fits: (sign: Sign) => boolean): Set<string> {
  return new Set(Object.entries(matters).flatMap(([name, signs]) => (signs.some(fits) ? [name] : [])));
}

function isOf(
  { area, procedure }: { area: string; procedure?: string | undefined },
  one: { area: string; procedure: string | null },
): boolean {
  return area === one.area && (procedure === undefined || one.procedure === null || procedure === one.procedure);
}
