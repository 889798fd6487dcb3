import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { AreaDefinition } from '../definition.ts';
import { Count, Id, IdOrNone, Json } from '../json.ts';
import { Code } from '../typed-text.ts';

/** 7.5, 7.6 and the platform's own calls. */
export const SubSystem = z.object({
  id: Id,
  name: z.string(),
  alias: z.string(),
  logo: z.string().nullable(),
  logoType: z.enum(['svg', 'image']),
});
export type SubSystem = z.infer<typeof SubSystem>;

export type MenuNode = {
  id: string;
  parentId: string | null;
  name: string;
  label: string;
  alias: string;
  path: string;
  icon: string | null;
  iconSvg: string | null;
  url: string | null;
  defaultUrl: string | null;
  open: string | null;
  level: number;
  layout: string | null;
  children: MenuNode[];
};
export const MenuNode: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  label: z.string(),
  alias: z.string(),
  path: z.string(),
  icon: z.string().nullable(),
  iconSvg: z.string().nullable(),
  url: z.string().nullable(),
  defaultUrl: z.string().nullable(),
  open: z.string().nullable(),
  level: z.number(),
  layout: z.string().nullable(),
  children: z.lazy(() => z.array(MenuNode)),
});

export const findCurrentUserSubSystem = call({
  id: 'subSystem.current',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/sub/system/findCurrentUserSubSystem',
  access: 'session',
  early: true,
  input: z.object({}),
  output: z.array(SubSystem),
  summary: 'Sub-systems of the signed-in user',
});
export const getMenuData = call({
  id: 'resources.menu',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/getMenuData',
  access: 'session',
  early: true,
  input: z.object({ systemId: IdOrNone }),
  output: z.array(MenuNode),
  summary:
    'Menu tree of the user in a sub-system; `url` of an area menu is `area:<group>/<name>`, of a page `page:<key>`',
});

/** The published definition of an area, what the runtimes draw. */
export const PublishedArea = z.object({
  version: z.number(),
  definition: AreaDefinition,
  allowed: z.array(z.string()),
});
export type PublishedArea = z.infer<typeof PublishedArea>;
export const areaList = call({
  id: 'area.list',
  method: 'GET',
  prefix: 'platform',
  path: '/area/list',
  access: 'session',
  input: z.object({}),
  output: z.array(PublishedArea),
  summary: 'Areas in which the user may do something; `allowed` lists the verbs',
});
export const areaGet = call({
  id: 'area.get',
  method: 'GET',
  prefix: 'platform',
  path: '/area/get',
  access: 'session',
  input: z.object({ area: Code(100), version: Count.coerced.optional() }),
  output: PublishedArea,
  summary: 'One published area definition',
});

export const dictionaryGet = call({
  id: 'dictionary.get',
  method: 'GET',
  prefix: 'platform',
  path: '/dictionary/get',
  access: 'session',
  input: z.object({ key: Code(100) }),
  output: z.array(
    z.object({
      value: z.string(),
      label: z.object({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() }),
    }),
  ),
  summary: 'Options of a dictionary',
});

