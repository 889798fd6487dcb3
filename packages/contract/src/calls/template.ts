import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../json.ts';
import { FilledBlock, LetterTemplate } from '../letter.ts';
import { StoredText } from '../text.ts';

/** Templates of letters (areas.md 7.12): versions from a day on, one draft a template, published by a second person, previewed before. */

const TemplateId = z.string().regex(/^L\d{2}$/);
/** `inForce`: letters issued today are made of it; `future`: it begins later; `ended`: another one followed, or begins before it ever did. */
export const TemplateVersion = z.object({
  version: z.number().int(),
  from: z.string(),
  state: z.enum(['inForce', 'future', 'ended']),
  sha256: z.string(),
  publishedAt: z.string(),
  /** Null = it came with the product. */
  publishedBy: z.string().nullable(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;
/** What somebody is writing; `basedOn` is the version that it changes. */
export const TemplateDraft = z.object({
  content: LetterTemplate,
  basedOn: z.number().int(),
  from: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
  /** The caller wrote it, so another person publishes it. */
  mine: z.boolean(),
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;
export const TemplateSummary = z.object({
  id: TemplateId,
  title: StoredText,
  word: z.string(),
  sign: z.enum(['seal', 'none']),
  decides: z.boolean(),
  version: z.number().int(),
  from: z.string(),
  /** First day of a version that begins later; null = there is none. */
  next: z.string().nullable(),
  draftBy: z.string().nullable(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

const read = { prefix: 'business', access: 'permission:template.read' } as const;
const edit = { prefix: 'business', access: 'permission:template.edit', method: 'POST', writes: true } as const;

export const templateQuery = call({
  ...read,
  id: 'template.query',
  method: 'GET',
  path: '/template/query',
  input: z.object({}),
  output: z.array(TemplateSummary),
  summary: 'The templates of letters, each with its version in force and whether somebody is changing it',
});
export const TemplateDetail = TemplateSummary.extend({
  content: LetterTemplate,
  /** The newest first. */
  versions: z.array(TemplateVersion),
  draft: TemplateDraft.nullable(),
  /** Names that its texts may use, with what they mean. */
  names: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;
export const templateGet = call({
  ...read,
  id: 'template.get',
  method: 'GET',
  path: '/template/get',
  input: z.object({ id: TemplateId, version: z.coerce.number().int().min(1).max(100_000).optional() }),
  output: TemplateDetail,
  summary: 'One template: the version in force or a wished one, all its versions, and the draft',
});
export const templatePreview = call({
  ...read,
  id: 'template.preview',
  method: 'POST',
  path: '/template/preview',
  input: z.object({ content: LetterTemplate, caseId: Id.optional() }),
  output: z.object({ blocks: z.array(FilledBlock), missing: z.array(z.string()), unknown: z.array(z.string()) }),
  summary: 'A template filled with sample words, or with a case of the own office; names that are missing or unknown',
});
export const templateSave = call({
  ...edit,
  id: 'template.save',
  path: '/template/save',
  input: z.strictObject({
    content: LetterTemplate,
    basedOn: z.int().min(0).max(100_000),
    /** First day: today or later in business time. */
    from: z.iso.date(),
    /** When the draft that the caller saw was saved; null = there was none. Another one meanwhile is state 409. */
    after: z.string().nullable(),
  }),
  output: TemplateDetail,
  summary: 'Saves the draft of a template; names that no letter has and formulas that do not parse are state 400',
});
export const templatePublish = call({
  ...edit,
  id: 'template.publish',
  path: '/template/publish',
  personal: true,
  input: z.strictObject({ id: TemplateId, savedAt: z.string().max(40) }),
  output: TemplateDetail,
  summary: 'Publishes a draft as the next version; its writer is refused (6010104), a second version from one day 409',
});
export const templateDrop = call({
  ...edit,
  id: 'template.drop',
  path: '/template/drop',
  input: z.strictObject({ id: TemplateId }),
  output: TemplateDetail,
  summary: 'Gives a draft up; versions stay',
});
