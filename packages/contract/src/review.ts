import { z } from 'zod';
import { dossierSections } from './dossier.ts';
import { Json, JsonObject } from './json.ts';
import { Region } from './reading.ts';
import { Text } from './text.ts';

/** Input and output of the review engine (architecture.md, review engine; domain.md 8). */

export const severities = ['error', 'warn', 'info', 'undecided'] as const;
/** `undecided` = 无法判定: never a silent pass. */
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;
/** The severity that a word names; undefined when it is none, or missing. */
export function severityOf(word: string | null): Severity | undefined {
  return severities.find((severity) => severity === word);
}

/** One formula row. Percentages are decimal strings as typed; level 2 rows are components of the nearest level 1 row above. */
export const FormulationRow = z.object({
  rowId: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  inci: z.string().optional(),
  cas: z.string().optional(),
  /** Level 1: % of the raw material in the product. Level 2: % of the component in its raw material. */
  percent: z.string(),
  purpose: z.string().optional(),
  submissionCode: z.string().optional(),
  remark: z.string().optional(),
  /** Id of the part that the row belongs to, for products of several parts. */
  part: z.string().optional(),
});
export type FormulationRow = z.infer<typeof FormulationRow>;

/** A document or test report of the dossier. */
export const DossierDocument = z.object({
  code: z.string(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sha256: z.string().optional(),
      pages: z.number().int().nonnegative().optional(),
      /** False when no reader can open it: encrypted, damaged, empty. */
      readable: z.boolean().optional(),
    }),
  ),
  notApplicable: z.string().optional(),
  /** Language of the original, `zh` or another; a foreign one needs its translation. */
  language: z.string().optional(),
  translated: z.boolean().optional(),
  sealed: z.boolean().optional(),
  /** Text page by page, once it has been extracted. */
  text: z.array(z.object({ page: z.number().int().positive(), text: z.string() })).optional(),
});
export type DossierDocument = z.infer<typeof DossierDocument>;

export const ReviewDossier = z.object({
  procedure: z.enum(['filing', 'registration']).optional(),
  origin: z.enum(['domestic', 'imported']).optional(),
  productName: z.string().optional(),
  /** e.g. `11-05-03-01-02`; several values in a group joined by `/`. */
  classificationCode: z.string().optional(),
  rows: z.array(FormulationRow),
  documents: z.array(DossierDocument).default([]),
  facts: z.record(z.string(), Json).default({}),
  /** Dossier key (`rows`, `classificationCode` …) → form field key, so that places and fixes name the form's own fields. */
  fields: z.record(z.string(), z.string()).optional(),
  /**
   * The application as the form of an area keeps it, for taking a dossier over whole. No rule reads it. What the other parts say otherwise, somebody
   * has changed since: there they win.
   */
  application: z.object({ area: z.string(), data: JsonObject }).optional(),
  ...dossierSections,
});
export type ReviewDossier = z.infer<typeof ReviewDossier>;

/** The place of a finding: a field, a formula cell, a document. */
export const Place = z.object({
  field: z.string(),
  rowId: z.string().optional(),
  column: z.string().optional(),
  label: Text.optional(),
  /** Where the words were read: attachment, page, and the region as shares of width and height. */
  document: z.string().optional(),
  page: z.number().int().positive().optional(),
  region: Region.optional(),
  /** The passage meant, in characters of the text of the field or of the page. */
  passage: z.object({ from: z.number().int().nonnegative(), to: z.number().int().nonnegative() }).optional(),
});
export type Place = z.infer<typeof Place>;

export const Citation = z.object({
  regulation: z.string(),
  article: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  verified: z.boolean(),
});
export type Citation = z.infer<typeof Citation>;

export const Fix = z.object({ label: Text, ops: z.array(z.lazy(() => PatchOp)) });
export type Fix = z.infer<typeof Fix>;

