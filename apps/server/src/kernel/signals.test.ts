import { describe, expect, it } from 'vitest';
import { noticesOf, type Signal, Signals } from './signals.ts';

/** Two servers whose notices reach each other. */
function servers() {
  const listeners: ((notice: string) => void)[] = [];
  const relay = (own: number) => ({
    send: (notice: string) => {
      for (const listener of listeners.filter((_, at) => at !== own)) listener(notice);
    },
    onNotice: (listener: (notice: string) => void) => void listeners.push(listener),
    close: async () => undefined,
  });
  return {
    first: new Signals(relay(0)),
    second: new Signals(relay(1)),
    say: (notice: string) => listeners[1]?.(notice),
  };
}

describe('a signal', () => {
  it('is heard here at once and by the other servers soon, once by each', async () => {
    const { first, second } = servers();
    const here: Signal[] = [];
    const there: Signal[] = [];
    first.listen((signal) => here.push(signal));
    const heard = new Promise((done) => second.listen((signal) => done(there.push(signal))));
    first.announce({ topic: 'messages', people: ['1'] });
    first.announce({ topic: 'messages', people: ['1'] });
    expect(here).toHaveLength(2);
    await heard;
    expect(there).toEqual([{ topic: 'messages', people: ['1'] }]);
  });

  it('fits into notices of the size that the database takes, whomever it names', () => {
    const people = Array.from({ length: 2_000 }, (_, at) => `17000000000000${at}`);
    const few = Array.from({ length: 500 }, (_, at) => ({ topic: 'messages', people: [`17000000000000${at}`] }));
    const notices = noticesOf([{ topic: 'messages', people }, ...few]);
    expect(notices.every((notice) => Buffer.byteLength(notice) < 8_000)).toBe(true);
    expect(notices.flatMap((notice) => JSON.parse(notice))).toEqual([{ topic: 'messages' }, ...few]);
  });

  it('is nothing else that another server says', () => {
    const { second, say } = servers();
    const heard: Signal[] = [];
    second.listen((signal) => heard.push(signal));
    for (const notice of ['', '{}', '[1, null, {"topic":1}, {"topic":"a","people":"1"}]', '[{"topic":"a"}]'])
      say(notice);
    expect(heard).toEqual([{ topic: 'a' }]);
  });
});
