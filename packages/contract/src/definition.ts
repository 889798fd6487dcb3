import { z } from 'zod';
import { DraftClone, DraftTakes } from './draft-origins.ts';
import { givenValues } from './facts.ts';
import { FieldDefinition, Key } from './fields/index.ts';
import { MenuIcon } from './icons.ts';
import { Meeting } from './meeting.ts';
import { IdentityList, ItemsOfAction } from './opinion.ts';
import { Revises } from './revises.ts';
import { SubmitEach } from './submit-each.ts';
import { Text } from './text.ts';

/**
 * The product as data: what an area (a business module) is. Files in `definitions/areas/<group>/<name>/area.json`
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
  /** Monitoring, on-site inspection, revocation (areas.md 0.4). */
  'SUPERVISOR',
  /** County office that carries out what the authority moves to it. */
  'COUNTY_OFFICER',
] as const;
export const RoleId = z.enum(roleIds);
export type RoleId = z.infer<typeof RoleId>;

/** What a generic call may do in an area; `area(verb)` is resolved from `AreaDefinition.access`. */
export const verbs = ['query', 'get', 'save', 'remove', 'submit', 'handle', 'export', 'open'] as const;
export const Verb = z.enum(verbs);
export type Verb = z.infer<typeof Verb>;

/** Steps → sections → field keys: how a form is laid out. One step draws as a plain form, several as a wizard. */
export const FormLayout = z.strictObject({
  steps: z.array(
    z.strictObject({
      key: Key,
      title: Text,
      help: Text.optional(),
      visibleWhen: z.string().optional(),
      sections: z.array(
        z.strictObject({
          title: Text.optional(),
          help: Text.optional(),
          visibleWhen: z.string().optional(),
          fields: z.array(z.string()),
          /** Field of pictures whose text is read; it is shown at the left, the others at the right (widgetOptions `parts`, `regions`). */
          beside: z.string().optional(),
        }),
      ),
    }),
  ),
});
export type FormLayout = z.infer<typeof FormLayout>;

/** A condition of a list in the wire form: `Q^status^SI` = `FILED,POST_CHECK`. */
const ListParameter = z.strictObject({ key: z.string(), value: z.string() });

/** A list that is also shown as a month: each row on its day. */
export const ListCalendar = z.strictObject({
  /** The field or column with the day, or with the moment; the list can be asked for it. */
  day: Key,
  /** Fields that an entry tells beside time, business, title and state. */
  shows: z.array(Key).max(3).optional(),
  /** Other areas whose rows stand in the same month; each has the same field and can be asked for it. */
  with: z.array(z.string()).min(1).optional(),
});
export type ListCalendar = z.infer<typeof ListCalendar>;

export const ListDefinition = z.strictObject({
  columns: z.array(
    z.strictObject({
      /** A scalar field key, or one of the case columns (`case-columns.ts`). */
      field: z.string(),
      width: z.number().optional(),
      /** 1 always shown, 2 hidden at 1280 px, 3 only by choice. */
      priority: z.number().int().min(1).max(3).optional(),
    }),
  ),
  /** Keys of the fields to filter by; the kind of field decides control and operators, and a range is one filter. */
  filters: z.array(z.string()),
  /** For lists of cases: shows the number of findings of each case by severity. */
  findings: z.boolean().optional(),
  /** The list may be seen as a month. */
  calendar: ListCalendar.optional(),
  sorts: z.array(z.strictObject({ field: z.string(), order: z.enum(['ASC', 'DESC']) })).optional(),
  views: z
    .array(
      z.strictObject({
        key: Key,
        title: Text,
        parameters: z.array(ListParameter),
        roles: z.array(RoleId).optional(),
      }),
    )
    .optional(),
});
export type ListDefinition = z.infer<typeof ListDefinition>;

/** Cosmetics are special, which are registered, or ordinary, which are filed. */
export const productKinds = ['special', 'ordinary'] as const;

/**
 * A case that begins by itself on a day of each year, for every product of a kind that is not ended, was opened `afterYears` before that year began, and
 * about which there is in that year neither a case of this area nor one of `answeredBy`.
 */
export const YearlyOpening = z.strictObject({
  /** The first day of the year on which it begins (MM-dd). */
  on: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  productKind: z.enum(productKinds),
  afterYears: z.number().int().min(0).max(10),
  answeredBy: z.array(z.string()).min(1),
  /** Fields of the opening besides the product, by formulas. */
  values: z.record(Key, z.string()),
});
export type YearlyOpening = z.infer<typeof YearlyOpening>;

