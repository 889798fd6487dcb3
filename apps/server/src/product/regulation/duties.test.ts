import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RegulationDuty, regulationDuties, regulationEntries, regulationEntry } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { definitionsDir, regulationCopy } from './regulation.testing.ts';
import { publishRegulation, refreshRulebook } from './rulebook.ts';

describe('the duties of the law', () => {
  let test: TestApp;
  const files = regulationCopy();
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(async () => {
    files.remove();
    await test.close();
  });

  const list = async (filters: Record<string, string>, headers: Record<string, string> = {}) => {
    const parameters = Object.entries(filters).map(([field, value]) => ({ key: `Q^${field}^S`, value }));
    const input = { parameters, requestPage: { pageNo: 1, limit: 500 } };
    return await test.inject(regulationDuties, input, { ...(await as('regulator1')), headers });
  };
  const found = async (filters: Record<string, string>, headers: Record<string, string> = {}) =>
    (await list(filters, headers)).data.dataResult;
  const fileRows = () =>
    readFileSync(join(definitionsDir, 'regulation', 'duties.csv'), 'utf8')
      .trimEnd()
      .split('\n').length - 1;

  it('are all there: each is judged by a rule that has a name, or says in the reader’s language why by none', async () => {
    const duties = await found({});
    expect(duties).toHaveLength(fileRows());
    const isTold = ({ judged, rule, how }: RegulationDuty) => (judged === 'none') === (rule === null) && how !== '';
    expect(duties.filter((duty) => !isTold(duty))).toEqual([]);
    const [first] = await found({ judged: 'none' });
    const [english] = await found({ judged: 'none' }, { 'accept-language': 'en' });
    expect(first?.how).toMatch(/[\u4e00-\u9fff]/);
    expect(english).toMatchObject({ id: first?.id, how: expect.not.stringMatching(/[\u4e00-\u9fff]/) });
  });

  it('are found by their words, by what judges them and by whether the sentence was seen; their rule names them', async () => {
    expect((await found({ text: '新原料' })).length).toBeGreaterThan(1);
    const seen = await found({ verified: 'yes' });
    const unseen = await found({ verified: 'no' });
    expect(seen.length + unseen.length).toBe(fileRows());
    expect(seen.every(({ source }) => source !== null)).toBe(true);
    const duty = seen.find(({ rule }) => rule !== null);
    const { data: rule } = await test.inject(
      regulationEntry,
      { table: 'rule', id: duty?.rule?.entry ?? '' },
      await as('regulator1'),
    );
    expect(rule.duties).toContainEqual({
      id: duty?.id,
      place: `${duty?.regulation} ${duty?.article}`,
      duty: duty?.duty,
    });
    expect(await list({ colour: 'red' })).toMatchObject({ state: 400, data: [{ field: 'colour' }] });
  });

  it('a rule that enforces none says why in the reader’s language; one with duties has no such reason', async () => {
    const entries = await test.inject(
      regulationEntries,
      { table: 'rule', parameters: [], requestPage: { pageNo: 1, limit: 500 } },
      await as('regulator1'),
    );
    const entryOf = (rule: string) =>
      entries.data.dataResult.find(({ title }) => title.startsWith(`${rule} `))?.id ?? '';
    const open = async (rule: string, headers: Record<string, string> = {}) =>
      (
        await test.inject(
          regulationEntry,
          { table: 'rule', id: entryOf(rule) },
          { ...(await as('regulator1')), headers },
        )
      ).data;
    expect(await open('F31')).toMatchObject({ duties: [], dutyFree: '合计用量的合理性提示；每一种的上限由 F28 判断' });
    expect(await open('F31', { 'accept-language': 'en' })).toMatchObject({
      dutyFree: expect.stringContaining('plausibility of the total'),
    });
    expect(await open('F31', { 'accept-language': 'zh-TW' })).toMatchObject({
      dutyFree: expect.stringContaining('合理性'),
    });
    expect(await open('F01')).toMatchObject({ dutyFree: null });
  });

  it('rest while their rule is switched off', async () => {
    const off = (line: string) => (line.startsWith('F51,') ? line.replace(/,yes\r?$/, ',no') : line);
    files.change('rules.csv', (text) => text.split('\n').map(off).join('\n'));
    expect((await publishRegulation(files.readBy(test.app))).published).toMatchObject([{ table: 'rule' }]);
    await refreshRulebook(test.app);
    const resting = await found({ judged: 'resting' });
    expect(resting.map(({ id }) => id)).toContain('CSAR-01');
    expect(new Set(resting.map(({ rule }) => rule?.title.split(' ')[0]))).toEqual(new Set(['F51']));
  });
});
