import { z } from 'zod';
import { Json } from './json.ts';
import { Text } from './text.ts';

/**
 * The product as data: what an area (a business module) is. Files in `definitions/areas/<group>/<name>/area.ts`
 * hold one `AreaDefinition`; the platform runs it without knowing its words (architecture.md 1).
 */

/** Role ids of the product (R6-19). */
export const roleIds = [
  'SUPER',
  'TENANT_ADMIN',
  'APPLICANT',
  'FILING_OFFICER',
  'ACCEPTOR',
  'REVIEW_MANAGER',
  'CHIEF',
  'EXPERT',
  'RECHECKER',
  'REPORT_CHECKER',
  'APPROVER',
  'ARCHIVIST',
  'REGULATION_EDITOR',
  'AUDITOR',
] as const;
export const RoleId = z.enum(roleIds);
export type RoleId = z.infer<typeof RoleId>;

const Key = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/);

/** What a generic call may do in an area; `area(verb)` is resolved from `AreaDefinition.access`. */
export const verbs = ['query', 'get', 'save', 'remove', 'submit', 'handle', 'export'] as const;
export const Verb = z.enum(verbs);
export type Verb = z.infer<typeof Verb>;

/** Dictionary reference or inline options of an enum field. */
export const Option = z.object({ value: z.string(), label: Text, when: z.string().optional() });
export type Option = z.infer<typeof Option>;

/** Formats of a line of text (R5-02…R5-14); `regexp` is a text that is a regular expression itself. */
export const fieldFormats = [
  'boolean',
  'date',
  'email',
  'float',
  'idCard',
  'integer',
  'digits',
  'telephone',
  'mobile',
  'url',
  'zip',
  'regexp',
  'key',
  'account',
] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/**
 * One field of a business object: a typed column (scalar types), a sub-table (`table`) or a JSON column (composite
 * widgets). Expressions (`visibleWhen`, `requiredWhen`, `rule.when`) are in the formula language over the object's data.
 */
const baseField = z.object({
  key: Key,
  label: Text,
  type: z.enum([
    'text',
    'longText',
    'integer',
    'decimal',
    'boolean',
    'date',
    'dateTime',
    'enum',
    'multiEnum',
    'classification',
    'documents',
    'attachment',
    'table',
  ]),
  help: Text.optional(),
  required: z.boolean().optional(),
  requiredWhen: z.string().optional(),
  visibleWhen: z.string().optional(),
  readonly: z.boolean().optional(),
  /** Formula that computes the value; the field is then read-only. */
  compute: z.string().optional(),
  default: Json.optional(),
  maxLength: z.number().int().positive().optional(),
  minLength: z.number().int().nonnegative().optional(),
  /** Without a message of its own a text that does not fit has a wrong format (R5-12). */
  pattern: z.object({ regex: z.string(), message: Text.optional() }).optional(),
  /** What a line of text must be: an email address, an identity card number … */
  format: z.enum(fieldFormats).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Dates later (earlier) than this day, `yyyy-MM-dd`. */
  after: z.string().optional(),
  before: z.string().optional(),
  /** Decimal places kept (decimal type). */
  scale: z.number().int().min(0).max(9).optional(),
  /** A symbol (`mL`, `%`) as it is, or a word in each language. */
  unit: z.union([z.string(), Text]).optional(),
  options: z.array(Option).optional(),
  dictionary: z.string().optional(),
  /** Form errors beyond type and presence: `when` true means the field is wrong. */
  rules: z.array(z.object({ when: z.string(), message: Text })).optional(),
  /** Special editor of the form runtime, e.g. `productFormula`, `classificationCode`, `documentChecklist`, `provinceSelect`. */
  widget: z.string().optional(),
  widgetOptions: z.record(z.string(), Json).optional(),
  minRows: z.number().int().optional(),
  maxRows: z.number().int().optional(),
  /** Shown to the public register (never percentages or contact data). */
  public: z.boolean().optional(),
  /** Expected width of the answer in the 12-column form grid. */
  span: z.number().int().min(1).max(12).optional(),
});
export type FieldDefinition = z.infer<typeof baseField> & { columns?: FieldDefinition[] };
export const FieldDefinition: z.ZodType<FieldDefinition> = baseField.extend({
  columns: z.lazy(() => z.array(FieldDefinition)).optional(),
}) as z.ZodType<FieldDefinition>;

/** Steps → sections → field keys: how a form is laid out. One step draws as a plain form, several as a wizard. */
export const FormLayout = z.object({
  steps: z.array(
    z.object({
      key: Key,
      title: Text,
      help: Text.optional(),
      visibleWhen: z.string().optional(),
      sections: z.array(
        z.object({
          title: Text.optional(),
          help: Text.optional(),
          visibleWhen: z.string().optional(),
          fields: z.array(z.string()),
          /** Field of pictures that are read; it stands at the left, the others at the right (widgetOptions `parts`, `regions`). */
          beside: z.string().optional(),
        }),
      ),
    }),
  ),
});
export type FormLayout = z.infer<typeof FormLayout>;

