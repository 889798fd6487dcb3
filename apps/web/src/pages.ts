import type { ComponentType } from 'react';
import type { TextLoader } from './client/i18n.ts';

/** What every page gets; pages of a tab get the rest from `useTab()`. */
export interface PageProps {
  params: Record<string, string>;
  query: Record<string, string>;
  /** A session began on this page: the shell starts with it. */
  onSignedIn: () => void;
  /** The session is over: the shell forgets it and goes to the sign-in page. */
  onSignedOut: () => void;
}
/**
 * Who may open a page (R2.1-42): `login` inside the layout, after all steps of the guard; `session` outside the layout, but
 * with a token; `public` without a token; `open` both.
 */
export type PageAccess = 'login' | 'session' | 'public' | 'open';
export interface Page {
  /** Menu addresses `page:<key>` name it: the path without the leading slash. */
  key: string;
  /** Path with `:name` parts, or ending in `/*`; the first match wins, so fixed paths stand before patterns. */
  path: string;
  /** What a `:name` part may look like; word characters, dots and hyphens unless told. */
  params?: Record<string, RegExp>;
  /** Text key of the tab until the page sets its own title. */
  title: string;
  /** `login` unless told. */
  access?: PageAccess;
  /** Only for users whose menu names this page; areas and personal pages are judged by the server. */
  needsMenu?: boolean;
  /** `:group` and `:name` are an area, which has to exist. */
  area?: boolean;
  /** Needs the width: the side menu starts folded. */
  wide?: boolean;
  /** What is opened from it has a way back to it. */
  list?: boolean;
  /** `false`: loaded anew each time its tab is shown (R2.4-24). */
  cache?: boolean;
  /** What makes a tab of its own: the path, the path with its query, or only the page, whose parameters are then updated (R2.4-23). */
  tab?: 'path' | 'address' | 'page';
  /** Outside the layout: drawn without the component library, so that it stays light. */
  bare?: boolean;
  /** Its code comes with the application's. */
  withApp?: boolean;
  /** Texts of a bare page; those of the sign-in page unless told. */
  texts?: TextLoader;
  load: () => Promise<PageModule>;
  /** Light code that asks the server for what the page will show, before the page's own code is here. */
  loadBegin?: () => Promise<{ begin: (params: Record<string, string>, query: Record<string, string>) => void }>;
}
export interface PageModule {
  default: ComponentType<PageProps>;
}

const areaParts = { group: /^(?!d$)[\w.-]+$/ };

/** Pages before a session (R2.1-16…R2.1-19). */
const signInPages: readonly Pick<Page, 'key' | 'title' | 'load'>[] = [
  { key: 'register', title: 'login.register', load: () => import('./features/auth/sign-up/RegisterPage.tsx') },
  { key: 'forget', title: 'login.forgetTitle', load: () => import('./features/auth/ForgetPage.tsx') },
  {
    key: 'tenantRegister',
    title: 'login.tenantRegister',
    load: () => import('./features/auth/sign-up/TenantRegisterPage.tsx'),
  },
  { key: 'tenantForget', title: 'login.tenantForget', load: () => import('./features/auth/TenantForgetPage.tsx') },
];
/** Pages between signing in and the layout (R2.1-20…R2.1-22). */
const choicePages: readonly Pick<Page, 'key' | 'title' | 'load'>[] = [
  { key: 'systemSelect', title: 'login.systemSelect', load: () => import('./features/auth/SystemSelectPage.tsx') },
  { key: 'tenantSelect', title: 'login.tenantSelect', load: () => import('./features/auth/TenantSelectPage.tsx') },
  { key: 'locking', title: 'login.lock.title', load: () => import('./features/auth/LockPage.tsx') },
];

