import {
  correctionsOf,
  inEach,
  type ProductChangeType,
  type ProductState,
  revisesOf,
  type Text,
  textOf,
} from '@app/contract';
import { addDays } from '@app/engine/clock';
import { rowsOf, titleOf } from '@app/engine/form';
import { correctablePlaces, correctedDossier, dossierIn } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { routeRecord } from '../../kernel/route.ts';
import { formatDate } from '../../kernel/time.ts';
import type { ProductWritten } from '../../kernel/wiring.ts';
import { areaAt, type CaseFacts, tieToProduct } from '../../platform/area/index.ts';
import { numberKey } from '../../platform/number/index.ts';
import { columnsOf, summaryOf, tokensOf } from './contents.ts';
import { lastDay } from './period.ts';
import * as store from './register.store.ts';
import { fitsKind, isFinal, mayMove } from './states.ts';
import { letterOf, noteState } from './step-letter.ts';
import { say } from './texts.ts';
import { labelIn, stateWords } from './words.ts';

/**
 * The only functions that write the register. Each runs in the transaction of the deciding step, waits for whoever is changing the same product,
 * and does nothing when the step is repeated.
 */

/** How a product is opened; `validity` as `P5Y` counts from today. */
export interface Opening {
  state: 'PENDING' | 'ACTIVE';
  validity?: string | undefined;
}

/**
 * Opens the product of a case that has its number, with version 1; answers its id. The same case again finds the product that it opened.
 * @throws Error when the case has no number, or already concerns a product that another case opened: then its chart is wrong.
 */
export async function open(ctx: Context, facts: CaseFacts, { state, validity }: Opening): Promise<string> {
  const known = await store.openedBy(ctx.db, facts.id);
  if (known) return known.id;
  if (facts.productId !== null)
    throw new Error(`case ${facts.id} concerns product ${facts.productId} and cannot open another`);
  const number = facts.certNo;
  if (number === null) throw new Error('a case without number cannot open a product');
  const id = ctx.app.newId();
  const at = ctx.businessNow();
  const day = formatDate(at);
  const { special, ...columns } = columnsOf(facts.definition, facts.data);
  const row: store.ProductRow = {
    ...columns,
    id,
    holder_tenant_id: facts.holderTenantId,
    holder_name: facts.holderName,
    number,
    number_key: numberKey(number),
    kind: special ? 'special' : 'ordinary',
    state,
    title: facts.title,
    area: facts.area,
    first_case_id: facts.id,
    current_version: 1,
    valid_from: validity === undefined ? null : day,
    valid_to: validity === undefined ? null : lastDay(day, validity),
    published_at: null,
    search: [],
    opened_at: at,
    updated_at: at,
  };
  await store.insertProduct(ctx.db, { ...row, search: tokensOf(row) });
  const summary = labelIn(ctx.app, 'product-change-types', 'first');
  await Promise.all([
    keepVersion(ctx, row, facts, { version: 1, changeType: 'first', summary }),
    keepState(ctx, row, { from: null, to: state, caseId: facts.id }),
    ctx.scope.role === 'app_platform'
      ? undefined
      : routeRecord(ctx, id, { authorityId: ctx.scope.authorityId, holderTenantId: facts.holderTenantId }),
    tieToProduct(ctx, facts.id, id),
  ]);
  await written(ctx, id, 'opened', { number, state, caseId: facts.id });
  return id;
}

/**
 * Gives a product the data of a case as its next version; answers false when the version in force is already this one. State 409 when the product
 * has ended, or when another case changed it after this one was submitted.
 */
export async function addVersion(
  ctx: Context,
  productId: string,
  facts: CaseFacts,
  changeType: ProductChangeType,
): Promise<boolean> {
  const row = await locked(ctx, productId);
  const before = (await store.findVersion(ctx.db, row.id, row.current_version)) ?? fail('notFound');
  // A later version by another case does not make this one new again.
  if (await store.hasVersionOf(ctx.db, row.id, facts)) return false;
  // A case that began with the dossier in force and changed nothing in it makes no version.
  const corrects = correctionsOf(facts.definition) !== undefined;
  if (!corrects && facts.originChannel !== 'holder' && facts.version === 1) return false;
  refuseEnded(ctx, row);
  const revises = revisesOf(facts.definition);
  // What a case began with says more than when it was answered last.
  const isOther = revises ? facts.data[revises.version] !== before.version : before.made_at > facts.versionBy.at;
  // A correction is compared place by place.
  if (!corrects && before.case_id !== facts.id && isOther)
    fail('conflict', {
      cause: say(ctx.language, 'product.changedSince', {
        number: row.number,
        version: before.version,
        day: formatDate(before.made_at),
      }),
    });
  if (revises && facts.data[revises.class] === 'newProduct')
    fail('conflict', { cause: say(ctx.language, 'product.another', { number: row.number }) });
  const version = row.current_version + 1;
  const made = (await correctedFacts(ctx, row, before, facts)) ?? {
    ...facts,
    data: revises ? dossierIn(revises, facts.data) : facts.data,
  };
  const { special: _kept, ...columns } = columnsOf(made.definition, made.data);
  const next = { ...columns, title: made.title, holder_name: facts.holderName, current_version: version };
  const summary = summaryOf(made.definition, before.data, made.data);
  await keepVersion(ctx, row, made, { version, changeType, summary });
  await change(ctx, row, { ...next, search: tokensOf({ ...row, ...next }) });
  await written(ctx, row.id, 'version', { version, changeType, caseId: facts.id });
  return true;
}

