import {
  type AccessExplanation,
  accessExplain,
  areaGet,
  areaList,
  authenticationApply,
  authorizeApply,
  type Call,
  calendarDays,
  constants,
  type Dashboard,
  dashboard,
  errors,
  favoriteGet,
  findCurrentUserSubSystem,
  getMenuData,
  type Input,
  type Json,
  type JsonObject,
  type LiveCounter,
  type LiveEnd,
  type LoginUser,
  liveStream,
  localeOf,
  loginApply,
  logout,
  type MenuNode,
  messageList,
  messageReceive,
  type Output,
  type PublicConfig,
  packOf,
  platformConfig,
  preferenceSave,
  type SubSystem,
  type Token,
  taskCompleted,
  taskPending,
  userContext,
} from '@app/contract';
import { act, render, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { StoreApi } from 'zustand';
import { useBusinessTime } from './client/business-time.ts';
import { usePublicConfig } from './client/config.ts';
import { useLocale } from './client/i18n.ts';
import { useLive } from './client/live.ts';
import { useLoading } from './client/loading.ts';
import { getAddress, navigate } from './client/navigation.ts';
import { useShownKeys } from './client/page-keys.ts';
import { clearPageState } from './client/page-state.ts';
import { queries } from './client/queries.ts';
import { settings } from './client/request.ts';
import { useLock } from './client/session/lock.ts';
import { useSession } from './client/session/session.ts';
import { dropTicket, takeTicket } from './client/session/sso.ts';
import { scopeOf, setScope, setToken } from './client/session/token.ts';
import { defaultSettings, useSettings } from './client/settings.ts';
import { useShortcuts } from './client/shortcuts.ts';
import { readText, recordOf, writeCookie, writeText } from './client/storage.ts';
import { setTabOpener } from './client/tab.ts';
import { prepareTexts, prepareWindow, serveUploads, until } from './component.testing.tsx';
import { menuNode } from './menu-node.testing.ts';
import { loadApp, warmApp } from './shell/app-part.ts';
import { useSettingsPanel } from './shell/look/settings-panel.ts';
import { notStarted, startNavigator, useNavigator } from './shell/navigator.ts';
import { Root } from './shell/Root.tsx';
import { RootBoundary } from './shell/RootBoundary.tsx';
import { resetShell } from './shell/shell-store.ts';
import { useShellUi } from './shell/shell-ui.ts';
import { forgetTabs, useTabs } from './shell/tabs/tabs-store.ts';

/**
 * The whole application in a window without a browser: at an address, for a person, over a server that is a table of answers. Every
 * answer has the shape of the contract, so that a wrong one does not compile.
 */

/** What a call gives: its data, a refusal (`refusal`), bytes; a function that throws is a connection that broke. */
type Given<C extends Call> = Output<C> | Refusal | Response;
type GiveWay<C extends Call> = (input: Input<C>, asked: AskedOfServer) => Given<C> | Promise<Given<C>>;

/** One line of the server's table. */
export interface ServerAnswer {
  call: Call;
  give(input: JsonObject, asked: AskedOfServer): Promise<unknown>;
}

/** A call as it arrived at the server. */
export interface AskedOfServer {
  /** Id of the call, or method and path where the table has no such call. */
  id: string;
  path: string;
  /** The whole address, of another server too. */
  url: string;
  headers: Record<string, string>;
  input: JsonObject;
  signal: AbortSignal | null;
}

/** The server refuses a call: state, words, and what comes with them. */
export class Refusal {
  readonly state: number;
  readonly message: string;
  readonly data: Json;
  constructor(state: number, message: string, data: Json = null) {
    this.state = state;
    this.message = message;
    this.data = data;
  }
}

/** A refusal of the contract's list, e.g. `refusal('tokenExpired', '登录令牌已过期')`. */
export function refusal(name: keyof typeof errors, message: string, data: Json = null): Refusal {
  return new Refusal(errors[name].code, message, data);
}

/** A line of the server's table: what a call gives. */
export function answer<C extends Call>(call: C, giving: Given<C> | GiveWay<C>): ServerAnswer {
  const give = typeof giving === 'function' ? (giving as GiveWay<C>) : () => giving;
  return { call, give: async (input, asked) => give(input as Input<C>, asked) };
}

/** A page of a list, with all of its rows. */
export function pageOf<T>(rows: T[]): {
  dataResult: T[];
  pageResult: { pageNo: number; limit: number; totalCount: number; totalPages: number; exact: boolean };
} {
  const pageResult = { pageNo: 1, limit: 20, totalCount: rows.length, totalPages: 1, exact: true };
  return { dataResult: rows, pageResult };
}

const company = { id: '200', name: '岚屿生物', code: 'lanyu', kind: 'company', isAdmin: false } as const;

/** A person of the company as the server describes them after signing in; `account` is their name too unless `more` says another. */
export function person(id: string, account: string, more: Partial<LoginUser> = {}): LoginUser {
  return {
    user: { id, account, fullname: account, isSuper: 'N' },
    employee: null,
    mainTenant: company,
    tenants: [company],
    tenantId: company.id,
    isTenantAdmin: false,
    roles: ['APPLICANT'],
    permissions: {},
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    switched: null,
    registration: null,
    ...more,
  };
}

/** Somebody who files products, as whom the window opens unless a test says otherwise. */
export const applicant = person('7', 'applicant', {
  user: { id: '7', account: 'applicant', fullname: '林嘉怡', isSuper: 'N' },
});

/** The sub-system of the applicant. */
export const filing: SubSystem = { id: '100', name: '注册备案系统', alias: 'filing', logo: null, logoType: 'svg' };

/** A group of the menu with its entries. */
export function menuGroup(alias: string, name: string, children: MenuNode[]): MenuNode {
  return menuNode(alias, { name, label: name, children });
}
/** An entry of the menu; `url` is where it leads: `page:tasks/pending`, `area:reg/first`, an address. */
export function menuEntry(alias: string, name: string, url: string, more: Partial<MenuNode> = {}): MenuNode {
  return menuNode(alias, { name, label: name, url, ...more });
}

/** The menu unless a test says otherwise: pages that need no area. */
export const usualMenu: MenuNode[] = [
  menuGroup('office', '个人办公', [
    menuEntry('pending', '待办任务', 'page:tasks/pending'),
    menuEntry('completed', '已办任务', 'page:tasks/completed'),
    menuEntry('drafts', '任务草稿', 'page:tasks/drafts'),
    menuEntry('messages', '我的消息', 'page:officeDesk/innerMessage/receiveMessage'),
  ]),
];

/** The configuration unless a test says otherwise: what the application takes for granted before it has one. */
export const usualConfig: PublicConfig = usePublicConfig.getInitialState();

const emptyHome: Dashboard = {
  ...{ pending: 0, completedThisWeek: 0, overdue: 0, dueSoon: 0, drafts: 0 },
  ...{ month: [], months: [], widgets: null, unfinished: [], confirmations: [], matters: [] },
};

/** What the server says of an address that no menu has. */
function unknownAddress(path: string): AccessExplanation {
  return {
    ...{ allowed: false, kind: 'menu', target: { id: path, title: path } },
    ...{ user: { id: applicant.user.id, account: applicant.user.account, name: applicant.user.fullname } },
    ...{ tenant: null, roles: [], reasons: [{ code: 'menuMissing', text: '', roles: [] }], grantors: [] },
  };
}

/** How a window opens. */
export interface AppOptions {
  /** Who comes back to this browser, with a session that a cookie keeps; null = nobody is signed in. */
  person?: LoginUser | null;
  systems?: SubSystem[];
  menu?: MenuNode[];
  /** Lines of the server's table beside and instead of the usual ones. */
  answers?: ServerAnswer[];
  /** Text that this browser has kept from before. */
  stored?: Record<string, string>;
  /** False = do not wait until something is drawn, e.g. because the server does not answer. */
  drawn?: boolean;
}

const anewOf =
  <T,>(store: StoreApi<T>) =>
  () =>
    store.setState(store.getInitialState(), true);

/** The stores of a window and what else it keeps in memory go back to how a page begins; storage and cookies stay. */
function beginAnew(): void {
  for (const { key } of useTabs.getState().tabs) clearPageState(key);
  forgetTabs();
  queries.clear();
  dropTicket();
  resetShell();
  useNavigator.setState({ ...notStarted, address: getAddress() }, true);
  for (const anew of [anewOf(useSession), anewOf(useLive), anewOf(useLoading), anewOf(useShownKeys)]) anew();
  for (const anew of [anewOf(useLock), anewOf(useShortcuts), anewOf(useSettingsPanel), anewOf(useShellUi)]) anew();
  for (const anew of [anewOf(useBusinessTime), anewOf(usePublicConfig)]) anew();
  useSettings.setState(defaultSettings, true);
  Object.assign(settings, { baseUrl: '', nextBase: () => '' });
  setTabOpener(({ path }) => navigate(path));
  const locale = localeOf(readText('system.language')) ?? constants.defaultLanguage;
  useLocale.setState({ locale, language: packOf(locale), isChosen: false });
  useSession.setState({ language: packOf(locale) });
  // The token of this window outlives a new page; without one a place is not written to the storage of all windows.
  const [kept, scope] = ['session.token', 'session.scope'].map((key) => recordOf(sessionStorage.getItem(key)));
  setToken(null);
  setScope(scopeOf(scope ?? {}));
  if (kept?.accessToken) setToken(kept as never);
}

/** An empty browser at the first page of the product. */
function emptyBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) if (cookie) writeCookie(cookie.split('=', 1)[0] ?? '', null);
}