/** Administration, sub-system 'platform': each is in the menu of who may use it, and the server judges every call. */
const administrationPages: readonly Pick<Page, 'key' | 'title' | 'load'>[] = [
  {
    key: 'platform/employees',
    title: 'organisation.employee.title',
    load: () => import('./features/organisation/EmployeesPage.tsx'),
  },
  { key: 'platform/orgs', title: 'organisation.org.title', load: () => import('./features/organisation/OrgsPage.tsx') },
  {
    key: 'platform/groups',
    title: 'organisation.group.title',
    load: () => import('./features/organisation/GroupsPage.tsx'),
  },
  {
    key: 'platform/levels',
    title: 'organisation.level.title',
    load: () => import('./features/organisation/LevelsPage.tsx'),
  },
  {
    key: 'platform/registrations',
    title: 'registration.title',
    load: () => import('./features/registration/RegistrationsPage.tsx'),
  },
  { key: 'platform/roles', title: 'resource.role.title', load: () => import('./features/resource/RolesPage.tsx') },
  { key: 'platform/menus', title: 'resource.title', load: () => import('./features/resource/MenusPage.tsx') },
  {
    key: 'platform/subsystems',
    title: 'subsystem.title',
    load: () => import('./features/subsystem/SubSystemsPage.tsx'),
  },
  { key: 'platform/tenants', title: 'tenant.title', load: () => import('./features/tenant/TenantsPage.tsx') },
  { key: 'platform/settings', title: 'setting.title', load: () => import('./features/setting/SettingsPage.tsx') },
  { key: 'platform/sessions', title: 'online.title', load: () => import('./features/session/SessionsPage.tsx') },
  { key: 'platform/logs', title: 'log.title', load: () => import('./features/log/LogsPage.tsx') },
  {
    key: 'platform/processes',
    title: 'workflow.definitions',
    load: () => import('./features/workflow/DefinitionsPage.tsx'),
  },
  {
    key: 'platform/instances',
    title: 'workflow.instances',
    load: () => import('./features/workflow/InstancesPage.tsx'),
  },
  {
    key: 'platform/attachments',
    title: 'attachment.title',
    load: () => import('./features/attachment/AttachmentsPage.tsx'),
  },
];

/** The regulation: its tables, the rules, and the changes that two people make. */
const regulationPages: readonly Pick<Page, 'key' | 'title' | 'load'>[] = [
  { key: 'regulation/tables', title: 'regulation.title', load: () => import('./features/regulation/TablesPage.tsx') },
  { key: 'regulation/rules', title: 'regulation.rules', load: () => import('./features/regulation/EntriesPage.tsx') },
  {
    key: 'regulation/changes',
    title: 'regulation.changes',
    load: () => import('./features/regulation/ChangesPage.tsx'),
  },
];

/** Lists of the personal office. */
const officePages: readonly Pick<Page, 'key' | 'title' | 'load'>[] = [
  { key: 'tasks/pending', title: 'task.pending', load: () => import('./features/task/PendingTasksPage.tsx') },
  { key: 'tasks/completed', title: 'task.completed', load: () => import('./features/task/CompletedTasksPage.tsx') },
  { key: 'tasks/initiated', title: 'task.initiated', load: () => import('./features/task/InitiatedTasksPage.tsx') },
  { key: 'tasks/received', title: 'task.received', load: () => import('./features/task/ReceivedTasksPage.tsx') },
  { key: 'tasks/drafts', title: 'task.drafts', load: () => import('./features/task/DraftTasksPage.tsx') },
  { key: 'tasks/copied', title: 'task.copied', load: () => import('./features/task/CopiedTasksPage.tsx') },
  { key: 'tasks/agents', title: 'task.agents', load: () => import('./features/task/AgentsPage.tsx') },
];

