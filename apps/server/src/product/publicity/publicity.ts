import {
  type AreaDefinition,
  type JsonObject,
  type ListResult,
  type PublicDetail,
  type PublicRecord,
  productStates,
  reviewPartOf,
} from '@app/contract';
import { z } from 'zod';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { service } from '../../kernel/service.ts';
import { formatDate, formatTime } from '../../kernel/time.ts';
import type { ProductWritten } from '../../kernel/wiring.ts';
import { areaAt, caseFacts } from '../../platform/area/index.ts';
import { type OpenedFile, openAttachment } from '../../platform/attachment/index.ts';
import { numberKey } from '../../platform/number/index.ts';
import { officeOfSpace } from '../../platform/tenant/index.ts';
import { certificatesOf } from '../certificate/index.ts';
import {
  labelIn,
  productFacts,
  productFor,
  publicFacts,
  publishProduct,
  statesOf,
  stateWords,
  versionsOf,
} from '../register/index.ts';
import { labelOrder } from './label-order.ts';
import * as store from './publicity.store.ts';

/** The formula field of an area: the one that feeds `rows` of the review. */
function ingredientsOf(definition: AreaDefinition, data: JsonObject): { main: string[]; trace: string[] } {
  const key = reviewPartOf(definition)?.mapping.rows;
  return key ? labelOrder(data[key]) : { main: [], trace: [] };
}

/** Service `publish`: from now on the public reads of the product. */
export const publish = service(z.strictObject({}), async (ctx, { caseId }) => {
  await publishProduct(ctx, await productFor(ctx, await caseFacts(ctx, caseId)));
});

/** Brings the public record in line with the register, in the transaction that wrote the product; what is not published yet stays hidden. */
export async function followProduct(ctx: Context, { productId }: ProductWritten): Promise<void> {
  if (ctx.scope.role === 'app_platform') throw new Error('a product lies in a space');
  const product = await productFacts(ctx, productId);
  if (product.publishedAt === null) return;
  const { app } = ctx;
  const { publicLabel, look } = stateWords(app, product.state);
  const { definition } = await areaAt(ctx, product.version.area, product.version.definitionVersion);
  await store.writeRecord(ctx.db, {
    ...contentOf(definition, product.version.data),
    number: product.number,
    number_key: numberKey(product.number),
    product_id: product.id,
    case_id: product.firstCaseId,
    area: product.area,
    authority_id: ctx.scope.authorityId,
    authority_name: (await officeOfSpace(ctx))?.name ?? '',
    holder_tenant_id: product.holderTenantId,
    holder_name: product.holderName,
    title: product.title,
    kind: product.kind,
    status: product.state,
    status_label: publicLabel,
    status_look: look,
    filed_at: product.openedAt,
    demo: app.settings.demo,
    states: (await statesOf(ctx.db, productId)).map((event) => ({
      at: formatTime(event.at),
      label: event.public_text,
    })),
    versions: (await versionsOf(ctx.db, productId)).map((version) => ({
      version: version.version,
      from: version.effective_from,
      change: labelIn(app, 'product-change-types', version.change_type),
    })),
    certificates: (await certificatesOf(ctx, productId)).map(publicCertificate),
  });
}

/** Only a certificate that was issued has a file for the public; why one could not be drawn is nobody's business. */
function publicCertificate(certificate: Awaited<ReturnType<typeof certificatesOf>>[number]): store.PublicCertificate {
  const { version, state, validFrom, validTo, attachmentId, sha256, bytes } = certificate;
  const file = state === 'issued' && attachmentId && sha256 ? { attachmentId, sha256, bytes: bytes ?? 0 } : null;
  return { version, state: state === 'failed' ? 'pending' : state, validFrom, validTo, file };
}

/** What the public may know of the version in force. */
function contentOf(
  definition: AreaDefinition,
  data: JsonObject,
): Pick<store.PublicityRow, 'fields' | 'ingredients' | 'trace_ingredients'> {
  const { main, trace } = ingredientsOf(definition, data);
  return { fields: publicFacts(definition, data), ingredients: main, trace_ingredients: trace };
}

/** A record as the public reads it: the word of its state is that of today, whatever it was when the record was written. */
function recordOf(app: App, row: store.PublicityRow): PublicRecord {
  const state = productStates.find((one) => one === row.status);
  return {
    number: row.number,
    title: row.title,
    holderName: row.holder_name,
    kind: row.kind,
    status: row.status,
    statusLabel: state ? stateWords(app, state).publicLabel : row.status_label,
    statusLook: row.status_look,
    filedAt: formatTime(row.filed_at),
    demo: row.demo,
    authorityName: row.authority_name,
  };
}

export async function searchPublic(
  ctx: Context,
  input: { text: string; pageNo: number; limit: number },
): Promise<ListResult<PublicRecord>> {
  const text = input.text.trim();
  // Nobody but programs that copy the register needs pages this far.
  if (input.pageNo * input.limit > 10_000) fail('invalidInput');
  const { rows, total } = await store.searchRecords(ctx.db, text, numberKey(text), {
    offset: (input.pageNo - 1) * input.limit,
    limit: input.limit,
  });
  return {
    dataResult: rows.map((row) => recordOf(ctx.app, row)),
    pageResult: {
      pageNo: input.pageNo,
      limit: input.limit,
      totalCount: total,
      totalPages: Math.ceil(total / input.limit),
      exact: true,
    },
  };
}

export async function getPublic(ctx: Context, number: string): Promise<PublicDetail> {
  const row = (await store.findByNumber(ctx.db, numberKey(number))) ?? fail('notFound');
  return {
    ...recordOf(ctx.app, row),
    asOf: formatTime(ctx.businessNow()),
    fields: row.fields,
    ingredients: row.ingredients,
    traceIngredients: row.trace_ingredients,
    states: row.states,
    validTo: row.certificates.find(({ state }) => state !== 'replaced')?.validTo ?? null,
    versions: row.versions,
    certificates: row.certificates.map(({ file: _file, ...certificate }) => ({
      ...certificate,
      stateLabel: labelIn(ctx.app, 'certificate-states', certificate.state),
    })),
    certificate: shownFile(validToday(ctx, row)),
    certificatePending: row.certificates.some(({ state }) => state === 'pending' || state === 'ready'),
  };
}

function shownFile(file: store.PublicCertificate['file']): PublicDetail['certificate'] {
  return file && { sha256: file.sha256, bytes: file.bytes };
}

/** The file of the certificate that is valid today. */
function validToday(ctx: Context, { certificates }: store.PublicityRow): store.PublicCertificate['file'] {
  const today = formatDate(ctx.businessNow());
  const covers = ({ validFrom, validTo }: store.PublicCertificate) =>
    (validFrom === null || validFrom <= today) && (validTo === null || today <= validTo);
  return certificates.find((one) => one.file !== null && covers(one))?.file ?? null;
}

/** Opens the certificate of a published number in the space where it lies. */
export async function openCertificate(ctx: Context, number: string): Promise<OpenedFile> {
  const row = await ctx.within({ role: 'app_platform' }, (inner) => store.findByNumber(inner.db, numberKey(number)));
  const file = row && validToday(ctx, row);
  if (!row || !file) fail('notFound');
  const space = (await ctx.app.spaces()).find((one) => one.authorityId === row.authority_id) ?? fail('notFound');
  const { attachmentId } = file;
  return ctx.within(
    { role: 'app_authority', schema: space.schema, authorityId: space.authorityId, tenantId: space.authorityId },
    (inner) => openAttachment(inner, attachmentId),
  );
}