export const Finding = z.object({
  /** Stays the same when the same facts are reviewed again: rule id + place + subject. */
  key: z.string(),
  rule: z.string(),
  ruleVersion: z.number(),
  /** The market by whose law it was found, by the id of its rulebook; absent = that of the authority. */
  regime: z.string().optional(),
  severity: Severity,
  title: Text,
  detail: Text.optional(),
  places: z.array(Place),
  value: z.string().optional(),
  limit: z.string().optional(),
  citation: Citation,
  /** Calculation step by step, e.g. `13.000% × 88.000% = 11.440%`. */
  steps: z.array(z.string()).optional(),
  /** The citation is unverified or a stand-in: severity is then at most warn. */
  unverified: z.boolean().optional(),
  /** What it would be if its ground were verified: it may mean a prohibition, and nobody has checked that yet. */
  wouldBe: z.literal('error').optional(),
  /** The rule's limit starts or changes on this date (yyyy-MM-dd). */
  from: z.string().optional(),
  fix: Fix.optional(),
});
export type Finding = z.infer<typeof Finding>;

/** How findings weigh, gravest first: `grave` is one that would be an error if its ground were verified (未核实·可能禁止). */
export const weights = ['error', 'grave', 'warn', 'undecided', 'info'] as const;
export type Weight = (typeof weights)[number];

/** The weight of a finding. */
export function weightOf({ severity, wouldBe }: Pick<Finding, 'severity' | 'wouldBe'>): Weight {
  return wouldBe === undefined ? severity : 'grave';
}

/** The regime of the authority: its rulebook is `definitions/regulation`. */
export const homeRegime = 'cn';

/** Whether a finding rests on the law of the authority; one of another market is information for the company and goes into no record. */
export function isOwnFinding({ regime = homeRegime }: Pick<Finding, 'regime'>): boolean {
  return regime === homeRegime;
}

/** Whether a submission needs a reason for a finding, and an officer's decision: an error by the law of the authority. */
export function blocks(finding: Pick<Finding, 'regime' | 'severity'>): boolean {
  return finding.severity === 'error' && isOwnFinding(finding);
}

/** A dossier-level notice, e.g. 'list incomplete: 40 of 1,393 rows'. */
export const Notice = z.object({ key: z.string(), title: Text, rules: z.array(z.string()) });
export type Notice = z.infer<typeof Notice>;

export const ReviewResult = z.object({
  findings: z.array(Finding),
  notices: z.array(Notice),
  /** Rule ids that were applied and found nothing wrong. */
  passed: z.array(z.string()),
  /** Rule ids that do not apply to this dossier. */
  notApplicable: z.array(z.string()),
  rulebookVersion: z.string(),
  asOf: z.string(),
});
export type ReviewResult = z.infer<typeof ReviewResult>;

/** A rule is a row: the generic check with its options, the period in which it applies, and its citation. */
export const RuleRow = z.object({
  id: z.string(),
  version: z.number(),
  title: Text,
  check: z.string(),
  options: z.record(z.string(), Json),
  when: z.string().optional(),
  severity: Severity,
  citation: Citation,
  from: z.string(),
  to: z.string().optional(),
  enabled: z.boolean(),
});
export type RuleRow = z.infer<typeof RuleRow>;

/** A row of an ingredient catalogue (IECIC). */
export const IngredientRow = z.object({
  serial: z.string(),
  name: z.string(),
  inci: z.string(),
  cas: z.array(z.string()),
  rinseOffMax: z.string().optional(),
  leaveOnMax: z.string().optional(),
  /** Functions that the European inventory gives the INCI name, in its words; absent = not known. */
  functions: z.array(z.string()).optional(),
  remark: z.string().optional(),
  /** The row is a second or former name of its serial. */
  alias: z.boolean().optional(),
});
export type IngredientRow = z.infer<typeof IngredientRow>;

