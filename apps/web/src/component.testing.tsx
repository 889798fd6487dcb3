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
import { ConfirmProvider } from './ui/ConfirmDialog.tsx';

/** What a component asks the server for; the answer is the `data` of the envelope, an `Error` a refusal with its words. */
export interface Asked {
  path: string;
  body: JsonObject;
}
type Answer = (asked: Asked) => Json | Error | Promise<Json | Error>;

/** Keys by their number, which the component library still reads. */
const keyCodes: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/** A component on a page without a browser, used by its labels and buttons; the server is the function that answers. */
export async function draw(what: ReactNode, answer: Answer = () => ({}), more: Partial<Tab> = {}) {
  prepareWindow();
  await startTexts();
  for (const language of languages) i18next.addResourceBundle(language, 'texts', await appTexts(language), true, true);
  const asked: Asked[] = [];
  globalThis.fetch = async (address, init) => {
    const url = new URL(String(address), 'http://localhost');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as JsonObject) : {};
    const one = { path: url.pathname, body: { ...Object.fromEntries(url.searchParams), ...body } };
    asked.push(one);
    const data = await answer(one);
    const envelope = data instanceof Error ? { state: 4001, message: data.message } : { state: 200, data };
    return new Response(JSON.stringify(envelope), { headers: { 'Content-Type': 'application/json' } });
  };
  const tab = { title: '', dirty: false, address: '', closed: false };
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
    setQuery: () => undefined,
    back: null,
    ...more,
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const around = (inside: ReactNode) => (
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
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
  /** Waits until something is there and answers it. */
  const until = async <T,>(find: () => T | null | undefined | false, what: string): Promise<T> => {
    for (let turn = 0; turn < 400; turn += 1) {
      const found = find();
      if (found) return found;
      await act(() => new Promise((wait) => setTimeout(wait, 5)));
    }
    throw new Error(`${what} is not there; the page says: ${text()}`);
  };
  const field = (label: string) =>
    until(() => {
      const named = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(label));
      return named
        ? document.getElementById(named.htmlFor)
        : document.querySelector<HTMLElement>(`[aria-label="${label}"]:is(input, textarea)`);
    }, `the field ${label}`);
  return {
    asked,
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

/** What the component library asks of a window and this one does not have. */
function prepareWindow(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  configure({ defaultHidden: true });
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
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
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
