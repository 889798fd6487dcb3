import type { PatchOp } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Autosave,
  type AutosaveEvent,
  autosave,
  isSaved,
  openAutosave,
  type Patch,
  settleMs,
  unsentOps,
} from './autosave.ts';

const edit = (value: number): PatchOp => ({ op: 'set', path: [`field${value}`], value });
const typed = (value: string): PatchOp => ({ op: 'set', path: ['name'], value });
const run = (state: Autosave, ...events: AutosaveEvent[]) =>
  events.reduce((before, event) => autosave(before.state, event), {
    state,
    effects: [] as ReturnType<typeof autosave>['effects'],
  });

describe('saving while typing', () => {
  it('sends the first edit soon and lets later ones ride along', () => {
    const first = autosave(openAutosave(7), { type: 'edited', ops: [edit(1)] });
    expect(first.effects).toEqual([{ type: 'wake', afterMs: settleMs }]);
    expect(settleMs).toBeLessThanOrEqual(400);
    const second = autosave(first.state, { type: 'edited', ops: [edit(2)] });
    expect(second.effects).toEqual([]);
    expect(autosave(second.state, { type: 'woke', patchId: 'p1' }).effects).toEqual([
      { type: 'send', patch: { patchId: 'p1', baseRev: 7, ops: [edit(1), edit(2)] } },
    ]);
  });
  it('sends one op for a word typed key by key, and never touches a patch on its way', () => {
    const word = run(openAutosave(1), { type: 'edited', ops: [typed('a')] }, { type: 'edited', ops: [typed('ab')] });
    expect(word.state.waiting).toEqual([typed('ab')]);
    const sent = run(word.state, { type: 'woke', patchId: 'p1' }, { type: 'edited', ops: [typed('abc')] });
    expect(unsentOps(sent.state)).toEqual([typed('ab'), typed('abc')]);
  });
  it('sends an unanswered patch again under the same id, with longer and longer waits', () => {
    const sent = run(openAutosave(1), { type: 'edited', ops: [edit(1)] }, { type: 'woke', patchId: 'p1' });
    const failed = autosave(sent.state, { type: 'failed' });
    expect(failed.effects).toEqual([{ type: 'wake', afterMs: 1000 }]);
    const again = autosave(autosave(failed.state, { type: 'edited', ops: [edit(2)] }).state, {
      type: 'woke',
      patchId: 'p2',
    });
    expect(again.effects).toEqual([{ type: 'send', patch: { patchId: 'p1', baseRev: 1, ops: [edit(1)] } }]);
    expect(autosave(again.state, { type: 'failed' }).effects).toEqual([{ type: 'wake', afterMs: 2000 }]);
  });
  it('keeps every unsent edit when another window took the draft', () => {
    const stopped = run(
      openAutosave(1),
      { type: 'edited', ops: [edit(1)] },
      { type: 'woke', patchId: 'p1' },
      { type: 'edited', ops: [edit(2)] },
      { type: 'refused', reason: 'locked' },
    );
    expect(stopped.state.phase).toBe('stopped');
    expect(unsentOps(stopped.state)).toEqual([edit(1), edit(2)]);
    expect(autosave(stopped.state, { type: 'retry', patchId: 'p2' }).effects).toEqual([]);
  });
  it('holds what is too large until the next edit, and then sends all of it as a new patch', () => {
    const held = run(
      openAutosave(1),
      { type: 'edited', ops: [edit(1)] },
      { type: 'edited', ops: [edit(2)] },
      { type: 'woke', patchId: 'p1' },
      { type: 'tooLarge' },
    );
    expect(held).toMatchObject({ state: { phase: 'held', flying: null }, effects: [] });
    expect(unsentOps(held.state)).toEqual([edit(1), edit(2)]);
    const mended = autosave(held.state, { type: 'edited', ops: [edit(3)] });
    expect(mended.effects).toEqual([{ type: 'wake', afterMs: settleMs }]);
    expect(autosave(mended.state, { type: 'woke', patchId: 'p2' }).effects).toEqual([
      { type: 'send', patch: { patchId: 'p2', baseRev: 1, ops: [edit(1), edit(2), edit(3)] } },
    ]);
  });
  it('sends again at once what was mended while the refusal was on its way', () => {
    const mended = run(
      openAutosave(1),
      { type: 'edited', ops: [edit(1)] },
      { type: 'woke', patchId: 'p1' },
      { type: 'edited', ops: [edit(2)] },
      { type: 'tooLarge' },
    );
    expect(mended).toMatchObject({ state: { phase: 'waiting' }, effects: [{ type: 'wake', afterMs: settleMs }] });
    expect(autosave(mended.state, { type: 'woke', patchId: 'p2' }).effects).toEqual([
      { type: 'send', patch: { patchId: 'p2', baseRev: 1, ops: [edit(1), edit(2)] } },
    ]);
  });
  it('sends no text again that was typed over, once a body was too large', () => {
    const set = (field: string, value: string): PatchOp => ({ op: 'set', path: [field], value });
    const { state, effects } = run(
      openAutosave(1),
      { type: 'edited', ops: [set('a', 'far too large')] },
      { type: 'edited', ops: [set('b', 'x')] },
      { type: 'edited', ops: [set('a', 'still too large')] },
      { type: 'woke', patchId: 'p1' },
      { type: 'tooLarge' },
    );
    expect(unsentOps(state)).toEqual([set('b', 'x'), set('a', 'still too large')]);
    // After dropping overwritten texts the rest is smaller and sent once more; if nothing can be dropped, the queue is held.
    expect(effects).toEqual([{ type: 'wake', afterMs: settleMs }]);
    expect(run(state, { type: 'woke', patchId: 'p2' }, { type: 'tooLarge' }).state.phase).toBe('held');
  });
  it('keeps a text that was typed over when its row was taken away or moved between', () => {
    const set = (value: string): PatchOp => ({ op: 'set', path: ['rows', '#1', 'name'], value });
    const between: PatchOp[] = [
      { op: 'unset', path: ['rows', '#1'] },
      { op: 'move', path: ['rows', '#1'] },
      { op: 'insert', path: ['rows'], value: { _id: '1' } },
      { op: 'set', path: ['rows'], value: [] },
    ];
    for (const one of between) {
      const ops = [set('a'), one, set('b')];
      const sent = run(openAutosave(1), { type: 'edited', ops }, { type: 'woke', patchId: 'p1' }, { type: 'tooLarge' });
      expect(unsentOps(sent.state)).toEqual(ops);
    }
  });
  it('starts over from the new revision when the draft is taken over', () => {
    const { state, effects } = run(
      openAutosave(1),
      { type: 'refused', reason: 'stale' },
      { type: 'reopened', rev: 9, ops: [edit(3)] },
    );
    expect(state).toMatchObject({ rev: 9, phase: 'waiting', stopped: null });
    expect(effects).toHaveLength(1);
  });

  it('delivers every edit exactly once and in order, whatever the network loses', () => {
    const step = fc.constantFrom('edit', 'wake', 'deliver', 'loseRequest', 'loseAnswer', 'retry');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const server = { rev: 3, applied: new Map<string, number>(), ops: [] as PatchOp[] };
        let state = openAutosave(3);
        let air: Patch | null = null;
        let wakes = 0;
        let edits = 0;
        let ids = 0;
        const notify = (event: AutosaveEvent) => {
          const next = autosave(state, event);
          state = next.state;
          for (const effect of next.effects) {
            if (effect.type === 'wake') wakes += 1;
            else {
              expect(air).toBeNull();
              air = effect.patch;
            }
          }
        };
        const receive = (patch: Patch): number => {
          const before = server.applied.get(patch.patchId);
          if (before !== undefined) return before;
          expect(patch.baseRev).toBe(server.rev);
          server.rev += 1;
          server.applied.set(patch.patchId, server.rev);
          server.ops.push(...patch.ops);
          return server.rev;
        };
        const play = (what: string) => {
          if (what === 'edit') notify({ type: 'edited', ops: [edit(edits++)] });
          else if (what === 'wake' && wakes > 0) {
            wakes -= 1;
            notify({ type: 'woke', patchId: `p${ids++}` });
          } else if (what === 'retry') notify({ type: 'retry', patchId: `p${ids++}` });
          else if (air) {
            const patch = air;
            air = null;
            if (what === 'deliver') notify({ type: 'saved', rev: receive(patch), savedAt: 'now' });
            if (what === 'loseAnswer') receive(patch);
            if (what !== 'deliver') notify({ type: 'failed' });
          }
        };
        for (const one of steps) {
          play(one);
          // Every edit is known to the server or to this machine.
          const known = server.ops.length + unsentOps(state).length;
          expect(known).toBeGreaterThanOrEqual(edits);
          if (!isSaved(state) && state.phase !== 'sending') expect(wakes).toBeGreaterThan(0);
        }
        for (let round = 0; round < 400 && !isSaved(state); round += 1) play(air ? 'deliver' : 'wake');
        expect(isSaved(state)).toBe(true);
        expect(server.ops).toEqual(Array.from({ length: edits }, (_, at) => edit(at)));
      }),
    );
  });
});
