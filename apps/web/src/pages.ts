import { loadPart } from './client/chunk.ts';
import { loadTexts } from './client/i18n.ts';
import { queryRecord } from './client/navigation.ts';
import type { Page, PageModule } from './client/page.ts';

/** A page by its address without the leading slash, the text key of its tab, and its code. */
function page(address: string, title: string, load: Page['load'], more: Partial<Page> = {}): Page {
  return { key: address, path: `/${address}`, title, load, ...more };
}

/** Before a session (R2.1-16…R2.1-19), drawn without the application. */
const before = { access: 'public', bare: true } as const;
/** Between signing in and the layout (R2.1-20…R2.1-22). */
const between = { access: 'session', bare: true } as const;
const outside = { access: 'session' } as const;
const list = { list: true } as const;
/** A list of the administration: in the menu of who may use it, and the server judges every call. */
const managed = { needsMenu: true, list: true } as const;
/** Code of a page of base data together with its texts, which do not come with the application. */
const ofBase =
  (load: Page['load']): Page['load'] =>
  async () => {
    await loadTexts((await import('./locales/base.ts')).baseTexts);
    return load();
  };
/** A page of one record by its id. */
const numbered = { params: { id: /^\d+$/ }, wide: true } as const;
/** A page of an area: `group` must not be taken for the address of a data template. */
const ofArea = { params: { group: /^(?!d$)[\w.-]+$/ }, area: true } as const;

/** Before the application, and what is wrong with an address. */
const bare: readonly Page[] = [
  page('login', 'login.title', () => import('./features/auth/SignInPage.tsx'), before),
  page('register', 'login.register', () => import('./features/auth/sign-up/SignUpPage.tsx'), before),
  page('forget', 'login.forgetTitle', () => import('./features/auth/ForgetPage.tsx'), before),
  page('tenantRegister', 'login.tenantRegister', () => import('./features/auth/sign-up/TenantSignUpPage.tsx'), before),
  page('tenantForget', 'login.tenantForget', () => import('./features/auth/TenantForgetPage.tsx'), before),
  page('systemSelect', 'login.systemSelect', () => import('./features/auth/SystemSelectPage.tsx'), between),
  page('tenantSelect', 'login.tenantSelect', () => import('./features/auth/TenantSelectPage.tsx'), between),
  page('locking', 'login.lock.title', () => import('./features/auth/LockPage.tsx'), between),
  page('authredirect', 'error.sso', () => import('./features/error/TicketPage.tsx'), before),
  page('publicitypage', 'publicity.site', () => import('./features/publicity/PublicityPage.tsx'), {
    ...before,
    texts: async (language) => (await import('./locales/public.ts')).publicTexts(language),
  }),
  ...['401', '403', '404', 'nomenu'].map((code) =>
    page(code, `error.page${code}`, () => import('./features/error/ErrorPage.tsx'), { access: 'open', bare: true }),
  ),
];

/** With a session, without the layout: what other systems embed. */
const embedded: readonly Page[] = [
  page('iframe', 'shell.frame.title', () => import('./features/frame/FramePage.tsx'), outside),
  page('fileView', 'file.title', () => import('./features/file/FileViewPage.tsx'), outside),
  page('fileViewExp', 'file.title', () => import('./features/file/FileViewExpertPage.tsx'), outside),
  page('smartIndex', 'review.title', () => import('./features/review/SmartReviewPage.tsx'), {
    ...outside,
    key: 'smartIndex/page',
  }),
  page('hzpCpSlmxYwList', 'review.findings', () => import('./features/review/ReviewListPage.tsx'), outside),
  page('xtwtsjs', 'common.loading', () => import('./features/process/QuestionsPage.tsx'), outside),
  page('platform/bpmn/form', 'form.unnamed', () => import('./features/process/ProcessFormPage.tsx'), outside),
  page('platform/dataTemplate/form', 'form.unnamed', () => import('./features/process/TemplateFormPage.tsx'), outside),
  page('demo/crud/list', 'common.loading', () => import('./features/demo/DemoListPage.tsx'), outside),
  page('demo/iframe-form', 'demo.frame', () => import('./features/demo/IframeFormPage.tsx'), outside),
  page('demo/url-form', 'demo.frame', () => import('./features/demo/UrlFormPage.tsx'), outside),
];

