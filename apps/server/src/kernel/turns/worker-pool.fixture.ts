import { answerJobs } from './worker-thread.ts';

type Message =
  | { kind: 'say'; word: string }
  | { kind: 'know'; word: string }
  | { kind: 'known' | 'hold' }
  | { kind: 'wait'; latch: Int32Array }
  | { kind: 'fail' | 'loop' | 'exit' | 'swell' };

const known: string[] = [];
/** Jobs for tests of the pool: they hold a thread until a latch opens, never end (also unknown jobs), or end the thread. */
answerJobs((message: Message) => {
  if (message.kind === 'say') return message.word;
  if (message.kind === 'know') return void known.push(message.word);
  if (message.kind === 'known') return known;
  if (message.kind === 'hold') return null;
  if (message.kind === 'fail') throw new Error('said no');
  if (message.kind === 'exit') return process.exit(7);
  if (message.kind === 'wait') {
    Atomics.store(message.latch, 1, 1);
    Atomics.notify(message.latch, 1);
    Atomics.wait(message.latch, 0, 0);
    return 'open';
  }
  const all: unknown[] = [];
  for (;;) if (message.kind === 'swell') all.push(Array.from({ length: 10_000 }, (_, at) => `${at}${all.length}`));
});
