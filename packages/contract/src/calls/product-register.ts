import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Count, Id, Json } from '../json.ts';
import { StoredText } from '../text.ts';

/** States of a product in the register, not of a case; the words are in dictionaries/product-states.json. */
export const productStates = [
  'PENDING',
  'ACTIVE',
  'SUSPENDED',
  'EXPIRED',
  'CANCELLED',
  'FILING_CANCELLED',
  'REVOKED',
  'LICENCE_REVOKED',
] as const;
export const ProductState = z.enum(productStates);
export type ProductState = z.infer<typeof ProductState>;

/** Why there is a version of a product; the words are in dictionaries/product-change-types.json. */
export const ProductChangeType = z.enum(['first', 'record', 'review', 'correction', 'transfer', 'renewal', 'batch']);
export type ProductChangeType = z.infer<typeof ProductChangeType>;

/** States of a certificate; the words are in dictionaries/certificate-states.json. */
export const CertificateState = z.enum(['pending', 'ready', 'failed', 'issued', 'replaced', 'void']);
export type CertificateState = z.infer<typeof CertificateState>;

const day = z.iso.date();

/** A product as lists show it; days are yyyy-MM-dd, times `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const ProductRow = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  holderName: z.string(),
  kind: z.enum(['ordinary', 'special']),
  origin: z.enum(['domestic', 'imported', 'hmt']).nullable(),
  state: ProductState,
  classification: z.string().nullable(),
  validTo: day.nullable(),
  currentVersion: z.number().int(),
  openCases: z.boolean(),
  openedAt: z.string(),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** A certificate of a product: the paper of one version. */
export const ProductCertificate = z.object({
  id: Id,
  version: z.number().int(),
  productVersion: z.number().int().nullable(),
  template: z.string(),
  state: CertificateState,
  validFrom: day.nullable(),
  validTo: day.nullable(),
  attachmentId: Id.nullable(),
  sha256: z.string().nullable(),
  /** The internal electronic signature of the authority; null = it went out without. */
  signatureId: Id.nullable(),
  /** Why the last drawing failed, for whoever may have it drawn again; null for others. */
  error: z.string().nullable(),
  madeAt: z.string().nullable(),
  /** When it was sent to its holder, and when somebody of the holder first opened it. */
  sentAt: z.string().nullable(),
  firstOpenedAt: z.string().nullable(),
});
export type ProductCertificate = z.infer<typeof ProductCertificate>;

/** An open case that may be decided only after the last day on which the renewal of its product is accepted; `latest` is that day of decision. */
export const RenewalRisk = z.object({
  caseId: Id,
  area: z.string(),
  areaTitle: StoredText,
  number: z.string().nullable(),
  latest: day,
});
export type RenewalRisk = z.infer<typeof RenewalRisk>;

/** Everything about a product on one page. */
export const ProductDetail = ProductRow.extend({
  /** The first and the last day on which its renewal is accepted; null = it does not expire, or has ended. */
  renewFrom: day.nullable(),
  renewTo: day.nullable(),
  renewalRisk: RenewalRisk.nullable(),
  stateLabel: StoredText,
  stateLook: z.string(),
  /** What open cases say of it beside its state, such as a report that is missing. */
  marks: z.array(z.object({ label: StoredText, look: z.string(), caseId: Id, area: z.string() })),
  authorityName: z.string(),
  responsibleName: z.string().nullable(),
  plants: z.array(z.string()),
  area: z.string(),
  firstCaseId: Id,
  validFrom: day.nullable(),
  publishedAt: z.string().nullable(),
  versions: z.array(
    z.object({
      version: z.number().int(),
      changeType: ProductChangeType,
      changeLabel: StoredText,
      summary: StoredText,
      caseId: Id,
      effectiveFrom: day,
      madeByName: z.string().nullable(),
      sha256: z.string(),
    }),
  ),
  certificates: z.array(ProductCertificate),
  /** Open cases first, then the newest. */
  cases: z.array(
    z.object({
      id: Id,
      area: z.string(),
      areaTitle: StoredText,
      number: z.string().nullable(),
      title: z.string(),
      status: z.string(),
      statusLabel: StoredText,
      statusLook: z.string(),
      open: z.boolean(),
      submittedAt: z.string(),
    }),
  ),
  blocks: z.array(
    z.object({ kind: z.string(), caseId: Id, since: z.string(), until: z.string().nullable(), text: StoredText }),
  ),
  /** Oldest first. */
  states: z.array(
    z.object({
      from: ProductState.nullable(),
      to: ProductState,
      label: StoredText,
      at: z.string(),
      caseId: Id.nullable(),
      reason: z.string(),
      publicText: StoredText,
    }),
  ),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const productQuery = call({
  id: 'product.query',
  method: 'POST',
  prefix: 'business',
  path: '/product/query',
  access: 'permission:product.read',
  input: ListRequest,
  output: listOf(ProductRow),
  summary: 'Products: of a company its own, of an office all of the authority',
});
export const productGet = call({
  id: 'product.get',
  method: 'GET',
  prefix: 'business',
  path: '/product/get',
  access: 'permission:product.read',
  input: z.object({ id: Id }),
  output: ProductDetail,
  summary: 'One product with its versions, certificates, cases, blocks and states',
});
/** What the caller may begin on a product, and if not, why not. */
export const ProductBegin = z.object({
  area: z.string(),
  title: StoredText,
  /** `office`: begun in the name of the company (`area.open`); `holder`: the company begins it with a draft. */
  as: z.enum(['office', 'holder']),
  blocked: z.string().nullable(),
  /** The draft that the company has for this product already. */
  draftId: Id.nullable(),
});
export type ProductBegin = z.infer<typeof ProductBegin>;
export const productBegins = call({
  id: 'product.begins',
  method: 'GET',
  prefix: 'business',
  path: '/product/begins',
  access: 'permission:product.read',
  input: z.object({ id: Id }),
  output: z.array(ProductBegin),
  summary: 'The procedures that the caller may begin on a product, those that cannot begin now with the reason',
});
/**
 * One version as it was, with the area and the version of its definition that its data were made with. `data` = the dossier, for whoever may open
 * the case that made it; null for others, who read the `facts` that every office may know (areas.md 8).
 */
export const productVersionGet = call({
  id: 'product.version',
  method: 'GET',
  prefix: 'business',
  path: '/product/version',
  access: 'permission:product.read',
  input: z.object({ id: Id, version: Count.coerced }),
  output: z.object({
    version: z.number().int(),
    area: z.string(),
    definitionVersion: z.number().int(),
    title: z.string(),
    data: z.record(z.string(), Json).nullable(),
    facts: z.array(z.object({ label: StoredText, value: z.union([z.string(), StoredText]) })),
    sha256: z.string(),
  }),
  summary: 'One version of a product: its data, or what every office may know of them',
});
/** Answers nothing; the job draws after the commit. */
export const certificateAgain = call({
  id: 'certificate.again',
  method: 'POST',
  prefix: 'business',
  path: '/certificate/again',
  access: 'permission:certificate.again',
  writes: true,
  input: z.object({ productId: Id, id: Id }),
  output: z.void(),
  summary: 'Draws a certificate again whose drawing failed',
});
