import { type JsonObject, opinionSave, reviewResult, reviewWording } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { scriptedModel } from './language-model.testing.ts';

const rows: JsonObject[] = [
  { _id: 'row1', level: 1, name: '水', inci: 'WATER', percent: '89.000', purpose: '溶剂' },
  { _id: 'row2', level: 1, name: '甘油', inci: 'GLYCERIN', percent: '10.000', purpose: '保湿剂' },
];

describe('a language model that proposes wording', () => {
  let test: TestApp;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  const as = people(() => test);
  beforeAll(async () => {
    model = await scriptedModel();
    test = await createTestApp({ settings: model.settings });
  });
  afterAll(async () => {
    await test.close();
    await model.close();
  });

  it('is asked about one finding, and only quotes that stand in the dossier are kept', async () => {
    const { caseId } = await fileCase(test, await as('applicant'), aDossier({ productFormula: rows }));
    const me = await as('filing');
    const result = await test.inject(reviewResult, { ...first, caseId }, me);
    expect(result.data.languageModel).toBe(true);
    const finding = result.data.findings.find(({ rule }) => rule === 'F01');
    const place = { ...first, caseId, findingId: finding?.id ?? '' };
    const ask = (content: unknown, status = 200) => {
      model.state.script = () => ({
        status,
        content: typeof content === 'string' ? content : JSON.stringify(content),
      });
      return test.inject(reviewWording, place, me);
    };

    const good = await ask({
      text: '配方合计 99%，请更正。',
      quotes: [
        { field: 'productFormula', quote: '甘油' },
        { field: 'productFormula', quote: '角鲨烷' },
        { field: 'claims', quote: '甘油' },
      ],
    });
    expect(good.state, good.cause ?? '').toBe(200);
    expect(good.data).toEqual({
      text: '配方合计 99%，请更正。',
      quotes: [{ field: 'productFormula', quote: '甘油' }],
      model: 'small',
    });
    expect(model.state.asked.authorization).toBe('Bearer secret-key');
    expect(model.state.asked.body).toContain('F01');
    // It proposes; nothing is written or decided.
    const after = await test.inject(reviewResult, { ...first, caseId }, me);
    expect(after.data.opinions).toEqual([]);
    expect(after.data.findings.every(({ decision }) => decision === null)).toBe(true);

    expect((await ask({ text: '请更正。', quotes: [{ field: 'productFormula', quote: '角鲨烷' }] })).state).toBe(409);
    expect((await ask('I would rather talk.')).state).toBe(503);
    const failed = await ask({}, 500);
    expect(failed).toMatchObject({ state: 503 });
    expect(JSON.stringify(failed)).not.toContain('secret-key');
    expect((await test.inject(reviewWording, place, await as('applicant'))).state).not.toBe(200);

    const saved = await test.inject(opinionSave, { ...place, text: '配方合计 99%，请更正。', source: 'model' }, me);
    expect(saved.data).toMatchObject({ source: 'model' });
  }, 60_000);
});
