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
import { findProduct, type ProductRow } from './register.store.ts';
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
    forbidden: z.array(z.strictObject({ wanted: z.array(z.string()).min(1), while: z.array(z.string()).min(1) })),
  })
  .superRefine(({ matters, forbidden }, ctx) => {
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

/** What keeps a case from being submitted: another open case, or the state of the product. */
export interface Blocking {
  product: ProductRow;
  by: OpenCase | null;
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
  const product = barred.size === 0 ? undefined : await findProduct(ctx.db, productId);
  if (!product) return null;
  const signs = [...barred].flatMap((name) => blocks.matters[name] ?? []);
  for (const open of await openCasesOf(ctx, productId)) {
    if (open.id === asking.caseId) continue;
    const stands = (sign: Sign) => 'area' in sign && isOf(sign, open) && (sign.statuses?.includes(open.status) ?? true);
    if (signs.some(stands)) return { product, by: open };
  }
  return signs.some((sign) => 'states' in sign && sign.states.includes(product.state)) ? { product, by: null } : null;
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
    data: { productId: product.id, caseId: by?.id ?? null, number: by?.number ?? product.number },
  });
}

/** Why not, in the reader's words: the open case with its number and status, or the state of the product. */
export function blockedText(ctx: Context, { product, by }: Blocking): string {
  const { language } = ctx;
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