export const StatusDefinition = z.strictObject({
  value: z.string(),
  label: Text,
  /** What companies read instead: which office has the case, never who or at which step; absent = the label. */
  publicLabel: Text.optional(),
  /** Sends the applicant a message when a case reaches this status; not needed where the applicant gets a task. */
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
  /** While a case about a product is in this status, the page of the product says so beside the product's own state. */
  marksProduct: z.boolean().optional(),
});
export type StatusDefinition = z.infer<typeof StatusDefinition>;

/** One way to complete a user task. `fields` are asked in a dialog and stored with the opinion. */
export const TaskAction = z.strictObject({
  key: Key,
  title: Text,
  help: Text.optional(),
  /** Primary, plain or danger look; danger asks for confirmation. */
  look: z.enum(['primary', 'plain', 'danger']).optional(),
  /** Explains the effect of the action in the confirmation. */
  confirm: Text.optional(),
  fields: z.array(FieldDefinition).optional(),
  /** Formula over the case and the variables of its process: the action is offered while it holds, else `whenNot` says why not. */
  when: z.string().optional(),
  whenNot: Text.optional(),
  /** Message that the action sends to the process of its own case; the task stays open. */
  delivers: Key.optional(),
  /** In a task of the holder: the action is taken with its fields alone, without a new version of the dossier. */
  withoutVersion: z.boolean().optional(),
  /** At a step that asks for a signature: this action is taken without one, because it decides nothing (a return). */
  unsigned: z.boolean().optional(),
  /** The action sends the work back: what was signed since the step to which it goes was done does not count any more. */
  sendsBack: z.boolean().optional(),
  /** Opinion items that the action sends, proposes or adopts. */
  items: ItemsOfAction.optional(),
  /** The action is taken on what is there already: whoever attaches a file is refused. */
  noFiles: z.boolean().optional(),
  /** Fields of the action that name who does a later step: refused where that person must not do it, with the reason. */
  names: z.array(z.strictObject({ field: Key, node: z.string() })).optional(),
  /** The action waits (409) while a case to which the form refers has one of these statuses: a field, or `table.column`, of type `reference`. */
  waitsFor: z.strictObject({ column: z.string(), statuses: z.array(z.string()).min(1) }).optional(),
  /** Formula over the fields of the action: while it holds the person steps aside from the task instead, and its sources name the next. */
  stepsAside: z.string().optional(),
});
export type TaskAction = z.infer<typeof TaskAction>;

/** How a user task of the process is shown to the person who does it; keyed by BPMN node id. */
export const TaskDefinition = z.strictObject({
  title: Text,
  /** Name of an internal step for companies; absent = they see only the office, and nothing of the step's actions. */
  publicTitle: Text.optional(),
  /** A step of the office before its decision: companies read neither the opinion nor what was entered. */
  internal: z.boolean().optional(),
  /** A step of the office of which companies do not even learn that it exists: to them the case is at the office. */
  hidden: z.boolean().optional(),
  /** Several people each give their own view: what one says and enters nobody else reads until the step has no open task in the case. */
  blind: z.boolean().optional(),
  /**
   * `officer`: read the case and act; `holder`: the holder edits the dossier as a new version and replies; `counterparty`: the second company of the
   * case reads what the area shows it and answers with the fields of an action.
   */
  mode: z.enum(['officer', 'holder', 'counterparty']),
  /** Form field keys that the holder may change in this task; absent = all. */
  editable: z.array(z.string()).optional(),
  /** Actions for which every finding of level error must be decided first. */
  findingsDecidedBefore: z.array(z.string()).optional(),
  /** Actions for which every finding that was accepted has an opinion item, or the reason why it needs none. */
  findingsAnsweredBefore: z.array(z.string()).optional(),
  /** Rules whose findings are decided in this task; findings of others are left to a later step. Absent = all. */
  decidesRules: z.array(z.string()).optional(),
  /**
   * Actions that let the case continue although the officer accepted findings of level error: then an opinion with the reason is required, and
   * another action is the default.
   */
  reasonDespiteFindings: z.array(z.string()).optional(),
  /** Actions for which every `must` item that was sent has to be accepted first. */
  itemsClosedBefore: z.array(z.string()).optional(),
  /** Actions for which every reply to a `must` item has to be judged first, whatever the verdict. */
  itemsJudgedBefore: z.array(z.string()).optional(),
  /** Actions that wait until the file of the certificate is there. */
  certificateBefore: z.array(z.string()).optional(),
  /** In a task of the holder: the items sent are answered one by one, and only what they cite may be changed. */
  answers: z.boolean().optional(),
  /** Lists of the regulation whose changes the answer is refused with, even where an item asks for them. */
  keepsIdentity: z.array(IdentityList).optional(),
  actions: z.array(TaskAction),
});
export type TaskDefinition = z.infer<typeof TaskDefinition>;