/**
 * What a case that corrects its product brings: the dossier in force in its own form, with the corrected places. State 409 when a place reads
 * otherwise by now than the case saw it. Null for any other case.
 */
async function correctedFacts(
  ctx: Context,
  { number }: store.ProductRow,
  before: store.VersionRow,
  facts: CaseFacts,
): Promise<CaseFacts | null> {
  const table = correctionsOf(facts.definition);
  if (!table) return null;
  const { definition } = await areaAt(ctx, before.area, before.definition_version);
  const places = correctablePlaces(definition.fields, table.widgetOptions.places, before.data, ctx.language);
  const corrections = rowsOf(facts.data[table.key]).map(({ place, current, correct }) => {
    const known = places.find(({ path }) => path === place);
    if (!known || known.text !== (current ?? ''))
      fail('conflict', {
        cause: say(ctx.language, 'product.changedSince', {
          number,
          version: before.version,
          day: formatDate(before.made_at),
        }),
      });
    return { path: known.path, correct: String(correct ?? '') };
  });
  const data = correctedDossier(definition.fields, before.data, corrections);
  const made = { area: before.area, definition, definitionVersion: before.definition_version, data };
  return { ...facts, ...made, title: titleOf(definition, data) || before.title };
}

/** A change of state with why, and what the public reads of it; without `publicText` that is the word of the state. */
export interface Move {
  to: ProductState;
  /** The case that decided it; null = it came by itself. */
  caseId: string | null;
  /** The letter that told the company. */
  letterId?: string | null;
  reason?: string;
  publicText?: Text | undefined;
  /** It ends for reasons of safety: nobody may apply for the same formulation again. */
  forSafety?: boolean;
}

/** Moves a product to another state; answers false when it has that state already. State 409 when no such move is allowed. */
export async function moveTo(
  ctx: Context,
  productId: string,
  { to, caseId, letterId = null, reason, publicText, forSafety = false }: Move,
): Promise<boolean> {
  const row = await locked(ctx, productId);
  if (row.state === to) return false;
  const word = (state: ProductState) => textOf(stateWords(ctx.app, state).label, ctx.language);
  if (!mayMove(row.state, to))
    fail('conflict', {
      cause: say(ctx.language, 'product.noMove', { number: row.number, from: word(row.state), to: word(to) }),
    });
  if (!fitsKind(row.kind, to))
    fail('conflict', {
      cause: say(ctx.language, row.kind === 'special' ? 'product.notSpecial' : 'product.notOrdinary', {
        number: row.number,
        to: word(to),
      }),
    });
  await change(ctx, row, { state: to });
  if (forSafety) await store.markEndedForSafety(ctx.db, row.id);
  await keepState(ctx, row, { from: row.state, to, caseId, letterId, reason, publicText });
  await written(ctx, row.id, 'state', { from: row.state, to, caseId, reason: reason ?? '', forSafety });
  return true;
}

/**
 * Lengthens the validity of a product by a period (`P5Y`) that begins with the day after its last one; answers false when this case did so already.
 * State 409 when the product has ended; @throws Error when it never expires, because then nothing can be renewed.
 */
export async function renew(ctx: Context, productId: string, caseId: string, validity: string): Promise<boolean> {
  const row = await locked(ctx, productId);
  if ((await store.renewedBy(ctx.db, row.id)).includes(caseId)) return false;
  refuseEnded(ctx, row);
  if (row.valid_to === null) throw new Error(`product ${row.number} does not expire and cannot be renewed`);
  const until = lastDay(addDays(row.valid_to, 1), validity);
  await store.keepRenewal(ctx.db, {
    product_id: row.id,
    holder_tenant_id: row.holder_tenant_id,
    case_id: caseId,
    valid_before: row.valid_to,
    valid_to: until,
    at: ctx.businessNow(),
  });
  await change(ctx, row, { valid_to: until });
  await written(ctx, row.id, 'renewed', { from: row.valid_to, to: until, caseId });
  return true;
}

