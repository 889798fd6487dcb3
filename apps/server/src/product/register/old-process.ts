import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IdentityList, type JsonObject, ProductChangeType, ProductState } from '@app/contract';
import { z } from 'zod';
import type { App, Context } from '../../kernel/context.ts';
import { readJsonFile } from '../../kernel/definition-file/index.ts';
import type { StatusChange } from '../../kernel/wiring.ts';
import { type CaseFacts, caseFacts } from '../../platform/area/index.ts';
import { type ProcessPlace, servicesOf } from '../../platform/workflow/index.ts';
import { addVersion, moveTo } from './product.ts';
import { inWords, Reason } from './reason.ts';
import { statesOf } from './register.store.ts';
import { productFor } from './services.ts';

/**
 * definitions/register/old-processes.json: which state of the product a status of a case means where the process of the case was published before
 * there was a register and so never writes it. `newVersion`: with this status the data of the case come into force, as this kind of change.
 */
export const OldProcesses = z.array(
  z.strictObject({
    area: z.string(),
    status: z.string(),
    state: ProductState,
    newVersion: ProductChangeType.optional(),
    /** Formula over the fields of the deciding step: why the product has this state. */
    reason: Reason.optional(),
    /** Lists of the regulation whose changes a reply with this status is refused with; the old tasks do not say so themselves. */
    keepsIdentity: z.array(IdentityList).optional(),
  }),
);
export type OldProcesses = z.infer<typeof OldProcesses>;

/** Services that write the register; a process with one of them speaks for itself. */
const writing = ['openProduct', 'applyToProduct', 'setProductState'];

const known = new WeakMap<App, OldProcesses>();
/** The table of statuses, read once; without the file there is nothing to follow. */
export function oldProcesses(app: App): OldProcesses {
  const rows = known.get(app) ?? readRows(app.settings.definitionsDir);
  known.set(app, rows);
  return rows;
}

function readRows(definitionsDir: string): OldProcesses {
  const file = 'register/old-processes.json';
  let text: string;
  try {
    text = readFileSync(join(definitionsDir, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return readJsonFile(file, text, OldProcesses);
}

/** Writes the register for a case whose process does not: its product follows the status, in the same transaction. */
export async function followOldProcess(ctx: Context, { caseId, area, status, fields }: StatusChange): Promise<void> {
  const row = oldProcesses(ctx.app).find((one) => one.area === area && one.status === status);
  if (!row) return;
  const facts = await caseFacts(ctx, caseId);
  if (facts.certNo === null) return;
  const place = { area: facts.area, version: facts.definitionVersion, process: facts.procedure };
  if (await writesRegister(ctx, place)) return;
  await bringInLine(ctx, facts, row, fields);
}

/** Whether a published process writes the register by services of its own, so that nothing must follow its statuses. */
export async function writesRegister(ctx: Context, place: ProcessPlace): Promise<boolean> {
  const services = await servicesOf(ctx, place);
  return writing.some((one) => services.has(one));
}

/** The lists of the regulation that a reply in a case of an old process must not touch, by the status of the case. */
export function keptByOldProcess(
  app: App,
  { area, status }: Pick<CaseFacts, 'area' | 'status'>,
): readonly IdentityList[] {
  return oldProcesses(app).find((one) => one.area === area && one.status === status)?.keepsIdentity ?? [];
}

/** Brings the product of a case to what its status means; `fields` are those of the deciding step. */
export async function bringInLine(
  ctx: Context,
  facts: CaseFacts,
  row: OldProcesses[number],
  fields: JsonObject = {},
): Promise<void> {
  const productId = await productFor(ctx, facts);
  const { state, newVersion } = row;
  if (newVersion !== undefined && (await addVersion(ctx, productId, facts, newVersion))) await orderPaper(ctx, facts);
  // Only lifting is held back: a suspension or a cancellation counts whoever else has suspended the product.
  if (state === 'ACTIVE' && (await standsByOthers(ctx, productId, facts))) return;
  const reason = row.reason === undefined ? '' : inWords(row.reason, { fields });
  await moveTo(ctx, productId, { to: state, caseId: facts.id, reason });
}

/** Whether another case gave the product its state: then the end of this one does not lift it. */
async function standsByOthers(ctx: Context, productId: string, facts: CaseFacts): Promise<boolean> {
  const last = (await statesOf(ctx.db, productId)).at(-1);
  return last !== undefined && last.to_state !== 'ACTIVE' && last.case_id !== facts.id;
}

/** Orders the certificate of a new version: the old process has no step for it. */
async function orderPaper(ctx: Context, facts: CaseFacts): Promise<void> {
  await ctx.app.wiring.services?.get('makeCertificate')?.run(ctx, {
    service: 'makeCertificate',
    options: {},
    caseId: facts.id,
    area: facts.area,
    instanceId: '',
    data: facts.data,
    variables: {},
    apartFrom: () => new Set(),
    setVariable: () => undefined,
    setData: () => undefined,
  });
}
