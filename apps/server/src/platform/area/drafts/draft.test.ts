import {
  areaDrafts,
  areaRemove,
  areaSave,
  areaSubmit,
  draftCheck,
  draftOpen,
  draftPatch,
  draftSavePoint,
  draftUnlock,
  type Json,
  type PatchOp,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { aDossier, first, formulationRows, people, submitAll } from '../area.testing.ts';

describe('drafts', () => {
  let test: TestApp;
  let now = new Date('2026-03-02T02:00:00Z');
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp({ clock: () => now });
  });
  afterAll(() => test.close());

  const set = (key: string, value: Json): PatchOp => ({ op: 'set', path: [key], value });
  async function aDraft(account = 'applicant') {
    const me = await as(account);
    const saved = await test.inject(areaSave, { ...first, data: aDossier() }, me);
    expect(saved.state, saved.cause ?? '').toBe(200);
    return { me, id: saved.data.id };
  }
  let patches = 0;
  const newPatchId = () => {
    patches += 1;
    return `patch-${patches}-of-test`;
  };
  const patch = (
    me: { token: string },
    id: string,
    windowId: string,
    baseRev: number,
    ops: PatchOp[],
    patchId = newPatchId(),
  ) => test.inject(draftPatch, { ...first, id, windowId, baseRev, patchId, ops }, me);

  it('saves what is typed, once per patch id, and keeps it for the next visit', async () => {
    const { me, id } = await aDraft();
    await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me);
    const answer = await patch(me, id, 'window-one', 0, [set('nameBrand', '晨雾演示')], 'the-same-patch');
    expect(answer.data.rev).toBe(1);
    const again = await patch(me, id, 'window-one', 0, [set('nameBrand', '晨雾演示')], 'the-same-patch');
    expect(again.data).toEqual(answer.data);
    const opened = await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me);
    expect(opened.data).toMatchObject({
      rev: 1,
      data: { nameBrand: '晨雾演示', productName: '晨雾演示氨基酸保湿面霜' },
      lock: { mine: true },
    });
    const list = await test.inject(areaDrafts, { ...first, parameters: [{ key: 'title', value: '晨雾' }] }, me);
    expect(list.data.dataResult.map((row) => row.id)).toEqual([id]);
  });

  it('tells a second window who edits since when, and lets it take over', async () => {
    const { me, id } = await aDraft();
    await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me);
    const second = await test.inject(draftOpen, { ...first, id, windowId: 'window-two' }, me);
    expect(second.data.lock).toMatchObject({ mine: false, sameUser: true, since: '2026-03-02 10:00:00' });
    const refused = await patch(me, id, 'window-two', 0, [set('nameBrand', '别的')]);
    expect(refused).toMatchObject({ state: 409, data: { sameUser: true, since: '2026-03-02 10:00:00' } });
    const taken = await test.inject(draftOpen, { ...first, id, windowId: 'window-two', takeOver: true }, me);
    expect(taken.data.lock?.mine).toBe(true);
    expect((await patch(me, id, 'window-one', 0, [set('nameBrand', '迟到')])).state).toBe(409);
    expect((await patch(me, id, 'window-two', 0, [set('nameBrand', '接手')])).state).toBe(200);
  });

  it('her own dead window does not lock its owner out, and a closed one gives the lock back', async () => {
    const { me, id } = await aDraft();
    await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me);
    now = new Date(now.getTime() + 19_000);
    expect((await test.inject(draftOpen, { ...first, id, windowId: 'window-two' }, me)).data.lock?.mine).toBe(false);
    now = new Date(now.getTime() + 2_000);
    expect((await test.inject(draftOpen, { ...first, id, windowId: 'window-two' }, me)).data.lock?.mine).toBe(true);
    expect((await test.inject(draftUnlock, { ...first, id, windowId: 'window-one' }, me)).data).toBe(false);
    expect((await test.inject(draftUnlock, { ...first, id, windowId: 'window-two' }, me)).data).toBe(true);
    expect((await test.inject(draftOpen, { ...first, id, windowId: 'window-three' }, me)).data.lock?.mine).toBe(true);
  });

  it('never overwrites a newer state: a stale base is told by whom and when', async () => {
    const { me, id } = await aDraft();
    await patch(me, id, 'window-one', 0, [set('nameBrand', '一')]);
    const stale = await patch(me, id, 'window-one', 0, [set('nameBrand', '二')]);
    expect(stale).toMatchObject({ state: 409, data: { rev: 1 } });
    expect((stale.data as unknown as { byName: string }).byName).not.toBe('');
  });

  it('writes one audit row per save point with what changed, and none when nothing did', async () => {
    const { me, id } = await aDraft();
    await patch(me, id, 'window-one', 0, [set('nameBrand', '一'), set('netContent', '30 g')]);
    await patch(me, id, 'window-one', 1, [set('nameBrand', '二')]);
    await test.inject(draftSavePoint, { ...first, id, windowId: 'window-one' }, me);
    await test.inject(draftSavePoint, { ...first, id, windowId: 'window-one' }, me);
    const { rows } = await test.app.asOwner((db) =>
      sql<{
        after: unknown;
      }>`select after from platform.audit_log where entity_id = ${id} and action = 'draft.save'`.execute(db),
    );
    expect(rows).toEqual([{ after: { rev: 2, changes: 3, fields: { nameBrand: 2, netContent: 1 } } }]);
  });

  it('stores characters that the database cannot hold without failing', async () => {
    const { me, id } = await aDraft();
    const answer = await patch(me, id, 'window-one', 0, [set('nameBrand', 'a\u0000b\ud800c')]);
    expect(answer.state).toBe(200);
    const opened = await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me);
    expect(opened.data.data.nameBrand).toBe('ab\ufffdc');
  });

  it('refuses a draft beyond 2 MB with a sentence', async () => {
    const { me, id } = await aDraft();
    // Each text is within its own limit; all together are more than the form may be.
    const rows = Array.from({ length: 900 }, (_, at) => ({
      _id: `r${at}`,
      level: 1,
      name: '长'.repeat(499),
      remark: '长'.repeat(499),
    }));
    const answer = await patch(me, id, 'window-one', 0, [set('productFormula', rows)]);
    expect(answer.state).toBe(413);
    expect(answer.cause).toContain('2 MB');
  });

  it('refuses rows and characters beyond the limit with limit, count and place; the last good draft stays and can go on', async () => {
    const { me, id } = await aDraft();
    await patch(me, id, 'window-one', 0, [set('nameBrand', '好')]);
    const rows = (count: number, name = '水') =>
      Array.from({ length: count }, (_, at) => ({ _id: `r${at}`, level: 1, name, percent: '0' }));
    for (const [value, place, words] of [
      [rows(1_001), { field: 'productFormula' }, ['1001', '1000']],
      [rows(1, 'x'.repeat(30_000)), { field: 'productFormula', row: 'r0', column: 'name' }, ['30000', '500']],
    ] as const) {
      const refused = await patch(me, id, 'window-one', 1, [set('productFormula', value)]);
      expect(refused).toMatchObject({ state: 413, data: [expect.objectContaining(place)] });
      for (const word of words) expect(String(refused.cause).replaceAll(/[ ,]/g, '')).toContain(word);
    }
    const opened = await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me);
    expect(opened.data).toMatchObject({ rev: 1, data: { nameBrand: '好' } });
    const mended = await patch(me, id, 'window-one', 1, [set('productFormula', rows(1_000))]);
    expect(mended.state, mended.cause ?? '').toBe(200);
  });

  it('pre-check names row and column of each wrong entry and says why it cannot be submitted', async () => {
    const { me, id } = await aDraft();
    await patch(me, id, 'window-one', 0, [
      { op: 'set', path: ['productFormula', '#row2', 'percent'], value: '不是数字' },
      set('nameBrand', ''),
    ]);
    const check = await test.inject(draftCheck, { ...first, id }, me);
    expect(check.data.canSubmit).toBe(false);
    expect(check.data.errors.map((error) => error.field)).toContain('nameBrand');
    const refused = await test.inject(areaSubmit, { ...first, id, rev: 1 }, me);
    expect(refused.state).toBe(400);
    expect((refused.data as unknown as { field: string }[]).map((error) => error.field)).toContain('nameBrand');
  });

  it('answers a draft submitted twice with what it became', async () => {
    const { me, id } = await aDraft();
    const once = await submitAll(test, me, id);
    expect(once.state, once.cause ?? '').toBe(200);
    const twice = await test.inject(areaSubmit, { ...first, id, rev: 0 }, me);
    expect(twice.data).toEqual(once.data);
  });

  it("keeps a company's drafts from everybody else, and answers a foreign id like a missing one", async () => {
    const { id } = await aDraft();
    for (const account of ['rival', 'filing']) {
      const other = await as(account);
      const input = { ...first, id, windowId: 'window-one' };
      const [foreign, missing] = await Promise.all([
        test.inject(draftOpen, input, other),
        test.inject(draftOpen, { ...input, id: '999' }, other),
      ]);
      expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' });
      expect(foreign.state).not.toBe(200);
    }
  });

  it('R7-38 removes drafts all or nothing', async () => {
    const { me, id } = await aDraft();
    expect((await test.inject(areaRemove, { ...first, ids: `${id},999` }, me)).state).toBe(404);
    expect((await test.inject(areaRemove, { ...first, ids: id }, me)).data).toBe(1);
    expect((await test.inject(draftOpen, { ...first, id, windowId: 'window-one' }, me)).state).toBe(404);
  });

  it('takes one patch after the other on a draft of 500 rows', async () => {
    const { me, id } = await aDraft();
    await patch(me, id, 'window-one', 0, [{ op: 'set', path: ['productFormula'], value: formulationRows(500) }]);
    for (let at = 1; at <= 20; at += 1) {
      const answer = await patch(me, id, 'window-one', at, [
        { op: 'set', path: ['productFormula', `#row${at * 20}`, 'percent'], value: `0.${at}` },
      ]);
      expect(answer.state, answer.cause ?? '').toBe(200);
    }
  });
});
