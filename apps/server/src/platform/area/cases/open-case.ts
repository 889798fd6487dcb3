import {
  type ApplicationDefinition,
  type areaOpen,
  type FieldError,
  type JsonObject,
  type Output,
  type ReviewResult,
  semicolonOf,
  textOf,
} from '@app/contract';
import { cleanData, type Facts, formErrors, submitBlock, submitData } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { AheadOutdated, fail } from '../../../kernel/failure.ts';
import { carryFiles, holdActionFiles } from '../../attachment/index.ts';
import { messageSend } from '../../message/jobs.ts';
import { officeName, tenantById } from '../../tenant/index.ts';
import { authorityOf } from '../../workflow/index.ts';
import { type Area, areaOf } from '../definitions/catalog.ts';
import { procedureFor, reviewDraft } from '../drafts/check-draft.ts';
import { factsFor } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { settleReferences, withCopies } from '../references/settle.ts';
import { settleCorrections } from '../revision/settle-corrections.ts';
import { say } from '../texts.ts';
import { beginCase } from './begin-case.ts';
import type { CaseRow, OriginChannel } from './case.store.ts';
import { caseFacts } from './case-facts.ts';
import { counterpartyErrors } from './counterparty.ts';
import { productIn } from './product-in.ts';

type Answer = Output<typeof areaOpen>;
type Opening = NonNullable<ApplicationDefinition['opening']>;

/** What an office entered, with the dossier that it is about, as it will be kept. */
interface Judged {
  data: JsonObject;
  /** Of it, what the office entered. */
  entered: JsonObject;
  holder: { tenantId: string; name: string } | null;
  productVersion: number | null;
  facts: Facts;
  errors: FieldError[];
  blocked: string | null;
  procedure: string | null;
}

/** The opening with its review, which was made before the transaction. */
class ReviewedOpening {
  constructor(
    readonly data: JsonObject,
    readonly productVersion: number | null,
    readonly result: ReviewResult | null,
  ) {}
}

/** Reviews the dossier of an opening before its transaction; answers nothing where it will be refused anyway. */
export async function reviewOpening(
  ctx: Context,
  areaId: string,
  given: JsonObject,
): Promise<(apart: Context) => Promise<ReviewedOpening | null>> {
  const area = areaOf(ctx, areaId);
  const { data, facts, productVersion, errors, blocked, holder } = await judgeOpening(ctx, area, given, false);
  if (errors.length > 0 || blocked !== null || holder === null) return async () => null;
  const draft = { id: '0', area: areaId, definition: area.definition, data, facts };
  return async (apart) => new ReviewedOpening(data, productVersion, await reviewDraft(apart, draft));
}

/**
 * An office begins a case in the name of a company, or one of its own (`ofOffice`). The office declares nothing for the company; the company is told at once by whom and why, and
 * has its own tasks in it. State 400 for what is wrong in the form, 409 for what is open on the product, naming it.
 */
export async function openByOffice(ctx: Context, areaId: string, given: JsonObject): Promise<Answer> {
  const area = areaOf(ctx, areaId);
  if (ctx.scope.role !== 'app_authority' || ctx.tenant?.kind === 'company') fail('permissionLimit');
  const judged = await judgeOpening(ctx, area, given, true);
  refuse(ctx, judged);
  const { ahead } = ctx;
  if (!(ahead instanceof ReviewedOpening) || ahead.productVersion !== judged.productVersion) throw new AheadOutdated();
  const row = await openCase(ctx, area, judged, {
    origin: 'office',
    parentCaseId: null,
    data: ahead.data,
    reviewed: ahead.result,
  });
  const { id, status, certNo, applyNo, version } = await caseFacts(ctx, row.id);
  return { caseId: id, status, certNo, applyNo, version };
}

/** Judges what is entered for an opening, throws what is wrong, and begins the case without a review: for processes that begin others, and for what begins by itself (no parent). */
export async function openForCase(
  ctx: Context,
  areaId: string,
  given: JsonObject,
  parent: { caseId: string | null; holder: { tenantId: string; name: string } | null },
): Promise<CaseRow> {
  const area = areaOf(ctx, areaId);
  const judged = await judgeOpening(ctx, area, given, true, parent.holder);
  refuse(ctx, judged);
  return openCase(ctx, area, judged, {
    origin: 'system',
    parentCaseId: parent.caseId,
    data: judged.data,
    reviewed: null,
  });
}

function refuse(ctx: Context, { errors, blocked, holder }: Judged): void {
  if (errors.length > 0)
    fail('invalidInput', {
      cause: say(ctx.language, 'formErrors', { count: errors.length, first: errors[0]?.message ?? '' }),
      data: errors,
    });
  if (blocked !== null) fail('invalidInput', { cause: blocked });
  if (holder === null) fail('invalidInput', { cause: say(ctx.language, 'openingWithoutCompany') });
}