/** One limit of a restricted ingredient entry (STSC table 3), one row per scope branch. */
export const LimitRow = z.object({
  table: z.string(),
  entry: z.string(),
  branch: z.string().optional(),
  /** Names (Chinese and INCI, upper-cased) that the entry covers. */
  names: z.array(z.string()),
  cas: z.array(z.string()),
  /** Whether `names` lists every substance of the entry; false → group entry, other members cannot be decided. */
  complete: z.boolean(),
  /** Formula over { code, use, sites, efficacies, people, forms }; absent = every product. */
  scopeWhen: z.string().optional(),
  scopeText: z.string().optional(),
  maxPercent: z.string().optional(),
  /** `as is`, or the substance the limit is expressed as (以酸计 …). */
  basis: z.string().optional(),
  /** Factor by name from the substance to the basis; absent name with a basis → cannot decide. */
  factors: z.record(z.string(), z.string()).optional(),
  /** Upper bound of the factor of every member, for those whose factor is unknown. */
  factorAtMost: z.string().optional(),
  total: z.boolean().optional(),
  limitText: z.string(),
  /** Further conditions of the entry in its own words (pH, residues, spray …). */
  conditions: z.string().optional(),
  /** Formula over the same facts, true when the conditions are met; absent although there are `conditions` = cannot be decided here. */
  conditionWhen: z.string().optional(),
  /** Purpose word (防腐) under which another table governs the substance; such rows are not judged by this entry. */
  exceptPurpose: z.string().optional(),
  warning: z.string().optional(),
  citation: Citation,
  from: z.string(),
  to: z.string().optional(),
});
export type LimitRow = z.infer<typeof LimitRow>;

/** A document or test that a dossier needs when `when` holds. */
export const RequirementRow = z.object({
  code: z.string(),
  kind: z.enum(['document', 'test']),
  title: Text,
  /** Formula over { procedure, origin, special, efficacies, sites, people, forms, use, ingredients… }; `true` = always. */
  when: z.string(),
  /** Why it is needed, in words that the applicant understands. */
  reason: Text,
  /** `required` or `conditional` (upload or say why not applicable). */
  level: z.enum(['required', 'conditional']),
  citation: Citation,
  from: z.string(),
  to: z.string().optional(),
});
export type RequirementRow = z.infer<typeof RequirementRow>;

export const CodeValue = z.object({
  group: z.enum(['efficacy', 'site', 'people', 'form', 'method']),
  code: z.string(),
  name: Text,
  rule: z.string().optional(),
  special: z.boolean(),
  verified: z.boolean(),
  /** Formula over the code's own groups that is true when this value does not go with the others. */
  conflictWhen: z.string().optional(),
});
export type CodeValue = z.infer<typeof CodeValue>;

