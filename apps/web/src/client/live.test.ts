import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LivePorts, startLive, useLive } from './live.ts';

/** A stream that the test writes to, with heartbeats as the server sends them. */
function stream(beats = true) {
  let speak: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      speak = controller;
    },
  });
  const say = (text: string) => speak?.enqueue(new TextEncoder().encode(text));
  const beating = beats ? setInterval(() => say(':\n\n'), 20_000) : undefined;
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    changed: (...counters: string[]) => say(`event: changed\ndata: ${JSON.stringify({ counters })}\n\n`),
    end(reason: string) {
      say(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
      clearInterval(beating);
      speak?.close();
    },
    breaks() {
      clearInterval(beating);
      speak?.error(new TypeError('network'));
    },
  };
}

let token: string | null;
let answers: (() => Response)[];
let asked: string[];
let heard: string[];
let turn: () => void;
let stop: () => void;
const refused = () => Response.json({ state: 429 });

beforeEach(() => {
  vi.useFakeTimers();
  token = 'first';
  answers = [];
  asked = [];
  heard = [];
  turn = () => undefined;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function begin(): void {
  const ports: LivePorts = {
    token: () => token,
    open: async (signal) => {
      asked.push(token ?? '');
      const answer = answers.shift() ?? refused;
      signal.throwIfAborted();
      return answer();
    },
    changed: (counters) => void heard.push(counters.join('+')),
    front: () => new Promise((done) => (turn = done)),
  };
  stop = startLive(ports);
}
const soon = () => vi.advanceTimersByTimeAsync(0);
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const isLive = () => useLive.getState().isLive;

/** Two streams that the server opens one after the other. */
function twoStreams() {
  const [first, second] = [stream(), stream()];
  answers.push(
    () => first.response,
    () => second.response,
  );
  return [first, second] as const;
}

describe('a window and its stream of changes', () => {
  it('hears which counter changed, and polls nothing meanwhile', async () => {
    const one = stream();
    answers.push(() => one.response);
    begin();
    await soon();
    expect([isLive(), heard]).toEqual([true, []]);
    one.changed('messages');
    one.changed('tasks', 'unknown');
    await soon();
    expect(heard).toEqual(['messages', 'tasks']);
  });

  it('polls where the stream is refused, and hears again once it opens, of what it missed first', async () => {
    const late = stream();
    answers.push(refused, refused, () => late.response);
    begin();
    await soon();
    expect(isLive()).toBe(false);
    await minutes(1);
    expect([isLive(), heard]).toEqual([true, ['messages+tasks']]);
  });

  it('polls when a stream breaks, and comes back', async () => {
    const [first] = twoStreams();
    begin();
    await soon();
    first.breaks();
    await soon();
    expect(isLive()).toBe(false);
    await minutes(1);
    expect([isLive(), heard]).toEqual([true, ['messages+tasks']]);
  });

  it('takes a connection without a sign of life for a broken one', async () => {
    answers.push(() => stream(false).response);
    begin();
    await soon();
    expect(isLive()).toBe(true);
    await minutes(1.1);
    expect(isLive()).toBe(false);
  });

  it('asks less and less often of a server that refuses', async () => {
    begin();
    await minutes(10);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(30);
  });

  it.each(['session', 'token'])(
    'opens none with a token that is over (%s), and the next with a newer one',
    async (reason) => {
      const [first] = twoStreams();
      begin();
      await soon();
      first.end(reason);
      await minutes(10);
      expect([asked, isLive()]).toEqual([['first'], false]);
      token = 'second';
      await minutes(2);
      expect([asked, isLive()]).toEqual([['first', 'second'], true]);
    },
  );

  it('leaves the place to newer windows until somebody turns to it', async () => {
    const [first] = twoStreams();
    begin();
    await soon();
    first.end('replaced');
    await minutes(10);
    expect([asked.length, isLive()]).toEqual([1, false]);
    turn();
    await minutes(1);
    expect([asked.length, isLive()]).toEqual([2, true]);
  });
});
