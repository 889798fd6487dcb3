import { type Json, type JsonObject, languages } from '@app/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App as AntApp, ConfigProvider } from 'antd';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { setLocale, startTexts, useLocale } from './client/i18n.ts';
import { type Tab, TabContext } from './client/tab.ts';
import { appTexts } from './locales/app.ts';
import { baseTexts } from './locales/base.ts';
import { everyPartTexts } from './locales/page-parts.ts';
import { publicTexts } from './locales/public.ts';
import { forgetRulebook } from './runtime/form/review/rulebook.ts';
import { forgetIngredients } from './runtime/formulation-grid/ingredients.ts';
import { forgetRegimeChoice } from './runtime/regime/regime-choice.ts';
import { ConfirmProvider } from './ui/ConfirmDialog.tsx';

/**
 * What a component asks the server for; of a file that it sends, `file` is the name. The answer is the `data` of the
 * envelope, an `Error` a refusal with its words (and its `data`, if it has such), a `Response` the bytes of a file; what
 * throws instead of answering cuts the connection.
 */
export interface Asked {
  path: string;
  body: JsonObject;
}
type Answer = (asked: Asked) => Json | Error | Response | Promise<Json | Error | Response>;

/** Keys by their number, which the component library still reads. */
const keyCodes: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/** An answer that takes a moment, as one over a network does: what is pressed meanwhile finds the work under way. */
export function later<T extends Json | Error>(answer: T): Promise<T> {
  return new Promise((done) => setTimeout(() => done(answer), 50));
}

/** Nothing here is laid out (see `getComputedStyle` below), so the library makes no style sheets, which would take time. */
const withoutStyles = { token: { motion: false }, zeroRuntime: true };

/** All texts of all languages, put together once: every start of the texts forgets them, and copying them takes long. */
const allTexts = Promise.all(
  languages.map(
    async (language) =>
      [
        language,
        {
          ...(await publicTexts(language)),
          ...(await appTexts(language)),
          ...(await baseTexts(language)),
          ...(await everyPartTexts(language)),
        },
      ] as const,
  ),
);

/** Starts the texts of a test: all of them, in all languages, so that nothing waits for a language to be loaded. */
export async function prepareTexts(): Promise<void> {
  await startTexts();
  for (const [language, texts] of await allTexts)
    i18next.addResourceBundle(language, 'texts', texts, false, true, { skipCopy: true });
}

/** Milliseconds; what takes moments alone takes seconds on a machine that does other work, or while code is loaded first. */
const longWait = 30_000;

/** Waits until something is there and answers it; `what` names it where it does not come. */
export async function until<T>(find: () => T | null | undefined | false, what: string): Promise<T> {
  const end = performance.now() + longWait;
  // Turns are counted too: a test may hold the clock.
  for (let turn = 0; turn < 400 || (turn < 6_000 && performance.now() < end); turn += 1) {
    const found = find();
    if (found) return found;
    await act(() => new Promise((wait) => setTimeout(wait, 5)));
  }
  throw new Error(`${what} is not there; the page says: ${document.body.textContent ?? ''}`);
}