export const ListDefinition = z.object({
  columns: z.array(
    z.object({
      /** A scalar field key, or one of the case columns: applyNo certNo title holderName status stage dueAt submittedAt updatedAt createdAt assignee. */
      field: z.string(),
      width: z.number().optional(),
      /** 1 always shown, 2 hidden at 1280 px, 3 only by choice. */
      priority: z.number().int().min(1).max(3).optional(),
    }),
  ),
  filters: z.array(z.object({ field: z.string(), operator: z.string() })),
  /** Lists of cases: shows beside each what the rules said, counted by severity. */
  findings: z.boolean().optional(),
  sorts: z.array(z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) })).optional(),
  views: z
    .array(
      z.object({
        key: Key,
        title: Text,
        /** Filters in the wire form key/value, e.g. `Q^status^SI` = `FILED,POST_CHECK`. */
        parameters: z.array(z.object({ key: z.string(), value: z.string() })),
        roles: z.array(RoleId).optional(),
      }),
    )
    .optional(),
});
export type ListDefinition = z.infer<typeof ListDefinition>;

export const StatusDefinition = z.object({
  value: z.string(),
  label: Text,
  /** The applicant gets a message when a case comes to this state; a state with a task of theirs needs none. */
  notify: z.boolean().optional(),
  /** Key of the visual status map (design/README 5). */
  look: z.enum([
    'draft',
    'submitted',
    'accepted',
    'correction',
    'review',
    'supplement',
    'decision',
    'granted',
    'refused',
    'withdrawn',
    'cancelled',
    'revoked',
  ]),
  final: z.boolean().optional(),
});
export type StatusDefinition = z.infer<typeof StatusDefinition>;

/** One way to complete a user task. `fields` are asked in a dialog and stored with the opinion. */
export const TaskAction = z.object({
  key: Key,
  title: Text,
  help: Text.optional(),
  /** Primary, plain or danger look; danger asks for confirmation. */
  look: z.enum(['primary', 'plain', 'danger']).optional(),
  /** A sentence that tells what happens, shown in the confirmation. */
  confirm: Text.optional(),
  fields: z.array(FieldDefinition).optional(),
});
export type TaskAction = z.infer<typeof TaskAction>;

/** What a user task of the process looks like to its executor; keyed by BPMN node id. */
export const TaskDefinition = z.object({
  title: Text,
  /** What companies see of a step of the office; absent = they see the office alone, and nothing of its actions. */
  publicTitle: Text.optional(),
  /** `officer`: read the case and act; `holder`: the holder edits the dossier as a new version and replies. */
  mode: z.enum(['officer', 'holder']),
  /** Form field keys that the holder may change in this task; absent = all. */
  editable: z.array(z.string()).optional(),
  /** The task needs every error-level finding decided before these actions. */
  findingsDecidedBefore: z.array(z.string()).optional(),
  /**
   * Actions that let the case go on although the officer accepted findings of level error: they then need an opinion that
   * says why, and another action is the usual one.
   */
  reasonDespiteFindings: z.array(z.string()).optional(),
  actions: z.array(TaskAction),
});
export type TaskDefinition = z.infer<typeof TaskDefinition>;

export const AreaDefinition = z.object({
  /** Slug `group/name`, also the path under /business/v3 and in the browser. */
  id: z.string().regex(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/),
  kind: z.enum(['application', 'register', 'worklist', 'report']),
  title: Text,
  description: Text.optional(),
  menu: z.object({ parent: z.string(), order: z.number(), icon: z.string().optional() }),
  /** Who may do what: the table behind `area(verb)`; absent verb = nobody (deny by default). */
  access: z.partialRecord(Verb, z.array(RoleId)),
  /** Registers: `tenant` rows belong to the space that made them; `platform` rows are shared by all (read), edited by SUPER. */
  scope: z.enum(['tenant', 'platform']).optional(),
  fields: z.array(FieldDefinition),
  form: FormLayout,
  list: ListDefinition,
  /** Formula giving the one-line title of a record (text). */
  titleOf: z.string(),
  /** Formula true when the case may be submitted here; otherwise `submitBlocked` says why and the draft is kept. */
  submitWhen: z.string().optional(),
  submitBlocked: Text.optional(),
  statuses: z.array(StatusDefinition).optional(),
  /** BPMN file beside area.ts; the process key is the area id. */
  process: z.string().optional(),
  tasks: z.record(z.string(), TaskDefinition).optional(),
  /** Which fields feed the review engine; absent = no smart review in this area. */
  review: z.object({ mapping: z.record(z.string(), z.string()) }).optional(),
  /** Field keys that the public register shows, in order (needs a `publish` service task in the process). */
  publicFields: z.array(z.string()).optional(),
  /** Worklist kind: source and saved filter. */
  worklist: z
    .object({
      source: z.enum(['tasks', 'cases']),
      parameters: z.array(z.object({ key: z.string(), value: z.string() })),
    })
    .optional(),
  /** Report kind: group by field, count. */
  report: z.object({ source: z.string(), groupBy: z.array(z.string()) }).optional(),
});
export type AreaDefinition = z.infer<typeof AreaDefinition>;

/** What the generic scenario test walks: who does what and what must hold afterwards. */
export const ScenarioDefinition = z.object({
  steps: z.array(
    z.object({
      as: z.string(),
      do: z.enum(['save', 'submit', 'claim', 'handle', 'edit']),
      node: z.string().optional(),
      action: z.string().optional(),
      data: z.record(z.string(), Json).optional(),
      acknowledge: z.boolean().optional(),
      expectStatus: z.string().optional(),
      expectState: z.number().optional(),
    }),
  ),
});
export type ScenarioDefinition = z.infer<typeof ScenarioDefinition>;