export const Task = z.object({
  id: Id,
  caseId: Id,
  area: z.string(),
  areaTitle: z.object({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() }),
  node: z.string(),
  nodeTitle: z.object({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() }),
  title: z.string(),
  holderName: z.string(),
  status: z.string(),
  number: z.string().nullable(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  outcome: z.string().nullable(),
  claimedBy: z.string().nullable(),
  claimedByMe: z.boolean(),
  /** The caller may take it back (`task.withdraw`). */
  withdrawable: z.boolean().optional(),
  /** Deadline: date (yyyy-MM-dd) and remaining working days; negative = overdue; stopped = clock stopped. */
  due: z
    .object({
      date: z.string(),
      remaining: z.number(),
      light: z.enum(['green', 'yellow', 'red', 'overdue', 'stopped']),
    })
    .nullable(),
});
export type Task = z.infer<typeof Task>;
export const taskPending = call({
  id: 'task.pending',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/query/pending',
  access: 'session',
  input: ListRequest,
  output: listOf(Task),
  summary: 'My pending tasks (assigned to me or to a role of mine)',
});
export const taskCompleted = call({
  id: 'task.completed',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/query/completed',
  access: 'session',
  input: ListRequest,
  output: listOf(Task),
  summary: 'Tasks that I completed',
});
export const taskLock = call({
  id: 'task.lock',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/lock',
  access: 'session',
  writes: true,
  input: z.object({ taskId: Id }),
  output: Task,
  summary: 'Claim',
});
export const taskUnlock = call({
  id: 'task.unlock',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/unlock',
  access: 'session',
  writes: true,
  input: z.object({ taskId: Id }),
  output: Task,
  summary: 'Release',
});
export const taskWithdraw = call({
  id: 'task.withdraw',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/revoke',
  access: 'session',
  writes: true,
  personal: true,
  input: z.object({ taskId: Id, opinion: z.string().max(4000).optional() }),
  output: z.object({ caseId: Id, status: z.string() }),
  summary: 'Takes an open task back, where the process provides it (e.g. an order to correct)',
});

export const DeadlineExplanation = z.object({
  start: z.string(),
  limit: z.number(),
  unit: z.enum(['workingDay', 'calendarDay']),
  due: z.string(),
  used: z.number(),
  remaining: z.number(),
  basis: z.string().nullable(),
  days: z.array(z.object({ date: z.string(), counts: z.boolean(), reason: z.string() })),
});
export const deadlineExplain = call({
  id: 'deadline.explain',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/deadline/explain',
  access: 'session',
  input: z.object({ taskId: Id }),
  output: DeadlineExplanation,
  summary: 'How a deadline was counted, day by day',
});

/** A day of the holiday table; all other days follow the week (R1.5-03). */
export const HolidayRow = z.object({
  date: z.iso.date(),
  kind: z.enum(['holiday', 'shifted']),
  name: z.string().min(1).max(100),
  nameEn: z.string().min(1).max(100),
  source: z.string().max(500),
  verified: z.boolean(),
});
export type HolidayRow = z.infer<typeof HolidayRow>;
export const calendarDays = call({
  id: 'calendar.days',
  method: 'GET',
  prefix: 'platform',
  path: '/calendar/days',
  access: 'session',
  input: z.object({ year: z.string().regex(/^\d{4}$/) }),
  output: z.array(HolidayRow),
  summary: 'Holidays and shifted working days of a year',
});
export const calendarChange = call({
  id: 'calendar.change',
  method: 'POST',
  prefix: 'platform',
  path: '/calendar/change',
  access: 'permission:calendar.edit',
  writes: true,
  input: z.object({
    rows: z.array(HolidayRow).max(400).default([]),
    removed: z.array(z.iso.date()).max(400).default([]),
  }),
  output: z.number(),
  summary: 'Changes the holiday table; running deadlines are counted again',
});

export const Dashboard = z.object({
  pending: z.number(),
  completedThisWeek: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
  drafts: z.number().nullable(),
  month: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(['work', 'rest', 'holiday', 'shifted']),
      name: z.string().nullable(),
      light: z.enum(['green', 'yellow', 'red']).nullable(),
      count: z.number(),
    }),
  ),
  months: z.array(z.object({ month: z.string(), submitted: z.number(), finished: z.number() })),
  /** The person's own arrangement (preference `dashboard.widgets`), so that the first page asks once; null = the usual one. */
  widgets: Json.nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;
export const dashboard = call({
  id: 'portal.dashboard',
  method: 'GET',
  prefix: 'platform',
  path: '/portal/dashboard',
  access: 'session',
  input: z.object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional(),
  }),
  output: Dashboard,
  summary: 'Figures and calendar of the home page, all from real rows',
});

/** What a company tells about itself once, so that forms prefill it. Demonstration data carries `demo`. */
export const CompanyProfile = z.object({
  tenantId: Id,
  name: z.string(),
  code: z.string(),
  uscc: z.string(),
  address: z.string(),
  legalPerson: z.string(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  productionLicence: z.string(),
  manufacturers: z.array(z.object({ name: z.string(), country: z.string(), address: z.string(), licence: z.string() })),
  demo: z.boolean(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;
export const organisationCompany = call({
  id: 'organisation.company',
  method: 'GET',
  prefix: 'platform',
  path: '/organisation/company',
  access: 'session',
  input: z.object({}),
  output: CompanyProfile.nullable(),
  summary: 'Profile of the own company for prefilled forms; null for an authority',
});

export const platformCalls = {
  findCurrentUserSubSystem,
  getMenuData,
  areaList,
  areaGet,
  dictionaryGet,
  taskPending,
  taskCompleted,
  taskLock,
  taskUnlock,
  taskWithdraw,
  deadlineExplain,
  calendarDays,
  calendarChange,
  dashboard,
  organisationCompany,
};