async function judgeOpening(
  ctx: Context,
  area: Area,
  given: JsonObject,
  lock: boolean,
  parentHolder: Judged['holder'] = null,
): Promise<Judged> {
  const { definition } = area;
  if (definition.kind !== 'application' || !definition.opening) fail('notFound');
  const { opening } = definition;
  const form = formOf(definition, opening);
  return inForm(ctx, async (known) => {
    const filled = submitData(form, given, known);
    const productId = productIn(definition, filled)?.id ?? null;
    const dossier = productId === null ? null : await dossierOf(ctx, productId, lock);
    const holder = opening.ofOffice
      ? await officeIn(ctx)
      : (dossier?.holder ?? parentHolder ?? (await companyIn(ctx, filled)));
    const kept = opening.dossier && dossier ? cleanData(definition, dossier.data) : {};
    const whole = { ...kept, ...filled };
    const holderTenantId = holder?.tenantId ?? '0';
    const facts = await factsFor(ctx, { area: area.id, definition, data: whole, holderTenantId, caseId: null });
    const options = { ...known, facts };
    const wrong = formErrors(form, { data: given, submission: filled }, options);
    const { submission: referred, errors: gone } = await settleReferences(ctx, form.fields, filled, { options });
    const { submission: entered, errors: uncorrected } = await settleCorrections(ctx, form, referred);
    // A dossier in force is checked as it is; only a form without one is filled in, by its choices and its formulas.
    const data = opening.dossier
      ? { ...kept, ...entered }
      : submitData(definition, await withCopies(ctx, definition.fields, entered), options);
    const procedure = procedureFor(definition, data, options);
    const reasons = submitBlock(definition, data, ctx.language, options);
    const why = reasons?.join(semicolonOf(ctx.language)) || say(ctx.language, 'submitBlocked');
    const none = procedure === undefined ? say(ctx.language, 'noProcedure') : null;
    return {
      ...{ data, entered, holder, facts, procedure: procedure ?? null },
      productVersion: dossier?.version ?? null,
      errors: [
        ...wrong,
        ...gone,
        ...uncorrected,
        ...counterpartyErrors(ctx, definition, data, { holderTenantId: holder?.tenantId ?? null }),
      ],
      blocked: reasons === null ? none : why,
    };
  });
}

/** The part of the form that an office fills in. */
function formOf({ fields, form }: ApplicationDefinition, { fields: keys }: Opening) {
  return { fields: fields.filter(({ key }) => keys.includes(key)), form };
}

async function dossierOf(ctx: Context, productId: string, lock: boolean) {
  const { productDossier } = ctx.app.wiring;
  if (!productDossier) throw new Error('nothing provides the dossiers of products');
  return productDossier(ctx, productId, lock);
}

/** The company that the field `company` names. */
async function companyIn(ctx: Context, { company }: JsonObject): Promise<Judged['holder']> {
  const id = typeof company === 'object' && company !== null && !Array.isArray(company) ? company.id : null;
  if (typeof id !== 'string') return null;
  const tenant = await tenantById(ctx, id);
  return tenant?.kind === 'company' ? { tenantId: tenant.id, name: tenant.name } : null;
}

/** The office itself, of whose own cases no company knows. */
async function officeIn(ctx: Context): Promise<Judged['holder']> {
  return { tenantId: authorityOf(ctx), name: await officeName(ctx) };
}

interface Origin {
  origin: OriginChannel;
  parentCaseId: string | null;
  data: JsonObject;
  reviewed: ReviewResult | null;
}

async function openCase(ctx: Context, area: Area, judged: Judged, begun: Origin): Promise<CaseRow> {
  const { scope } = ctx;
  if (scope.role === 'app_platform') fail('permissionLimit');
  const { definition } = area;
  if (definition.kind !== 'application' || !definition.opening) fail('notFound');
  const holder = judged.holder ?? fail('invalidInput');
  const id = ctx.app.newId();
  // What the office adds is for the company to read; it is given to the case before the company's own rows are written.
  const shown = formOf(definition, definition.opening).fields.map((field) => ({ ...field, public: true }));
  await holdActionFiles(ctx, { id, holderTenantId: holder.tenantId }, shown, judged.entered);
  const reason = String(judged.entered[definition.opening.reason] ?? '');
  const row = await ctx.within({ ...scope, role: 'app_holder', tenantId: holder.tenantId }, async (inner) => {
    await carryFiles(inner, id, definition.fields, begun.data);
    return beginCase(inner, area, {
      ...{ id, data: begun.data, procedure: judged.procedure },
      ...{ origin: begun.origin, parentCaseId: begun.parentCaseId },
      holder: { ...holder, authorityId: scope.authorityId },
      // As with an action: steps that follow read what was entered.
      variables: { fields: judged.entered },
      version: { draftId: id, acknowledgements: [], opinion: reason, reviewed: begun.reviewed },
    });
  });
  await ctx.audit({
    action: 'case.open',
    entity: 'case',
    entityId: id,
    after: { area: area.id, title: row.title, origin: begun.origin, parentCaseId: begun.parentCaseId, reason },
  });
  if (!definition.opening.ofOffice) await notifyCompany(ctx, area, row, reason);
  return row;
}

async function notifyCompany(ctx: Context, { id, definition }: Area, row: CaseRow, reason: string): Promise<void> {
  const office = await officeName(ctx);
  const zh = textOf(definition.title, 'zh-CN');
  const tw = textOf(definition.title, 'zh-TW');
  await ctx.emit(messageSend, {
    dedupeKey: `opened:${row.id}`,
    kind: 'result',
    subject: {
      'zh-CN': `${office}发起了“${zh}”：${row.title}`,
      en: `${office} began “${definition.title.en}”: ${row.title}`,
      'zh-TW': `${office}發起了「${tw}」：${row.title}`,
    },
    content: {
      'zh-CN': `${office}就“${row.title}”发起了“${zh}”。理由：${reason}`,
      en: `${office} began “${definition.title.en}” about “${row.title}”. Reason: ${reason}`,
      'zh-TW': `${office}就「${row.title}」發起了「${tw}」。理由：${reason}`,
    },
    link: `/${id}/case/${row.id}`,
    tenantId: row.holder_tenant_id,
    role: 'APPLICANT',
  });
}