/** A component on a page without a browser, used by its labels and buttons; the server is the function that answers. */
export async function draw(what: ReactNode, answer: Answer = () => ({}), more: Partial<Tab> = {}) {
  prepareWindow();
  forgetIngredients();
  forgetRulebook();
  forgetRegimeChoice();
  await prepareTexts();
  const asked: Asked[] = [];
  const reply = async (address: string, given: JsonObject): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const one = { path: url.pathname, body: { ...Object.fromEntries(url.searchParams), ...given } };
    asked.push(one);
    const data = await answer(one);
    if (data instanceof Response) return data;
    const refusal = data instanceof Error ? { state: 4001, ...data, message: data.message } : null;
    return new Response(JSON.stringify(refusal ?? { state: 200, data }), {
      headers: { 'Content-Type': 'application/json' },
    });
  };
  globalThis.fetch = (address, init) =>
    reply(String(address), typeof init?.body === 'string' ? (JSON.parse(init.body) as JsonObject) : {});
  serveUploads(reply);
  const tab = { title: '', dirty: false, address: '', query: {}, closed: false };
  const own: Tab = {
    key: 'tab',
    path: '/',
    params: {},
    query: {},
    isActive: () => true,
    onActive: () => () => undefined,
    setTitle: (title) => void Object.assign(tab, { title }),
    setDirty: (dirty) => void Object.assign(tab, { dirty }),
    setSave: () => undefined,
    close: () => void Object.assign(tab, { closed: true }),
    reload: () => undefined,
    replace: (address) => void Object.assign(tab, { address }),
    setQuery: (change) => void Object.assign(tab, { query: typeof change === 'function' ? change(own.query) : change }),
    back: null,
    ...more,
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const around = (inside: ReactNode) => (
    <ConfigProvider theme={withoutStyles} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <AntApp component={false}>
          <TabContext.Provider value={own}>
            <ConfirmProvider>{inside}</ConfirmProvider>
          </TabContext.Provider>
        </AntApp>
      </QueryClientProvider>
    </ConfigProvider>
  );
  const drawn = await act(async () => render(around(what)));
  const text = () => document.body.textContent ?? '';
  const field = (label: string) =>
    until(() => {
      const named = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(label));
      return named
        ? document.getElementById(named.htmlFor)
        : document.querySelector<HTMLElement>(`[aria-label="${label}"]:is(input, textarea)`);
    }, `the field ${label}`);
  return {
    asked,
    /** What was sent to the calls whose paths end so. */
    sent: (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body),
    /** What the page said to its tab last; `query` is the change it asked for. */
    tab,
    text,
    /** What is on the whole page, dialogs too, found as people find it: by role, name and words. */
    screen: within(document.body),
    /** A person at mouse and keyboard. */
    user: userEvent.setup({ document, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** The same place with something else in it. */
    redraw: (next: ReactNode) => act(async () => drawn.rerender(around(next))),
    until,
    field,
    see: (words: string) => until(() => text().includes(words), words),
    type: async (label: string, typed: string) => {
      const input = (await field(label)) as HTMLInputElement;
      await act(async () => input.focus());
      await act(async () => {
        const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(input, typed);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      return input;
    },
    focus: (input: HTMLElement) => act(async () => input.focus()),
    leave: () => act(async () => (document.activeElement as HTMLElement | null)?.blur()),
    /** A key where the focus is; Tab leaves the field and Enter sends the form around it, unless somebody takes the key. */
    press: async (key: string) => {
      const target = document.activeElement ?? document.body;
      const keyCode = keyCodes[key] ?? 0;
      const event = new KeyboardEvent('keydown', { key, keyCode, which: keyCode, bubbles: true, cancelable: true });
      await act(async () => target.dispatchEvent(event));
      await act(async () => {
        target.dispatchEvent(new KeyboardEvent('keyup', { key, keyCode, which: keyCode, bubbles: true }));
        if (event.defaultPrevented) return;
        if (key === 'Tab') (target as HTMLElement).blur();
        if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
      });
    },
    click: async (name: string) => {
      const found = await until(
        () =>
          [...document.querySelectorAll<HTMLElement>('button, a')].findLast((one) => one.textContent?.trim() === name),
        `the button ${name}`,
      );
      await act(async () => found.click());
    },
    button: (name: string) =>
      [...document.querySelectorAll('button')].findLast((one) => one.textContent?.trim() === name),
    choose: (locale: 'zh-CN' | 'zh-TW' | 'en') => act(() => setLocale(locale)),
    end: async () => {
      await act(async () => drawn.unmount());
      queries.clear();
      document.body.replaceChildren();
      if (useLocale.getState().locale !== 'zh-CN') await setLocale('zh-CN');
    },
  };
}

/** Files go another way than all other calls, which tells how much of them has arrived. */
export function serveUploads(reply: (address: string, given: JsonObject) => Promise<Response>): void {
  globalThis.XMLHttpRequest = class {
    upload = {};
    status = 200;
    responseText = '';
    onload = () => undefined;
    onerror = () => undefined;
    onloadend = () => undefined;
    address = '';
    open(_method: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    abort() {}
    async send(form: FormData) {
      const answer = await reply(this.address, { file: (form.get('file') as File).name }).catch(() => null);
      this.responseText = (await answer?.text()) ?? '';
      if (answer) this.onload();
      else this.onerror();
      this.onloadend();
    }
  } as never;
}

/** Does work in a window of which these media queries hold, as one of a small screen. */
export async function inWindowWhere<T>(holds: (query: string) => boolean, work: () => Promise<T>): Promise<T> {
  prepareWindow();
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: holds(query) });
  try {
    return await work();
  } finally {
    window.matchMedia = before;
  }
}

/** What the component library asks of a window and this one does not have. */
export function prepareWindow(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  configure({ defaultHidden: true, asyncUtilTimeout: longWait });
  // No other window opened this one: it would close itself when somebody signs out.
  window.opener ??= null;
  window.matchMedia ??= () =>
    ({
      matches: false,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }) as never;
  // Without layout the style sheets of the library say nothing and cost seconds a page: only an element's own style is read.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  Blob.prototype.arrayBuffer ??= function (this: Blob) {
    const reader = new FileReader();
    return new Promise((read) => {
      reader.onload = () => read(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  // A field for structured text asks where its cursor stands.
  Range.prototype.getClientRects ??= () => [] as never;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
  globalThis.CSS ??= { escape: (text: string) => text } as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

/** What a call that lists answers: one page with all of them. */
export function listed(rows: readonly object[]): Json {
  const pageResult = { totalCount: rows.length, pageNo: 1, limit: 20, totalPage: 1 };
  return { dataResult: rows, pageResult } as unknown as Json;
}

// The reader of PDFs asks for these as soon as it is loaded, which any page that shows a file may do.
globalThis.DOMMatrix ??= class {
  invertSelf = () => this;
  multiplySelf = () => this;
  translate = () => this;
  scale = () => this;
} as never;
globalThis.Path2D ??= class {} as never;