function toAddress(address: string): void {
  window.history.pushState({}, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** The server: a table of answers, who is signed in there, and what was asked in order. */
function startServer(options: AppOptions) {
  const state = { person: options.person === undefined ? applicant : options.person, tokens: 0 };
  const asked: AskedOfServer[] = [];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const giveToken = (): Token | Refusal => {
    if (!state.person) return refusal('tokenExpired', '登录令牌已过期');
    writeCookie(constants.refreshFlagCookie, '1');
    state.tokens += 1;
    const { id: uid, account: username } = state.person.user;
    const access_token = `token-${state.tokens}`;
    return { access_token, refresh_token: '', uid, username, create_at: Date.now(), expires_in: 1_800 };
  };
  const stream = (signal: AbortSignal | null) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.add(controller);
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const table = new Map<string, ServerAnswer>();
  const add = (...lines: ServerAnswer[]) => {
    for (const line of lines) table.set(line.call.id, line);
  };
  add(
    answer(platformConfig, usualConfig),
    answer(loginApply, 'login-state'),
    answer(authorizeApply, 'authorize-code'),
    answer(authenticationApply, giveToken),
    answer(logout, () => {
      writeCookie(constants.refreshFlagCookie, null);
      state.person = null;
      return true;
    }),
    answer(userContext, () => state.person ?? refusal('tokenExpired', '登录令牌已过期')),
    answer(findCurrentUserSubSystem, options.systems ?? [filing]),
    answer(getMenuData, options.menu ?? usualMenu),
    answer(accessExplain, ({ path = '' }) => unknownAddress(path)),
    answer(areaList, []),
    answer(areaGet, refusal('notFound', '没有这个业务')),
    answer(dashboard, emptyHome),
    answer(messageList, { total: 0, dataResult: [] }),
    answer(messageReceive, pageOf<Output<typeof messageReceive>['dataResult'][number]>([])),
    answer(taskPending, pageOf<Output<typeof taskPending>['dataResult'][number]>([])),
    answer(taskCompleted, pageOf<Output<typeof taskCompleted>['dataResult'][number]>([])),
    answer(favoriteGet, []),
    answer(calendarDays, []),
    answer(preferenceSave, true),
    answer(liveStream, (_, { signal }) => stream(signal)),
    ...(options.answers ?? []),
  );

  const reply = async (address: string, init: RequestInit & { file?: string } = {}): Promise<Response> => {
    const url = new URL(address, window.location.origin);
    const method = init.method ?? 'POST';
    const { _t, ...query } = Object.fromEntries(url.searchParams);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as JsonObject) : {};
    const found = lineOf(table, method, url.pathname);
    const one: AskedOfServer = {
      id: found?.line.call.id ?? `${method} ${url.pathname}`,
      path: url.pathname,
      url: url.href,
      headers: { ...(init.headers as Record<string, string>) },
      input: { ...query, ...body, ...found?.parameters, ...(init.file === undefined ? {} : { file: init.file }) },
      signal: init.signal ?? null,
    };
    asked.push(one);
    const data = found ? await found.line.give(one.input, one) : new Refusal(4001, `no answer for ${one.id}`);
    if (data instanceof Response) return data;
    const { state: code, message } = data instanceof Refusal ? data : { state: 200, message: '' };
    const envelope = { state: code, message, cause: null, data: data instanceof Refusal ? data.data : data };
    return new Response(JSON.stringify({ ...envelope, request: url.pathname, requestId: String(asked.length) }), {
      headers: { 'Content-Type': 'application/json' },
    });
  };
  globalThis.fetch = (address, init) => unlessAborted(reply(String(address), init), init?.signal ?? null);
  serveUploads((address, { file }) => reply(address, { file: String(file) }));

  const say = (event: string, data: object) => {
    const bytes = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const controller of streams) controller.enqueue(bytes);
  };
  return {
    asked,
    add,
    /** Who the server takes the holder of this browser's session for, from the next token on. */
    become: (next: LoginUser | null) => {
      state.person = next;
    },
    /** The open streams say that counters changed. */
    tell: (...counters: LiveCounter[]) => say('changed', { counters }),
    /** The server ends the open streams. */
    endStreams: (reason: LiveEnd) => {
      say('end', { reason });
      for (const controller of streams) controller.close();
      streams.clear();
    },
    streams: () => streams.size,
    stop: () => {
      for (const controller of streams) controller.close();
      streams.clear();
    },
  };
}