/** The action by which a holder answers with a new version of the dossier; undefined = the task has none. */
export function versionAction(task: TaskDefinition): TaskAction | undefined {
  return task.actions.find(({ delivers, withoutVersion }) => delivers === undefined && withoutVersion !== true);
}

/** What an area says about a shared procedure that it uses. */
const AreaProcedure = z.strictObject({
  /** Folder of `definitions/procedures`; also the id of the process in its chart. */
  id: Key,
  /** Absent = the title of the procedure. */
  title: Text.optional(),
  /** Formula over the submitted form; the first procedure whose `when` holds is the one of the case for good. Absent = always. */
  when: z.string().optional(),
  /** Values of the options that the procedure names; absent ones have its defaults. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** What the area says otherwise of its tasks, by node: keys are laid over those of the procedure, actions by their `key`. */
  tasks: z
    .record(
      z.string(),
      TaskDefinition.partial().extend({
        actions: z.array(TaskAction.partial().required({ key: true })).optional(),
      }),
    )
    .optional(),
});

/** Keys that areas of all kinds have. */
const everyArea = {
  /** Lets editors complete and check the JSON file; the platform ignores it. */
  $schema: z.string().optional(),
  /** Slug `group/name`, also the path under /business/v3 and in the browser. */
  id: z.string().regex(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/),
  title: Text,
  description: Text.optional(),
  menu: z.strictObject({ parent: z.string(), order: z.number(), icon: MenuIcon.optional() }),
  /** Who may do what: the table behind `area(verb)`; absent verb = nobody (deny by default). */
  access: z.partialRecord(Verb, z.array(RoleId)),
  fields: z.array(FieldDefinition),
  form: FormLayout,
  list: ListDefinition,
  /** Formula giving the one-line title of a record (text). */
  titleOf: z.string(),
};

/** A request about one case that is open, such as to take it back. */
export const CaseRequest = z.strictObject({
  /** The field of type `reference` with the source `case`; its case becomes the parent of the request, and while one is open there is no second. */
  field: Key,
  /** The first whose formula over the form and `{target.…}` holds refuses the request (409); its message may name `{target.…}`. */
  refusals: z.array(z.strictObject({ when: z.string(), message: Text })).min(1),
  /** What the page of the case calls it, for those who may submit it; absent = it is not offered there. */
  offer: z.strictObject({ title: Text, danger: z.boolean().optional() }).optional(),
});
export type CaseRequest = z.infer<typeof CaseRequest>;

/** A second company that a case names, and what it may read of the form once a step is its own. */
export const Counterparty = z.strictObject({
  /** The required field of type `reference` with the source `company`; it never changes after the submission. */
  field: Key,
  /** Keys of the fields that the company sees, with their files; the title of a case is made of these alone. */
  shows: z.array(Key).min(1),
});
export type Counterparty = z.infer<typeof Counterparty>;

