import type { AreaDefinition, JsonObject } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { demoForm, text } from '../demo-form.testing.ts';
import { createFormStore } from '../store/form-store.ts';
import { openAutosave } from './autosave.ts';
import { type EditLock, holdLock } from './edit-lock.ts';
import { startSaving } from './save-queue.ts';
import type { HeldDraft, SavingState } from './saving-state.ts';

const fields = [{ key: 'name', type: 'text', label: text('名称') }] as AreaDefinition['fields'];
const options = { language: 'zh-CN', now: 0, userName: '', facts: {} } as const;
const other = { byName: '林申', since: '2026-11-26 10:00:00', sameUser: true };

/** What was asked and waits for its answer, in order. */
let asked: { body: JsonObject; answer: (data: object) => Promise<void> }[];
let draft: HeldDraft;
let lock: EditLock;
const before = globalThis.fetch;

/** Answers have real time to be read; only the heartbeat stands still. */
const moment = () => new Promise<void>((done) => setTimeout(done, 20));
const aHeartbeatLater = async () => {
  vi.advanceTimersByTime(15_000);
  await moment();
};
const stored = (name: string, held: object | null) => ({ rev: 1, data: { name }, lock: held, facts: {} });
const mine = { ...other, mine: true };
const theirs = { ...other, mine: false };
const answered = async (at: number, data: object) => asked[at]?.answer(data);
const written = () => draft.form.getState().data.name;
const heldBy = () => draft.saving.getState().lock;

/** A draft of a window, that another one edits or this one itself. */
function hold(held: SavingState['lock']): void {
  const form = createFormStore(
    demoForm(fields),
    { data: { name: '原来' }, readOnly: held !== null, options },
    () => undefined,
  );
  const saving = createStore<SavingState>(() => ({
    ...{ queue: openAutosave(1), problem: null, expired: false, unsent: null, fragile: false },
    lock: held,
  }));
  const place = { group: 'demo', name: 'form', id: '5', windowId: 'w2' };
  const held0 = { place, key: 'draft.unsent.7.demo/form.5', form, saving };
  draft = { ...held0, queue: startSaving(held0) };
  lock = holdLock(draft);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  asked = [];
  globalThis.fetch = (_, init) =>
    new Promise((answer) => {
      asked.push({
        body: JSON.parse(String(init?.body)) as JsonObject,
        answer: async (data) => {
          answer(Response.json({ state: 200, data }));
          await moment();
        },
      });
    });
});
afterEach(() => {
  lock.stop();
  draft.queue.stop();
  draft.form.dispose();
  vi.useRealTimers();
  globalThis.fetch = before;
});

describe('the lock of a window on its draft', () => {
  it('is asked for once at a time; what is typed after it became free is not taken back', async () => {
    hold({ ...other, free: false });
    await aHeartbeatLater();
    await aHeartbeatLater();
    // The server is slow: nobody asks it a second time meanwhile.
    expect(asked).toHaveLength(1);
    await answered(0, stored('另一窗口所写', null));
    await answered(1, stored('另一窗口所写', mine));
    expect([heldBy(), written()]).toEqual([null, '另一窗口所写']);
    draft.form.setValue(['name'], '正在写');
    await aHeartbeatLater();
    expect(asked.map(({ body }) => body.readOnly ?? false)).toEqual([true, false, false]);
    await answered(2, stored('另一窗口所写', mine));
    expect([heldBy(), written(), draft.form.getState().readOnly]).toEqual([null, '正在写', false]);
  });

  it('a take-over during a heartbeat stands: the late answer brings back neither lock nor words', async () => {
    hold({ ...other, free: false });
    await aHeartbeatLater();
    const taken = lock.reopen(true);
    await moment();
    expect(asked[1]?.body).toMatchObject({ takeOver: true });
    await answered(1, stored('另一窗口所写', mine));
    await taken;
    draft.form.setValue(['name'], '正在写');
    await answered(0, stored('早先的', theirs));
    expect([heldBy(), written(), draft.form.getState().readOnly]).toEqual([null, '正在写', false]);
  });

  it('a heartbeat that finds it free during a take-over does not open the draft a second time', async () => {
    hold({ ...other, free: false });
    await aHeartbeatLater();
    const taken = lock.reopen(true);
    await moment();
    await answered(0, stored('另一窗口所写', null));
    await aHeartbeatLater();
    expect(asked).toHaveLength(2);
    await answered(1, stored('另一窗口所写', mine));
    await taken;
    expect([heldBy(), written()]).toEqual([null, '另一窗口所写']);
    // The next one asks again.
    await aHeartbeatLater();
    expect(asked).toHaveLength(3);
  });
});