/** The line of the table for a path, an exact one before one with parameters, and the values of those. */
function lineOf(table: ReadonlyMap<string, ServerAnswer>, method: string, path: string) {
  const given = path.split('/');
  let found: { line: ServerAnswer; parameters: JsonObject } | null = null;
  for (const line of table.values()) {
    const wanted = line.call.path.split('/');
    if (line.call.method !== method || wanted.length !== given.length) continue;
    if (line.call.path === path) return { line, parameters: {} };
    if (!wanted.every((part, at) => part.startsWith(':') || part === given[at])) continue;
    const named = wanted.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at] ?? '')] as const] : [],
    );
    found = { line, parameters: Object.fromEntries(named) };
  }
  return found;
}

/** An answer that is given up as soon as the asker aborts, as a browser does. */
function unlessAborted(answered: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (!signal) return answered;
  return Promise.race([
    answered,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
  ]);
}

/** What a whole page asks of a window that draws nothing; answers the function that takes it back. */
function prepareScreen(): () => void {
  const { fetch, XMLHttpRequest, IntersectionObserver } = globalThis;
  const { matchMedia } = window;
  const { getContext } = HTMLCanvasElement.prototype;
  // Stillness: what moves is gone at once, and nothing waits for the end of a movement that nobody draws.
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('reduced-motion') });
  // Everything is in sight.
  globalThis.IntersectionObserver = class {
    readonly notify: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      this.notify = notify;
    }
    observe(target: Element) {
      const seen = { isIntersecting: true, target } as IntersectionObserverEntry;
      queueMicrotask(() => this.notify([seen], this as never));
    }
    unobserve() {}
    disconnect() {}
  } as never;
  HTMLCanvasElement.prototype.getContext = () => null;
  return () => {
    Object.assign(globalThis, { fetch, XMLHttpRequest, IntersectionObserver });
    window.matchMedia = matchMedia;
    HTMLCanvasElement.prototype.getContext = getContext;
  };
}