/** What a company applies for: drafts, cases, a process with tasks. */
export const ApplicationDefinition = z.strictObject({
  kind: z.literal('application'),
  ...everyArea,
  /**
   * Formula that is true when a new case may be submitted here; otherwise `submitBlocked` is shown and the draft is kept. Where there are several
   * reasons, each says when it stands; `{ban.until}` in its words is filled with that value.
   */
  submitWhen: z.string().optional(),
  submitBlocked: z.union([Text, z.array(z.strictObject({ when: z.string(), message: Text })).min(1)]).optional(),
  /** In files absent where every status comes from the procedures; a published definition has them all. */
  statuses: z.array(StatusDefinition).min(1).optional(),
  /** BPMN file beside the area file; the process key is the area id. Absent = the area uses `procedures`. */
  process: z.string().optional(),
  /** Shared procedures in the order in which they are tried; their statuses and tasks become those of the area. */
  procedures: z.array(AreaProcedure).min(1).optional(),
  /** Tasks of the area's own process by node. */
  tasks: z.record(z.string(), TaskDefinition).optional(),
  /** Tasks of the shared procedures by procedure and node; only a published definition has them. */
  procedureTasks: z.record(z.string(), z.record(z.string(), TaskDefinition)).optional(),
  /**
   * How an office (access `open`) begins a case in the name of a company: the fields that it fills in, the one of them that says why, and whether
   * the dossier of the product in force is taken over into the other fields. The company is that of the product, or that of the field `company`;
   * with `ofOffice` there is none, the case is the office's own.
   */
  opening: z
    .strictObject({
      fields: z.array(Key).min(1),
      reason: Key,
      dossier: z.boolean().optional(),
      /** No company begins such a case. */
      onlyOffice: z.boolean().optional(),
      /** The case is the office's own: it is in nobody's name, and no company ever sees it. */
      ofOffice: z.boolean().optional(),
      /** It also begins by itself, once a year, for each product that did not do what was due by then. */
      yearly: YearlyOpening.optional(),
    })
    .optional(),
  /** Mapping of fields to the dossier that the review judges; absent = no smart review in this area. */
  review: z.strictObject({ mapping: z.record(z.string(), z.string()) }).optional(),
  /**
   * An application about a part of a product, such as its sales package: the review judges the dossier in force of the product that the field `product`
   * names, with the fields of the same keys as this form fills them in, and says what these rules find (by name or first letter).
   */
  reviewsProduct: z.strictObject({ rules: z.array(z.string().regex(/^[A-Z]\d*$/)).min(1) }).optional(),
  /**
   * The company's newest case of this area in one of these states gives facts to other areas. `takenOver`: companies that were there before get
   * such a case once; values are formulas over their newest dossier and `{company.…}`, a key `table.column` fills the column of a table: a list as many rows.
   */
  gives: z
    .strictObject({
      fact: z.literal('file'),
      statuses: z.array(z.string()).min(1),
      /** Facts taken from fields of that case, by the key of the field. */
      values: z.partialRecord(z.enum(givenValues), z.string()).optional(),
      /** Fields whose value no case in force of another company has. */
      unique: z.array(z.string()).min(1).optional(),
      takenOver: z.record(z.string(), z.string()),
      /** Days within which the company completes what was taken over; its applications go on meanwhile and after. */
      takenOverDays: z.number().int().min(1).optional(),
    })
    .optional(),
  /** A new draft is filled from the company's case in force of another area. */
  takes: DraftTakes.optional(),
  /** A new draft may be made of an own product or case; what it needs of its own is left out. */
  clone: DraftClone.optional(),
  /** An application that begins with the dossier in force of a product, and changes it. */
  revises: Revises.optional(),
  /** A record to which this field, or `table.column`, refers is in one open case of the area at a time (409, naming the other). */
  onceAmongOpen: z.string().optional(),
  /** A draft may be several cases: each row of a table is submitted as one. */
  submitEach: SubmitEach.optional(),
  /** The area is for requests about a case. */
  request: CaseRequest.optional(),
  /** Its cases are meetings, and their page shows them as a room. */
  meeting: Meeting.optional(),
  /** The second company of a case, which does the steps with `p:party="COUNTERPARTY"`. */
  counterparty: Counterparty.optional(),
  /** Field keys that the public register shows, in order (needs a `publish` service task in the process). */
  publicFields: z.array(z.string()).optional(),
});
export type ApplicationDefinition = z.infer<typeof ApplicationDefinition>;

/** Records that people keep. */
export const RegisterDefinition = z.strictObject({
  kind: z.literal('register'),
  ...everyArea,
  /** `tenant` rows belong to the space that made them; `platform` rows are shared by all (read), edited by SUPER. */
  scope: z.enum(['tenant', 'platform']),
  /** Of two rows with a common value in `by` the periods must not touch (409): fields with the first and the last day, an empty last day = no end. */
  noOverlap: z.strictObject({ by: Key, from: Key, to: Key }).optional(),
});
export type RegisterDefinition = z.infer<typeof RegisterDefinition>;

/**
 * A worklist of tasks proposes who is named in an action of theirs: for each field of the action a person with a role who may do the step that follows.
 * `reason` is the field of the action that takes the words by which the proposal was made.
 */
export const PeopleProposal = z.strictObject({
  action: Key,
  people: z.array(z.strictObject({ field: Key, role: RoleId, node: z.string() })).min(1),
  reason: Key.optional(),
});
export type PeopleProposal = z.infer<typeof PeopleProposal>;