/** The personal office, the administration and the regulation. */
const office: readonly Page[] = [
  page('review/try', 'review.title', () => import('./features/review/TryReviewPage.tsx'), {
    key: 'smartIndex',
    wide: true,
  }),
  page('review/statistics', 'review.statistics', () => import('./features/review/statistics/StatisticsPage.tsx'), {
    needsMenu: true,
  }),
  page('dashboard', 'shell.home', () => import('./features/dashboard/DashboardPage.tsx'), { withApp: true }),
  page('log', 'session.log.title', () => import('./features/front-log/LogPage.tsx')),
  page('system/error/404', 'error.page404', () => import('./features/error/MissingPage.tsx'), { cache: false }),
  page('tasks/pending', 'task.pending', () => import('./features/task/PendingTasksPage.tsx'), list),
  page('tasks/completed', 'task.completed', () => import('./features/task/CompletedTasksPage.tsx'), list),
  page('tasks/initiated', 'task.initiated', () => import('./features/task/InitiatedTasksPage.tsx'), list),
  page('tasks/received', 'task.received', () => import('./features/task/ReceivedTasksPage.tsx'), list),
  page('tasks/drafts', 'task.drafts', () => import('./features/task/DraftTasksPage.tsx'), list),
  page('tasks/copied', 'task.copied', () => import('./features/task/CopiedTasksPage.tsx'), list),
  page('letter/list', 'letter.title', () => import('./features/letter/LettersPage.tsx'), list),
  page('sign/list', 'signature.title', () => import('./features/signature/SignaturesPage.tsx'), list),
  page('sign/keys', 'signature.keys.title', () => import('./features/signature/KeysPage.tsx'), managed),
  page('tasks/agents', 'task.agents', () => import('./features/task/DelegatesPage.tsx'), list),
  page(
    'officeDesk/innerMessage/receiveMessage',
    'message.title',
    () => import('./features/message/MessageInboxPage.tsx'),
    list,
  ),
  page(
    'platform/employees',
    'organisation.employee.title',
    () => import('./features/organisation/EmployeesPage.tsx'),
    managed,
  ),
  page('platform/orgs', 'organisation.org.title', () => import('./features/organisation/OrgsPage.tsx'), managed),
  page('platform/groups', 'organisation.group.title', () => import('./features/organisation/GroupsPage.tsx'), managed),
  page('platform/levels', 'organisation.level.title', () => import('./features/organisation/LevelsPage.tsx'), managed),
  page(
    'platform/registrations',
    'signUp.title',
    ofBase(() => import('./features/sign-up/SignUpsPage.tsx')),
    managed,
  ),
  page('platform/roles', 'resource.role.title', () => import('./features/resource/RolesPage.tsx'), managed),
  page('platform/menus', 'resource.title', () => import('./features/resource/MenusPage.tsx'), managed),
  page('platform/subsystems', 'subsystem.title', () => import('./features/subsystem/SubSystemsPage.tsx'), managed),
  page(
    'platform/tenants',
    'tenant.title',
    ofBase(() => import('./features/tenant/TenantsPage.tsx')),
    managed,
  ),
  page('platform/settings', 'setting.title', () => import('./features/setting/SettingsPage.tsx'), managed),
  page('platform/sessions', 'online.title', () => import('./features/session/SessionsPage.tsx'), managed),
  page(
    'platform/upkeep',
    'upkeep.title',
    ofBase(() => import('./features/upkeep/UpkeepPage.tsx')),
    managed,
  ),
  page(
    'platform/programs',
    'common.loading',
    ofBase(() => import('./features/program/ProgramsPage.tsx')),
    managed,
  ),
  // One part with both pages, because the name of each part is paid for by the sign-in page.
  page(
    'platform/mails',
    'common.loading',
    ofBase(() => import('./features/notification/MailPage.tsx')),
    managed,
  ),
  page(
    'platform/mail',
    'common.loading',
    ofBase(() => import('./features/notification/MailPage.tsx')),
  ),
  page(
    'platform/logs',
    'log.title',
    ofBase(() => import('./features/log/LogsPage.tsx')),
    managed,
  ),
  page('platform/processes', 'workflow.definitions', () => import('./features/workflow/DefinitionsPage.tsx'), managed),
  page('platform/instances', 'workflow.instances', () => import('./features/workflow/InstancesPage.tsx'), managed),
  page('register/products', 'product.title', () => import('./features/product/ProductsPage.tsx'), list),
  // The same page by the slug that its requirement names.
  page('product/list', 'product.title', () => import('./features/product/ProductsPage.tsx'), list),
  page(
    'base/accept-numbers',
    'admin.numbers.accept',
    ofBase(() => import('./features/numbers/AcceptNumbersPage.tsx')),
    managed,
  ),
  page(
    'base/apply-numbers',
    'admin.numbers.apply',
    ofBase(() => import('./features/numbers/ApplyNumbersPage.tsx')),
    managed,
  ),
  page(
    'base/certificate-numbers',
    'admin.numbers.certificate',
    ofBase(() => import('./features/numbers/CertificateNumbersPage.tsx')),
    managed,
  ),
  page(
    'base/dictionary',
    'admin.dictionary',
    ofBase(() => import('./features/dictionary/DictionariesPage.tsx')),
    managed,
  ),
  page(
    'base/status',
    'admin.statuses',
    ofBase(() => import('./features/status/StatusesPage.tsx')),
    managed,
  ),
  page(
    'base/holidays',
    'admin.holidays',
    ofBase(() => import('./features/holidays/HolidaysPage.tsx')),
    { needsMenu: true },
  ),
  page(
    'log/operate',
    'operate.title',
    ofBase(() => import('./features/operate/OperatePage.tsx')),
    managed,
  ),
  page('platform/attachments', 'attachment.title', () => import('./features/attachment/AttachmentsPage.tsx'), managed),
  page('regulation/tables', 'regulation.title', () => import('./features/regulation/TablesPage.tsx'), managed),
  page(
    'base/time-limits',
    'admin.timeLimits',
    ofBase(() => import('./features/time-limit/TimeLimitsPage.tsx')),
    managed,
  ),
  page(
    'base/templates',
    'template.title',
    ofBase(() => import('./features/letter/templates/TemplatesPage.tsx')),
    managed,
  ),
  page('regulation/rules', 'regulation.rules', () => import('./features/regulation/EntriesPage.tsx'), managed),
  page('regulation/duties', 'regulation.duties', () => import('./features/regulation/DutiesPage.tsx'), managed),
  page('regulation/changes', 'regulation.changes', () => import('./features/regulation/ChangesPage.tsx'), managed),
];

