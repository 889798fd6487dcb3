import type { Attachment } from '@app/contract';
import { expect, test } from 'vitest';
import { attachmentClient } from './attachment-client.ts';

const file = (id: string): Attachment => ({
  id,
  fileName: `${id}.pdf`,
  ext: 'pdf',
  totalBytes: 1,
  mime: 'application/pdf',
  sha256: '',
  type: null,
  createTime: '',
});

function world(answer: (ids: readonly string[]) => Promise<readonly Attachment[]> = async (ids) => ids.map(file)) {
  const calls: string[][] = [];
  const due: { at: number; work: () => void }[] = [];
  let now = 0;
  const ask = attachmentClient(
    (ids) => {
      calls.push([...ids]);
      return answer(ids);
    },
    { now: () => now, after: (work, ms) => due.push({ at: now + ms, work }) },
  );
  /** Lets time pass, in order. */
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = due.filter((one) => one.at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      due.splice(due.indexOf(next), 1);
      now = next.at;
      next.work();
    }
    now = end;
  };
  return { ask, pass, calls };
}

test('R9-03 an id asked for again within 5000 ms makes no second request', async () => {
  const { ask, pass, calls } = world();
  const first = ask('1');
  expect(ask('1')).toBe(first);
  pass(4_999);
  expect(ask('1')).toBe(first);
  pass(1);
  expect(ask('1')).not.toBe(first);
  pass(200);
  expect(calls).toEqual([['1'], ['1']]);
  expect((await first)?.fileName).toBe('1.pdf');
});

test('R9-04 ids wait 100 ms for company, 2000 ms at most', async () => {
  const { ask, pass, calls } = world();
  const asked = [ask('1'), ask('2')];
  pass(50);
  asked.push(ask('3'));
  pass(99);
  expect(calls).toEqual([]);
  pass(101);
  expect(calls).toEqual([['1', '2', '3']]);
  expect((await Promise.all(asked)).map((one) => one?.id)).toEqual(['1', '2', '3']);
  for (let id = 10; id < 60; id += 1) {
    void ask(String(id));
    pass(60);
  }
  expect(calls.length).toBeGreaterThan(1);
  expect(calls[1]?.length).toBeGreaterThan(30);
  expect(calls[1]?.length).toBeLessThan(36);
});

test('a call takes 200 ids; a missing one is null; a failed call may be asked again', async () => {
  const { ask, pass, calls } = world(async (ids) => ids.filter((id) => id !== '7').map(file));
  const many = Array.from({ length: 201 }, (_, at) => ask(String(at)));
  pass(300);
  expect(calls.map((ids) => ids.length)).toEqual([200, 1]);
  expect(await many[7]).toBeNull();
  let fails = true;
  const other = world(async (ids) => {
    if (fails) throw new Error('away');
    return ids.map(file);
  });
  const failed = other.ask('1');
  other.pass(200);
  await expect(failed).rejects.toThrow('away');
  fails = false;
  const again = other.ask('1');
  other.pass(200);
  expect((await again)?.id).toBe('1');
});