/** A worklist of tasks drawn as cards: in columns of steps, and by the people who have them. */
export const BoardDefinition = z.strictObject({
  /** The columns in their order; a task stands in the first that names its node. */
  columns: z.array(z.strictObject({ key: Key, title: Text, nodes: z.array(z.string()).min(1) })).min(1),
  /** Area whose cases name the listed ones (in its `onceAmongOpen`): plans. What only a closed plan names is read, not managed. */
  plans: z.string().optional(),
});
export type BoardDefinition = z.infer<typeof BoardDefinition>;

/** A list over the tasks, cases, opinion items or letters of all areas. */
export const WorklistDefinition = z.strictObject({
  kind: z.literal('worklist'),
  ...everyArea,
  statuses: z.array(StatusDefinition).optional(),
  /** What it lists, and the filter that always applies. */
  worklist: z.strictObject({
    source: z.enum(['tasks', 'cases', 'items', 'letters']),
    parameters: z.array(ListParameter),
    /** Of items and letters: the filter that applies to companies instead. */
    forCompanies: z.array(ListParameter).optional(),
    /** Of tasks: roles that see all of them, not only those that they may do. */
    allFor: z.array(RoleId).optional(),
    /** Of tasks: who is proposed for them. */
    proposes: PeopleProposal.optional(),
    /** Of tasks: the same rows as a board. Whoever may `handle` here urges, gives to others and lengthens inner limits. */
    board: BoardDefinition.optional(),
  }),
});
export type WorklistDefinition = z.infer<typeof WorklistDefinition>;

/** What figures are counted of, and by what each can be grouped. */
export const figureDimensions = {
  /** Cases of companies, in the month of their submission. */
  cases: ['month', 'area', 'productKind', 'productClass', 'origin', 'status', 'outcome', 'rounds'],
  /** Steps that were done, in the month in which they were. */
  steps: ['month', 'area', 'procedure', 'node', 'action', 'side', 'productKind', 'productClass'],
  /** Tasks that are open now. */
  openTasks: ['area', 'node', 'role', 'person', 'light', 'dueIn', 'productKind', 'productClass'],
  /** Products as they are now. */
  products: ['state', 'productKind', 'productClass', 'openedMonth', 'endMonth'],
  /** Plants of products as they are now: a product of two plants is two of them. */
  productPlants: ['plant', 'state', 'productKind', 'productClass'],
  /** Products as they are now, by the province in which the company that holds them is registered; it stands in the credit code of the company. */
  productHolders: ['holderProvince', 'state', 'productKind', 'productClass'],
  /** Changes of the state of products, in the month in which they were. */
  productEvents: ['month', 'fromState', 'state', 'productKind', 'productClass'],
  /** Volumes of the archive, in the month in which their case was closed. */
  volumes: ['month', 'class', 'state'],
  /** Documents that a volume must have and has not as a file, in the month in which its case was closed. */
  volumeGaps: ['month', 'class', 'document', 'gapState'],
  /** Groups of what an application changes of its product, in the month of its submission: one of two groups is two of them. */
  changes: ['month', 'area', 'changeGroup', 'changeClass', 'productKind', 'productClass'],
  /** Opinion items, in the month in which they were written. */
  items: [
    'month',
    'area',
    'rule',
    'place',
    'round',
    'severity',
    'itemOrigin',
    'itemState',
    'productKind',
    'productClass',
  ],
  /** Findings on which an officer decided, in the month of the decision. */
  findings: ['month', 'area', 'rule', 'severity', 'decision', 'productKind', 'productClass'],
  /** Letters to companies, in the month in which they were issued. */
  letters: ['month', 'area', 'letterKind', 'letterState', 'way', 'productKind', 'productClass'],
  /** People who were asked for a step, in the month in which they were. */
  seats: ['month', 'area', 'seatState', 'productKind', 'productClass'],
  /** Days on which clocks of steps stood, in the month in which a stop began. */
  stops: ['month', 'area', 'procedure', 'node', 'reason', 'productKind', 'productClass'],
  /** What was chosen in the fields of actions (of type enum or multiEnum), in the month of the action. */
  choices: ['month', 'area', 'node', 'action', 'field', 'choice', 'productKind', 'productClass'],
  /** Incidents of processes, in the month in which they came. */
  incidents: ['month', 'area', 'node', 'incidentKind', 'incidentState'],
} as const;
export type FigureSubject = keyof typeof figureDimensions;
export const figureSubjects = Object.keys(figureDimensions) as [FigureSubject, ...FigureSubject[]];

