import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { productKinds } from '../../definition.ts';
import { FilterGroup } from '../../filter.ts';
import { Count, Id, IdOrNone, JsonObject } from '../../json.ts';
import { Code, Prose } from '../../typed-text.ts';
import { Reason } from '../task/parts.ts';
import { Task } from '../task/task.ts';
import { area, generic } from './parts.ts';

/** Lists of an area, its drafts and its export. */

/** A list row: case columns (id, caseId|draftId, status, title …) and the area's own scalar fields. */
export const AreaRow = z.record(z.string(), z.unknown());

/** A list of an area also takes the tree of the query builder; its fields are those of `parameters`. */
const AreaListRequest = ListRequest.extend({ filter: FilterGroup.optional() });
export type AreaListRequest = z.output<typeof AreaListRequest>;

export const areaQuery = call({
  id: 'area.query',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/query',
  access: 'area:query',
  input: AreaListRequest.extend(area),
  output: listOf(AreaRow),
  summary: 'List of cases or register rows of an area',
});
export const areaDrafts = call({
  id: 'area.drafts',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/query',
  access: 'area:save',
  /** `templates`: the company's templates instead of its drafts. */
  input: ListRequest.extend({ ...area, templates: z.boolean().optional() }),
  output: listOf(
    z.object({
      id: Id,
      title: z.string(),
      updatedAt: z.string(),
      createdAt: z.string(),
      updatedByName: z.string(),
      caseId: Id.nullable(),
      template: z.string().nullable(),
      /** How much it lacked when its window last let it go; `isOld` when it was changed since; null = not counted yet. */
      missing: z.object({ count: z.number().int(), isOld: z.boolean() }).nullable(),
    }),
  ),
  summary: "The holder's drafts, or its templates",
});
export const areaExport = call({
  id: 'area.export',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/export',
  access: 'area:export',
  kind: 'binary',
  input: AreaListRequest.extend({ ...area, columns: z.array(Code(100)).optional() }),
  output: z.unknown(),
  summary: 'The filtered list as .xlsx',
});

export const areaCandidates = call({
  id: 'area.candidates',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/candidates',
  access: 'area:get',
  input: generic({
    /** The draft, case or row whose form it is; absent while a row is new. */
    id: Id.optional(),
    authority: IdOrNone.optional(),
    /** Version of the definition by which the form is drawn. */
    version: Count.plain.optional(),
    /** A field, or `table.column`. */
    field: Code(100),
    /** The field is one that an action of a task asks for. */
    task: z.object({ process: Code(100).optional(), node: Code(100), action: Code(100) }).optional(),
    words: Prose(100).default(''),
    after: Count.plain.default(0),
    /** Values that the filter reads: of the form, and of the row for a column. */
    data: JsonObject.default({}),
    row: JsonObject.default({}),
  }),
  judged: ['data', 'row'],
  output: z.object({
    items: z.array(
      z.object({
        id: Id,
        text: z.string(),
        detail: z.string().nullable(),
        link: z.string().nullable(),
        /** Values for other fields of the form, or of the row. */
        copies: JsonObject,
      }),
    ),
    /** Where the next page begins; null = these were the last. */
    next: z.number().nullable(),
  }),
  summary: 'Records that a field of type reference may choose, by a part of their words',
});

/** Somebody who can be named for a task, with what speaks for and against it. */
const ProposedPerson = z.object({
  id: Id,
  name: z.string(),
  load: z.number().int(),
  familiar: z.number().int(),
  away: z.boolean(),
  refused: z.string().nullable(),
});
export const areaProposals = call({
  id: 'area.proposals',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/proposals',
  access: 'area:handle',
  input: generic({ taskIds: z.array(Id).min(1).max(50) }),
  output: z.array(
    z.object({
      taskId: Id,
      title: z.string(),
      action: z.string(),
      /** Field of the action that takes why it was proposed so. */
      reasonField: z.string().nullable(),
      people: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          /** Who is proposed; null = nobody can be. */
          proposed: Id.nullable(),
          why: z.string(),
          candidates: z.array(ProposedPerson),
        }),
      ),
    }),
  ),
  summary: 'Who is proposed for open tasks of a worklist, and everybody who could be chosen instead',
});

/** A card of a board: what waits in one column for one case. */
export const BoardCard = z.object({
  /** The first of its tasks. */
  id: Id,
  /** Several where several people have the same step. */
  taskIds: z.array(Id),
  caseId: Id,
  area: z.string(),
  node: z.string(),
  column: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  holderName: z.string(),
  productClass: z.string().nullable(),
  stage: z.string(),
  /** Who has it; empty while nobody has taken it. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** For whom it waits: a person, whoever of a role takes it, a company. */
  waiting: z.enum(['person', 'pool', 'company']),
  /** The most urgent of its tasks. */
  due: Task.shape.due,
  used: Task.shape.used,
  /** Calendar days on which its clock has stood still. */
  stopped: z.number(),
  /** The limit is an inner one: it may be lengthened. */
  inner: z.boolean(),
  last: z.object({ at: z.string(), title: z.string() }).nullable(),
  plan: z.object({ id: Id, title: z.string(), open: z.boolean() }).nullable(),
  createdAt: z.string(),
  /** The caller may do one of its tasks. */
  mine: z.boolean(),
});
export type BoardCard = z.output<typeof BoardCard>;