/** Closes the window that is open, if any, and leaves nothing of it to the tests after this one; for `afterEach`. */
export async function closeApp(): Promise<void> {
  const end = closing;
  closing = null;
  await end?.();
}
let closing: (() => Promise<void>) | null = null;

/** The code of the application, which the first window would else wait for. */
const code = loadApp();

/** Opens the whole application at an address, as a browser does that a person comes back to, in place of a window open before. */
export async function openApp(address: string, options: AppOptions = {}) {
  await closeApp();
  await code;
  prepareWindow();
  const restore = prepareScreen();
  emptyBrowser();
  for (const [key, text] of Object.entries(options.stored ?? {})) writeText(key, text);
  const server = startServer(options);
  if (options.person !== null) writeCookie(constants.refreshFlagCookie, '1');
  let close: () => Promise<void> = async () => undefined;

  /** Loads the page anew at an address, as a browser does: what is in memory is gone. */
  const load = async (to: string, { drawn = true } = {}) => {
    await close();
    toAddress(to);
    beginAnew();
    await prepareTexts();
    takeTicket();
    await act(async () => {
      const stop = startNavigator(warmApp);
      const root = render(
        <RootBoundary>
          <Root />
        </RootBoundary>,
      );
      close = async () => {
        window.dispatchEvent(new Event('pagehide'));
        stop();
        await act(async () => root.unmount());
        document.body.replaceChildren();
        close = async () => undefined;
      };
    });
    if (drawn) await until(() => document.body.textContent !== '', `anything at ${to}`);
  };
  closing = async () => {
    await close();
    server.stop();
    emptyBrowser();
    toAddress('/');
    beginAnew();
    restore();
    const root = document.documentElement;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
    document.title = '';
    await prepareTexts();
  };
  await load(address, { drawn: options.drawn ?? true });

  const shown = () => window.location.pathname + window.location.search;
  const text = () => document.body.textContent ?? '';
  return {
    server,
    load,
    /** Loads the page anew where it is. */
    reload: () => load(shown()),
    /** Goes to addresses as the browser's own back and forward do, without loading a page anew. */
    walk: async (...addresses: string[]) => {
      for (const to of addresses) {
        await act(async () => toAddress(to));
        await until(() => getAddress().path === useNavigator.getState().address.path, `the way to ${to}`);
      }
    },
    address: shown,
    /** Waits until the address bar shows an address. */
    isAt: (wanted: string) => until(() => shown() === wanted, `the address ${wanted}`),
    /** What was asked of the server with these calls, or with any, in order. */
    asked: (...calls: Call[]) =>
      server.asked.map(({ id }) => id).filter((id) => calls.length === 0 || calls.some((one) => one.id === id)),
    /** What came with the requests of one call. */
    sent: <C extends Call>(call: C) =>
      server.asked.filter(({ id }) => id === call.id).map(({ input }) => input as Input<C>),
    text,
    screen: within(document.body),
    user: userEvent.setup({ document, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    until,
    see: (words: string) => until(() => text().includes(words), words),
  };
}