/**
 * Puts a product back into the state out of which this case moved it last; answers false when it is there already. State 409 when the product has
 * been moved again since by somebody else.
 */
export async function restore(
  ctx: Context,
  productId: string,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<boolean> {
  const row = await locked(ctx, productId);
  const [last, former] = (await store.statesOf(ctx.db, row.id)).toReversed();
  if (last?.case_id === caseId && former?.case_id === caseId && last.to_state === former.from_state) return false;
  if (!last || last.case_id !== caseId || last.from_state === null)
    fail('conflict', { cause: say(ctx.language, 'product.movedSince', { number: row.number }) });
  await change(ctx, row, { state: last.from_state });
  await keepState(ctx, row, { from: row.state, to: last.from_state, caseId, reason });
  await store.clearEndedForSafety(ctx.db, row.id);
  await written(ctx, row.id, 'state', { from: row.state, to: last.from_state, caseId, reason, restored: true });
  return true;
}

/** Notes that the public may read of a product from now on. */
export async function publishProduct(ctx: Context, productId: string): Promise<void> {
  const row = await locked(ctx, productId);
  if (row.published_at === null) await change(ctx, row, { published_at: ctx.businessNow() });
  await written(ctx, row.id, 'published', null);
}

/** Blocks a product for others, or ends the block of one kind that a case made. */
export async function block(
  ctx: Context,
  productId: string,
  { kind, caseId, text }: { kind: string; caseId: string; text: Text | null },
): Promise<void> {
  const row = await locked(ctx, productId);
  const at = ctx.businessNow();
  if (text === null) await store.endBlocks(ctx.db, row.id, kind, caseId, at);
  else
    await store.insertBlock(ctx.db, {
      id: ctx.app.newId(),
      product_id: row.id,
      holder_tenant_id: row.holder_tenant_id,
      kind,
      case_id: caseId,
      since: at,
      until: null,
      text,
    });
  await written(ctx, row.id, 'block', { kind, caseId, open: text !== null });
}

/** Says in this transaction what was written of a product, to everything that follows products; `audited` null = no row in the audit. */
export async function written(
  ctx: Context,
  productId: string,
  what: ProductWritten['what'],
  audited: object | null,
): Promise<void> {
  if (audited !== null)
    await ctx.audit({ action: `product.${what}`, entity: 'product', entityId: productId, after: audited });
  for (const follow of ctx.app.wiring.onProduct ?? []) await follow(ctx, { productId, what });
}

/** The product with its row locked until this transaction ends. */
async function locked(ctx: Context, productId: string): Promise<store.ProductRow> {
  return (await store.findProduct(ctx.db, productId, true)) ?? fail('notFound');
}

function refuseEnded(ctx: Context, { number, state }: store.ProductRow): void {
  if (!isFinal(state)) return;
  const word = textOf(stateWords(ctx.app, state).label, ctx.language);
  fail('conflict', { cause: say(ctx.language, 'product.ended', { number, state: word }) });
}

async function change(ctx: Context, row: store.ProductRow, to: store.ProductChange): Promise<void> {
  const isDone = await store.changeProduct(ctx.db, row.id, row.current_version, to, ctx.businessNow());
  if (!isDone) throw new Error(`product ${row.number} was changed although its row is locked`);
}

async function keepVersion(
  ctx: Context,
  row: store.ProductRow,
  facts: CaseFacts,
  { version, changeType, summary }: { version: number; changeType: ProductChangeType; summary: Text },
): Promise<void> {
  const at = ctx.businessNow();
  await store.insertVersion(ctx.db, {
    product_id: row.id,
    version,
    holder_tenant_id: row.holder_tenant_id,
    case_id: facts.id,
    case_version: facts.version,
    area: facts.area,
    definition_version: facts.definitionVersion,
    change_type: changeType,
    change_summary: summary,
    title: facts.title,
    data: facts.data,
    sha256: facts.sha256,
    made_by: facts.versionBy.id,
    made_by_name: facts.versionBy.name,
    effective_from: formatDate(at),
    made_at: at,
  });
}

async function keepState(
  ctx: Context,
  row: store.ProductRow,
  { from, to, caseId, letterId = null, reason, publicText }: Move & { from: ProductState | null },
): Promise<void> {
  const id = ctx.app.newId();
  await store.insertStateEvent(ctx.db, {
    id,
    product_id: row.id,
    holder_tenant_id: row.holder_tenant_id,
    from_state: from,
    to_state: to,
    at: ctx.businessNow(),
    case_id: caseId,
    letter_id: letterId ?? (caseId === null ? null : letterOf(ctx, caseId)),
    reason: reason ?? '',
    public_text: inThree(publicText ?? stateWords(ctx.app, to).label),
  });
  if (caseId !== null) noteState(ctx, caseId, id);
}

const inThree = (text: Text): Text => inEach((language) => textOf(text, language));