/** The one list of hand-written screens (architecture.md 3). */
export const pages: readonly Page[] = [
  {
    key: 'login',
    path: '/login',
    title: 'login.title',
    access: 'public',
    bare: true,
    load: () => import('./features/auth/SignInPage.tsx'),
  },
  ...signInPages.map((page): Page => ({ ...page, path: `/${page.key}`, access: 'public', bare: true })),
  ...choicePages.map((page): Page => ({ ...page, path: `/${page.key}`, access: 'session', bare: true })),
  {
    key: 'authredirect',
    path: '/authredirect',
    title: 'error.sso',
    access: 'public',
    bare: true,
    load: () => import('./features/error/TicketPage.tsx'),
  },
  {
    key: 'publicitypage',
    path: '/publicitypage',
    title: 'publicity.site',
    access: 'public',
    bare: true,
    texts: async (language) => (await import('./locales/public.ts')).publicTexts(language),
    load: () => import('./features/publicity/PublicityPage.tsx'),
  },
  ...(['401', '403', '404', 'nomenu'] as const).map(
    (code): Page => ({
      key: code,
      path: `/${code}`,
      title: `error.page${code}`,
      access: 'open',
      bare: true,
      load: () => import('./features/error/ErrorPage.tsx'),
    }),
  ),
  {
    key: 'iframe',
    path: '/iframe',
    title: 'shell.frame.title',
    access: 'session',
    load: () => import('./features/frame/FramePage.tsx'),
  },
  {
    key: 'fileView',
    path: '/fileView',
    title: 'file.title',
    access: 'session',
    load: () => import('./features/file/FileViewPage.tsx'),
  },
  {
    key: 'fileViewExp',
    path: '/fileViewExp',
    title: 'file.title',
    access: 'session',
    load: () => import('./features/file/FileViewExpertPage.tsx'),
  },
  {
    key: 'smartIndex/page',
    path: '/smartIndex',
    title: 'review.title',
    access: 'session',
    load: () => import('./features/review/SmartReviewPage.tsx'),
  },
  {
    key: 'hzpCpSlmxYwList',
    path: '/hzpCpSlmxYwList',
    title: 'review.findings',
    access: 'session',
    load: () => import('./features/review/ReviewListPage.tsx'),
  },
  {
    key: 'xtwtsjs',
    path: '/xtwtsjs',
    title: 'common.loading',
    access: 'session',
    load: () => import('./features/process/QuestionsPage.tsx'),
  },
  {
    key: 'platform/bpmn/form',
    path: '/platform/bpmn/form',
    title: 'form.unnamed',
    access: 'session',
    load: () => import('./features/process/ProcessFormPage.tsx'),
  },
  {
    key: 'platform/dataTemplate/form',
    path: '/platform/dataTemplate/form',
    title: 'form.unnamed',
    access: 'session',
    load: () => import('./features/process/TemplateFormPage.tsx'),
  },
  {
    key: 'demo/crud/list',
    path: '/demo/crud/list',
    title: 'common.loading',
    access: 'session',
    load: () => import('./features/demo/DemoListPage.tsx'),
  },
  {
    key: 'demo/iframe-form',
    path: '/demo/iframe-form',
    title: 'demo.frame',
    access: 'session',
    load: () => import('./features/demo/IframeFormPage.tsx'),
  },
  {
    key: 'demo/url-form',
    path: '/demo/url-form',
    title: 'demo.frame',
    access: 'session',
    load: () => import('./features/demo/UrlFormPage.tsx'),
  },
  {
    key: 'smartIndex',
    path: '/review/try',
    title: 'review.title',
    wide: true,
    load: () => import('./features/review/TryReviewPage.tsx'),
  },
  {
    key: 'review/statistics',
    path: '/review/statistics',
    title: 'review.statistics',
    needsMenu: true,
    load: () => import('./features/review/StatisticsPage.tsx'),
  },
  {
    key: 'dashboard',
    path: '/dashboard',
    title: 'shell.home',
    withApp: true,
    load: () => import('./features/dashboard/DashboardPage.tsx'),
  },
  {
    key: 'log',
    path: '/log',
    title: 'session.log.title',
    load: () => import('./features/front-log/LogPage.tsx'),
  },
  {
    key: 'system/error/404',
    path: '/system/error/404',
    title: 'error.page404',
    cache: false,
    load: () => import('./features/error/MissingPage.tsx'),
  },
  ...officePages.map((page): Page => ({ ...page, path: `/${page.key}`, list: true })),
  {
    key: 'officeDesk/innerMessage/receiveMessage',
    path: '/officeDesk/innerMessage/receiveMessage',
    title: 'message.title',
    list: true,
    load: () => import('./features/message/MessageInboxPage.tsx'),
  },
  ...administrationPages.map((page): Page => ({ ...page, path: `/${page.key}`, needsMenu: true, list: true })),
  ...regulationPages.map((page): Page => ({ ...page, path: `/${page.key}`, needsMenu: true, list: true })),
  {
    key: 'regulation/table',
    path: '/regulation/tables/:table',
    list: true,
    title: 'regulation.entries',
    load: () => import('./features/regulation/EntriesPage.tsx'),
  },
  {
    key: 'regulation/change',
    path: '/regulation/changes/:id',
    title: 'regulation.change',
    wide: true,
    load: () => import('./features/regulation/ChangePage.tsx'),
  },
  {
    key: 'platform/process',
    path: '/platform/processes/:id',
    title: 'workflow.definition',
    wide: true,
    load: () => import('./features/workflow/DefinitionPage.tsx'),
  },
  {
    key: 'platform/instance',
    path: '/platform/instances/:id',
    title: 'workflow.instance',
    wide: true,
    load: () => import('./features/workflow/InstancePage.tsx'),
  },
  {
    key: 'd',
    path: '/d/:id',
    params: { id: /^\w+$/ },
    title: 'common.loading',
    list: true,
    tab: 'page',
    load: () => import('./runtime/list/DataTemplatePage.tsx'),
  },
  {
    key: 'process/case',
    wide: true,
    path: '/:process/case/:id',
    params: { process: /^[A-Za-z_][\w.-]{0,99}$/, id: /^\d+$/ },
    title: 'list.column.title',
    load: () => import('./features/workflow/ProcessCasePage.tsx'),
  },
  {
    key: 'area/case',
    wide: true,
    path: '/:group/:name/case/:id',
    params: areaParts,
    area: true,
    title: 'list.column.title',
    load: () => import('./runtime/case/CasePage.tsx'),
  },
  {
    key: 'area/review',
    wide: true,
    path: '/:group/:name/review/:id',
    params: areaParts,
    area: true,
    title: 'review.openResult',
    load: () => import('./features/review/ReviewResultPage.tsx'),
  },
  {
    key: 'area/record',
    path: '/:group/:name/record/:id',
    params: areaParts,
    area: true,
    title: 'list.column.title',
    load: () => import('./runtime/record/RecordPage.tsx'),
  },
  {
    key: 'area/list',
    path: '/:group/:name',
    params: areaParts,
    area: true,
    list: true,
    title: 'common.loading',
    load: () => import('./runtime/list/AreaListPage.tsx'),
    loadBegin: () => import('./runtime/list/begin-list.ts'),
  },
  {
    key: 'area/new',
    wide: true,
    path: '/:group/:name/new',
    params: areaParts,
    area: true,
    title: 'form.unnamed',
    load: () => import('./runtime/form/pages/NewDraftRoute.tsx'),
  },
  {
    key: 'area/draft',
    wide: true,
    path: '/:group/:name/draft/:id',
    params: areaParts,
    area: true,
    title: 'form.unnamed',
    load: () => import('./runtime/form/pages/DraftRoute.tsx'),
  },
];

/** Pages that only lead on to another one: they make no tab and are never seen (R2.1-12, R2.1-13). */
export const reloadPaths = { current: '/refresh', of: '/redirect' } as const;

/** Pages of addresses that a menu makes: an embedded site, a data template list (R2.2-07, R2.2-08). */
export const menuPages: { frame: Page; data: Page } = {
  frame: {
    key: 'menu/frame',
    path: '',
    title: 'shell.frame.title',
    load: () => import('./features/frame/FrameTabPage.tsx'),
  },
  data: {
    key: 'menu/data',
    path: '',
    title: 'common.loading',
    list: true,
    load: () => import('./runtime/list/DataTemplatePage.tsx'),
  },
};