/** Pages of one record, and those that an area has. */
const records: readonly Page[] = [
  page('regulation/tables/:table', 'regulation.entries', () => import('./features/regulation/EntriesPage.tsx'), {
    key: 'regulation/table',
    list: true,
  }),
  page('regulation/changes/:id', 'regulation.change', () => import('./features/regulation/ChangePage.tsx'), {
    key: 'regulation/change',
    wide: true,
  }),
  page('platform/processes/:id', 'workflow.definition', () => import('./features/workflow/DefinitionPage.tsx'), {
    key: 'platform/process',
    wide: true,
  }),
  page('platform/instances/:id', 'workflow.instance', () => import('./features/workflow/InstancePage.tsx'), {
    key: 'platform/instance',
    wide: true,
  }),
  page('product/:id', 'product.title', () => import('./features/product/ProductPage.tsx'), {
    ...numbered,
    key: 'product',
  }),
  page('letter/:id', 'letter.title', () => import('./features/letter/LetterPage.tsx'), {
    ...numbered,
    key: 'letter',
  }),
  page(
    'base/dictionary/:key',
    'admin.dictionary',
    ofBase(() => import('./features/dictionary/DictionaryPage.tsx')),
    { key: 'base/dictionary/values', list: true },
  ),
  page(
    'base/templates/:id',
    'template.title',
    ofBase(() => import('./features/letter/templates/TemplatePage.tsx')),
    {
      key: 'base/template',
      wide: true,
    },
  ),
  page('d/:id', 'common.loading', () => import('./runtime/list/area/DataTemplatePage.tsx'), {
    key: 'd',
    params: { id: /^\w+$/ },
    list: true,
    tab: 'page',
  }),
  page(':process/case/:id', 'list.column.title', () => import('./features/workflow/ProcessCasePage.tsx'), {
    key: 'process/case',
    params: { process: /^[A-Za-z_][\w.-]{0,99}$/, id: /^\d+$/ },
    wide: true,
  }),
  page(':group/:name/case/:id', 'list.column.title', () => import('./runtime/case/CasePage.tsx'), {
    ...ofArea,
    key: 'area/case',
    wide: true,
  }),
  page(':group/:name/case/:id/work', 'work.title', () => import('./features/review/workbench/WorkbenchPage.tsx'), {
    ...ofArea,
    key: 'area/work',
    wide: true,
  }),
  page(':group/:name/review/:id', 'review.openResult', () => import('./features/review/ReviewResultPage.tsx'), {
    ...ofArea,
    key: 'area/review',
    wide: true,
  }),
  page(':group/:name/record/:id', 'list.column.title', () => import('./runtime/record/RecordPage.tsx'), {
    ...ofArea,
    key: 'area/record',
  }),
  page(':group/:name', 'common.loading', () => import('./runtime/list/area/AreaListPage.tsx'), {
    ...ofArea,
    key: 'area/list',
    list: true,
    loadBegin: () => import('./runtime/list/area/area-question.ts'),
  }),
  page(':group/:name/new', 'form.unnamed', () => import('./runtime/form/pages/NewDraftRoute.tsx'), {
    ...ofArea,
    key: 'area/new',
    wide: true,
  }),
  page(':group/:name/draft/:id', 'form.unnamed', () => import('./runtime/form/pages/DraftRoute.tsx'), {
    ...ofArea,
    key: 'area/draft',
    wide: true,
  }),
];