export const areaBoard = call({
  id: 'area.board',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/board',
  access: 'area:query',
  input: generic({}),
  output: z.object({
    /** When it was read, business time. */
    at: z.string(),
    cards: z.array(BoardCard),
    /** Open tasks that are not among the cards, because a board has its limit. */
    more: z.number().int(),
    /** By column: the median of working days that its steps took, of those done in the last twelve months; null = none was. */
    medians: z.record(z.string(), z.number().nullable()),
    plans: z.array(z.object({ id: Id, title: z.string(), open: z.boolean() })),
  }),
  summary: 'The open tasks of a worklist as cards of its board, with what its steps usually take',
});

const onListed = { method: 'POST', prefix: 'business', access: 'area:handle', writes: true } as const;
export const areaUrge = call({
  ...onListed,
  id: 'area.urge',
  path: '/:group/:name/urge',
  input: generic({ taskId: Id, content: Prose(500).trim().optional() }),
  output: z.object({ told: z.number().int() }),
  summary: 'Reminds those who have a task of the board, once in ten minutes',
});
export const areaGive = call({
  ...onListed,
  id: 'area.give',
  path: '/:group/:name/give',
  input: generic({ taskId: Id, userId: Id, reason: Reason }),
  output: z.object({ caseId: Id }),
  summary: 'Gives a task of the board to somebody else who may hold it, with the reason',
});
export const areaExtend = call({
  ...onListed,
  id: 'area.extend',
  path: '/:group/:name/extend',
  input: generic({ taskId: Id, days: z.number().int().min(1).max(90), reason: Reason }),
  output: z.object({ dueAt: z.string().nullable() }),
  summary:
    'Lengthens the inner limit of a task of the board by some of its days, with the reason; a legal limit is refused',
});

/** What figures are narrowed by: days of the period, an office (an org of the authority, or an authority), an area, a kind and a class of products. */
const figuresAsked = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  office: Id.optional(),
  area: Code(100).optional(),
  productKind: z.enum(productKinds).optional(),
  productClass: Code(100).optional(),
};
const FiguresInput = generic(figuresAsked);
export const areaFigures = call({
  id: 'area.figures',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/figures',
  access: 'area:query',
  input: FiguresInput,
  output: z.object({
    /** When they were counted, business time. */
    at: z.string(),
    from: z.string(),
    to: z.string(),
    total: z.number().int(),
    /** The offices by which the caller may narrow the report. */
    offices: z.array(z.object({ id: Id, name: z.string() })),
    tables: z.array(
      z.object({
        key: z.string(),
        rows: z.array(
          z.object({
            /** The group: what it is stored as, and in words. */
            by: z.array(z.object({ value: z.string().nullable(), label: z.string() })),
            measures: z.record(z.string(), z.number().nullable()),
            /** The list of exactly these cases, by what it is narrowed: values by field, days as `from,to`; null = there is none for the caller. */
            list: z.object({ area: z.string(), filters: z.record(z.string(), z.string()) }).nullable(),
          }),
        ),
        /** Groups beyond those shown. */
        more: z.number().int(),
        /** What was asked for and does not narrow this table, because what it counts does not have it. */
        unfiltered: z.array(z.enum(['period', 'area', 'productKind', 'productClass'])),
      }),
    ),
  }),
  summary: 'The tables of a report: counts, shares and working days of a period by month and other groups',
});
export const areaFigureCases = call({
  id: 'area.figureCases',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/figures/cases',
  access: 'area:query',
  input: generic({
    ...figuresAsked,
    /** The table and its group, as the figures gave it. */
    table: Code(60),
    by: z.array(Code(300).nullable()).min(1).max(2),
    pageNo: z.number().int().min(1).max(1000).optional(),
  }),
  output: z.object({
    /** Facts that the group counts, and the cases that they belong to. */
    count: z.number().int(),
    cases: z.number().int(),
    /** Facts that belong to no case. */
    without: z.number().int(),
    pageNo: z.number().int(),
    limit: z.number().int(),
    rows: z.array(
      z.object({
        id: Id,
        area: z.string(),
        areaTitle: z.string(),
        /** Null = the caller does not read the cases of this business. */
        title: z.string().nullable(),
        number: z.string().nullable(),
        holderName: z.string().nullable(),
        status: z.string().nullable(),
        /** How many of the counted facts are of this case, and when the last of them was. */
        count: z.number().int(),
        at: z.string().nullable(),
      }),
    ),
  }),
  summary: 'The cases behind a group of a report, newest first',
});
export const areaFiguresExport = call({
  id: 'area.figuresExport',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/figures/export',
  access: 'area:export',
  kind: 'binary',
  input: generic({ ...figuresAsked, format: z.enum(['xlsx', 'docx']).optional() }),
  output: z.unknown(),
  summary: 'The tables of a report as .xlsx, or as .docx for a paper',
});