/** A row of a list that rules look things up in: forbidden terms, prohibited substances, limits of test items … */
export const ListItem = z.object({
  /** Term, entry number or code; unique in its list together with `group`. */
  key: z.string(),
  group: z.string().optional(),
  /** Names (Chinese, INCI, other) under which a substance of the entry may stand. */
  names: z.array(z.string()).optional(),
  cas: z.array(z.string()).optional(),
  value: z.string().optional(),
  /** Formula over the dossier's facts: the row counts only when it holds. */
  when: z.string().optional(),
  note: z.string().optional(),
  /** The note for readers of other languages; where one is missing they read the note itself. */
  noteEn: z.string().optional(),
  noteTw: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
export type ListItem = z.infer<typeof ListItem>;

/** A list with the ground that it rests on. */
export const RuleList = z.object({ name: z.string(), title: Text, citation: Citation, items: z.array(ListItem) });
export type RuleList = z.infer<typeof RuleList>;

/** At least two characters: one syllable alone says nothing about what is meant. */
const ConceptWord = z.string().regex(/\S\S/u);

/** Words that stand in this order in one clause and together say the concept: `缓解` … `湿疹`. */
export const ConceptSequence = z.strictObject({
  parts: z
    .array(z.array(z.string().min(1)).min(1))
    .min(2)
    .max(4),
  /** Most characters between one part and the next. */
  within: z.number().int().min(0).max(12).default(4),
});

/** What a label may be taken to say, in whichever words: a concept of the law with the ways to express it. */
export const ClaimConcept = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  title: Text,
  citation: z.strictObject(Citation.shape),
  /** Where the words come from. */
  source: z.string().min(1),
  severity: Severity.optional(),
  words: z.array(ConceptWord).default([]),
  sequences: z.array(ConceptSequence).default([]),
  /** Further forms as expressions over half-width capitals; each is proved to be quick on every text. */
  patterns: z.array(z.string().min(1)).default([]),
  /** Longer expressions that contain a word and mean something else: other words, names of ingredients, definitions of the catalogue. */
  except: z.array(ConceptWord).default([]),
  /** Words that make the expression ordinary when they stand in the same clause: `100%` beside `纯棉`. */
  beside: z.array(z.string().min(1)).default([]),
  /**
   * What takes the meaning away: a denial before the word (`不具有…`), advice of care around it (`有…者慎用`), or that
   * it is to be kept clear of (`避开…`), which of an illness would be a promise.
   */
  spared: z.array(z.enum(['denial', 'caution', 'avoidance'])).default([]),
  /** Whether numbers in Chinese count as digits: `七天` as `7天`. */
  numerals: z.boolean().default(false),
});
export type ClaimConcept = z.infer<typeof ClaimConcept>;

/** Ways of writing a word that sound or look like it, as labels use them to evade: `镁白` for `美白`. */
export const WordSpelling = z.strictObject({ means: ConceptWord, written: z.array(ConceptWord).min(1) });
export type WordSpelling = z.infer<typeof WordSpelling>;

/** How claims are understood: other spellings of words, and the concepts that they express. */
export const ClaimLanguage = z.strictObject({ spellings: z.array(WordSpelling), concepts: z.array(ClaimConcept) });
export type ClaimLanguage = z.infer<typeof ClaimLanguage>;

/** All data of the rules, as dated rows; the browser gets it without the catalogue, which it asks for by name. */
export const RulebookData = z.object({
  version: z.string(),
  /** Of which market it is; absent = that of the authority. Its findings carry the same. */
  regime: z.string().optional(),
  rules: z.array(RuleRow),
  limits: z.array(LimitRow),
  requirements: z.array(RequirementRow),
  codes: z.array(CodeValue),
  /** table name → { have, of } for 'list incomplete' notices. */
  completeness: z.record(z.string(), z.object({ have: z.number(), of: z.number(), title: Text })),
  /** Look-up lists by name; absent in a rulebook published before there were any. */
  lists: z.record(z.string(), RuleList).optional(),
  /** How claims are understood; absent in a rulebook published before concepts. */
  claims: ClaimLanguage.optional(),
});
export type RulebookData = z.infer<typeof RulebookData>;

/** One change of draft data. Array rows carry `_id`; a path segment `#id` means the row with that `_id`. */
/** Keys of fields and `#` with the id of a row. */
const PatchPath = z.array(z.string().max(200)).min(1).max(20);
export const PatchOp: z.ZodType<PatchOp> = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), path: PatchPath, value: Json }),
  z.object({ op: z.literal('unset'), path: PatchPath }),
  /** Insert a row before the row `before` (absent = at the end). */
  z.object({ op: z.literal('insert'), path: PatchPath, value: Json, before: z.string().max(200).optional() }),
  z.object({ op: z.literal('move'), path: PatchPath, before: z.string().max(200).optional() }),
]) as z.ZodType<PatchOp>;
export type PatchOp =
  | { op: 'set'; path: string[]; value: Json }
  | { op: 'unset'; path: string[] }
  | { op: 'insert'; path: string[]; value: Json; before?: string }
  | { op: 'move'; path: string[]; before?: string };