/** What each fact of a subject either is or is not: at most two such marks, in the order in which they are counted. */
export const figureMarks = {
  /** Has an acceptance number; was sent back to be corrected at least once. */
  cases: ['accepted', 'returned'],
  /** Done after its limit; done by nobody when its limit ended. */
  steps: ['overdue', 'silent'],
  openTasks: [],
  products: [],
  productPlants: [],
  productHolders: [],
  productEvents: [],
  volumes: [],
  volumeGaps: [],
  changes: [],
  /** Adopted by whoever decides on items; dropped. */
  items: ['adopted', 'dropped'],
  /** The officer agreed, or did not. */
  findings: ['agreed', 'rejected'],
  /** Replaced or void since; served. */
  letters: ['voided', 'served'],
  /** Answered in time; declined. */
  seats: ['onTime', 'declined'],
  stops: [],
  choices: [],
  incidents: ['resolved'],
} as const satisfies Record<FigureSubject, readonly string[]>;
/** Subjects whose facts have a beginning and an end, between which working days are counted. */
export const figuresInDays: readonly FigureSubject[] = ['cases', 'steps', 'volumes', 'letters', 'seats', 'stops'];
/** Percentages: of a mark (or of what is without it) among all facts, or among those with one of some marks. */
export const figureShares = {
  acceptedShare: { of: 'accepted' },
  firstRight: { without: 'returned' },
  overdueShare: { of: 'overdue' },
  adoptedShare: { of: 'adopted', among: ['adopted', 'dropped'] },
  precision: { of: 'agreed', among: ['agreed', 'rejected'] },
  voidedShare: { of: 'voided' },
  onTimeShare: { of: 'onTime' },
} as const;
const figureDays = ['ended', 'totalDays', 'averageDays', 'medianDays', 'p90Days'] as const;
/** What is said of each group; days are working days. */
export const figureMeasures = [
  'count',
  'share',
  ...figureDays,
  'limitDays',
  'accepted',
  'returned',
  'overdue',
  'silent',
  'adopted',
  'dropped',
  'agreed',
  'rejected',
  'voided',
  'served',
  'onTime',
  'declined',
  'resolved',
  ...(Object.keys(figureShares) as (keyof typeof figureShares)[]),
] as const;
export const FigureMeasure = z.enum(figureMeasures);
export type FigureMeasure = z.infer<typeof FigureMeasure>;

/** What can be said of the groups of a subject. */
export function figureMeasuresOf(over: FigureSubject): FigureMeasure[] {
  const marks: readonly string[] = figureMarks[over];
  const shares = Object.entries(figureShares).flatMap(([name, share]) =>
    marks.includes('of' in share ? share.of : share.without) ? [name as FigureMeasure] : [],
  );
  return [
    'count',
    'share',
    ...(figuresInDays.includes(over) ? figureDays : []),
    ...(over === 'steps' ? (['limitDays'] as const) : []),
    ...(marks as readonly FigureMeasure[]),
    ...shares,
  ];
}

/** Tables of figures over one subject, each beside its chart; a table may be over another. */
export const FiguresDefinition = z.strictObject({
  over: z.enum(figureSubjects),
  tables: z
    .array(
      z.strictObject({
        key: Key,
        title: Text,
        over: z.enum(figureSubjects).optional(),
        /** Only facts with one of these values of a dimension. */
        only: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
        by: z.array(z.string()).min(1).max(2),
        measures: z.array(FigureMeasure).min(1),
      }),
    )
    .min(1),
});
export type FiguresDefinition = z.infer<typeof FiguresDefinition>;

/** Counts over the records of another area, or of the steps of a procedure in all areas that use it. */
export const ReportDefinition = z.strictObject({
  kind: z.literal('report'),
  ...everyArea,
  statuses: z.array(StatusDefinition).optional(),
  report: z.union([
    z.strictObject({ source: z.string(), groupBy: z.array(z.string()) }),
    /** Per step: how many were done, working days used on average and by nine of ten. */
    z.strictObject({ procedure: Key }),
    /** Tables of figures. */
    z.strictObject({ figures: FiguresDefinition }),
  ]),
});
export type ReportDefinition = z.infer<typeof ReportDefinition>;

/** A business module. */
export const AreaDefinition = z.discriminatedUnion('kind', [
  ApplicationDefinition,
  RegisterDefinition,
  WorklistDefinition,
  ReportDefinition,
]);
export type AreaDefinition = z.infer<typeof AreaDefinition>;
