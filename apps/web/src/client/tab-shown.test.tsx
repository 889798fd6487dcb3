// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Tab, TabContext, useTabShown } from './tab.ts';

let listeners: (() => void)[] = [];
let active = false;
const tab = (query: Record<string, string>): Tab =>
  ({
    key: 'case',
    query,
    isActive: () => active,
    onActive: (listener: () => void) => {
      listeners.push(listener);
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
  }) as unknown as Tab;
const show = () => {
  active = true;
  for (const listener of listeners) listener();
};
function Page({ work }: { work: () => void }) {
  useTabShown(work);
  return null;
}

describe('a page that comes back to the front', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    active = false;
  });
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
    listeners = [];
  });

  it('loads again, also when it comes back with another address, such as a new task of the same case', () => {
    const work = vi.fn();
    const drawn = (query: Record<string, string>) => (
      <TabContext.Provider value={tab(query)}>
        <Page work={work} />
      </TabContext.Provider>
    );
    const page = render(drawn({}));
    act(show);
    page.rerender(drawn({ task: '9' }));
    act(() => vi.advanceTimersByTime(1_000));
    expect(work).toHaveBeenCalledTimes(1);
    expect(listeners).toHaveLength(1);
  });
});