/** The one list of hand-written screens (architecture.md 3). */
export const pages: readonly Page[] = [...bare, ...embedded, ...office, ...records];

/** Pages that only lead on to another one: they make no tab and are never seen (R2.1-12, R2.1-13). */
export const reloadPaths = { current: '/refresh', of: '/redirect' } as const;

/** Pages of addresses that a menu makes: an embedded site, a data template list (R2.2-07, R2.2-08). */
export const menuPages = {
  frame: page('menu/frame', 'shell.frame.title', () => import('./features/frame/FrameTabPage.tsx'), { path: '' }),
  data: page('menu/data', 'common.loading', () => import('./runtime/list/area/DataTemplatePage.tsx'), {
    path: '',
    list: true,
  }),
};

const modules = new Map<Page, PageModule>();
const underWay = new Map<Page, Promise<PageModule>>();

/** The code of a page, if it is here. */
export function codeOf(page: Page): PageModule | undefined {
  return modules.get(page);
}

/** Takes the code of a page that came with the application's. */
export function providePage(key: string, module: PageModule): void {
  const page = pages.find((one) => one.key === key);
  if (page) modules.set(page, module);
}

/** Fetches the code of a page before it is drawn; a failure shows when the page is. */
export function warmPage(page: Page): void {
  if (!page.withApp) void loadPage(page).catch(() => undefined);
}

/** Has a page ask for what it will show before it is drawn. */
export function beginPage(page: Page, params: Record<string, string>, search: string): void {
  void page.loadBegin?.().then(
    ({ begin }) => begin(params, queryRecord(search)),
    () => undefined,
  );
}

/** The code of a page, asked for once; one that failed to load is asked for again the next time. */
export function loadPage(page: Page): Promise<PageModule> {
  const known = modules.get(page);
  if (known) return Promise.resolve(known);
  const begun = underWay.get(page);
  if (begun) return begun;
  const loading = loadPart(page.key, page.load)
    .then((module) => {
      modules.set(page, module);
      return module;
    })
    .finally(() => underWay.delete(page));
  underWay.set(page, loading);
  return loading;
}
