import { type FormulationRow, type JsonObject, type ReviewResult, type RuleRow, weightOf } from '@app/contract';
import { applyPatch } from '@app/engine/form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, show, subtract, sum } from '../../decimal/index.ts';
import { dossierOf } from '../dossier.ts';
import { aDossier, aLimit, aRow, aRule, aRulebook } from '../testing.ts';
import { review } from './review.ts';

const day = '2026-11-21';
const total = aRule('F01', 'sumsTo', { target: '100', tolerance: '0.001', filler: ['水'] });
const order = aRule('F03', 'descending');
const numbers = aRule('F04', 'numeric');
const repeats = aRule('F05', 'noRepeat', {}, { severity: 'warn' });
const catalogue = aRule('F06', 'inCatalogue', { catalogue: '目录' });
const names = aRule('F07', 'namesAgree');
const limits = aRule('F19', 'limit', { table: 'stsc3' });
const scopes = aRule('F18', 'limitScope', { table: 'stsc3' });
const salicylic = [
  aLimit(['水杨酸', 'SALICYLIC ACID'], {
    entry: '8',
    branch: '(a)',
    scopeWhen: 'OR({leaveOn},AND({rinseOff},{skin}))',
    scopeText: '驻留类和淋洗类肤用',
    maxPercent: '2.0',
    exceptPurpose: '防腐',
  }),
  aLimit(['水杨酸', 'SALICYLIC ACID'], {
    entry: '8',
    branch: '(b)',
    scopeWhen: 'AND({rinseOff},{hair})',
    scopeText: '淋洗类发用',
    maxPercent: '3.0',
    exceptPurpose: '防腐',
  }),
];
const of = (result: ReviewResult, rule: string) => result.findings.filter((finding) => finding.rule === rule);
const asData = (rows: readonly FormulationRow[]): JsonObject => ({
  rows: rows.map(({ rowId, ...row }) => ({ _id: rowId, ...row })),
});
const mapped = { id: 'a/b', kind: 'application', review: { mapping: { rows: 'rows' } } } as unknown as Parameters<
  typeof dossierOf
>[0];
const repaired = (rows: readonly FormulationRow[], result: ReviewResult, rule: string) =>
  dossierOf(mapped, applyPatch(asData(rows), of(result, rule)[0]?.fix?.ops ?? [])).rows;

describe('the total of a formula', () => {
  it('says in both languages what is missing and offers to add it to the water', () => {
    const rows = [aRow('水', '89.980'), aRow('甘油', '10.000')];
    const result = review(aDossier({ rows }), aRulebook([total]), day);
    expect(of(result, 'F01')).toMatchObject([
      {
        key: 'F01:total',
        severity: 'error',
        value: '99.980%',
        title: { 'zh-CN': '合计 99.980%，还差 0.020', en: 'Total is 99.980%: 0.020 is missing' },
        fix: { ops: [{ op: 'set', path: ['rows', '#row-水-89.980', 'percent'], value: '90.000' }] },
      },
    ]);
  });

  it('is judged exactly at the tolerance', () => {
    const verdict = (percent: string) =>
      of(review(aDossier({ rows: [aRow('水', percent), aRow('甘油', '10')] }), aRulebook([total]), day), 'F01').length;
    expect([verdict('89.999'), verdict('90.001'), verdict('89.9989'), verdict('90.0011')]).toEqual([0, 0, 1, 1]);
  });

  it('cannot be judged while a percentage is no number, and says which row', () => {
    const rows = [aRow('水', '约90'), aRow('甘油', '10')];
    const [finding] = of(review(aDossier({ rows }), aRulebook([total]), day), 'F01');
    expect(finding).toMatchObject({ severity: 'undecided', places: [{ rowId: 'row-水-约90', column: 'percent' }] });
  });

  it('passes after its own repair, whatever the formula was', () => {
    const share = fc.integer({ min: 1, max: 3_000 }).map((units) => show(exact(String(units)), 0));
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 10_000, max: 99_999 }),
        (parts, water) => {
          const thousandths = (units: string) =>
            `${Math.floor(Number(units) / 1000)}.${String(Number(units) % 1000).padStart(3, '0')}`;
          const rows = [
            aRow('水', thousandths(String(water)), { rowId: 'w' }),
            ...parts.map((part, index) => aRow('甘油', thousandths(part), { rowId: `r${index}` })),
          ];
          const rest = subtract(exact('100'), sum(rows.map((row) => exact(row.percent))));
          const before = review(aDossier({ rows }), aRulebook([total]), day);
          const far = rest.units > 1n || rest.units < -1n;
          expect(of(before, 'F01').length).toBe(far ? 1 : 0);
          if (!far || !of(before, 'F01')[0]?.fix) return;
          expect(review(aDossier({ rows: repaired(rows, before, 'F01') }), aRulebook([total]), day).passed).toEqual([
            'F01',
          ]);
        },
      ),
    );
  });
});

describe('the order of a formula', () => {
  it('does not depend on the order of equal percentages', () => {
    const rows = [aRow('水', '90'), aRow('甘油', '5.000'), aRow('乙', '5')];
    expect(review(aDossier({ rows }), aRulebook([order]), day).passed).toEqual(['F03']);
  });

  it('is repaired by its own moves, components travelling with their raw material', () => {
    const material = fc.record({ share: fc.integer({ min: 1, max: 20 }), components: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(material, { minLength: 1, maxLength: 25 }), (materials) => {
        const rows = materials.flatMap(({ share, components }, index) => [
          aRow(`原料${index}`, String(share), { rowId: `m${index}` }),
          ...Array.from({ length: components }, (_, at) =>
            aRow(`组分${at}`, '10', { rowId: `m${index}c${at}`, level: 2 }),
          ),
        ]);
        const before = review(aDossier({ rows }), aRulebook([order]), day);
        const after = of(before, 'F03').length === 0 ? rows : repaired(rows, before, 'F03');
        expect(review(aDossier({ rows: after }), aRulebook([order]), day).passed).toEqual(['F03']);
        // Nothing is lost, and each component still stands below its raw material, in its order.
        expect(after.map((row) => row.rowId).sort()).toEqual(rows.map((row) => row.rowId).sort());
        let parent = '';
        let at = 0;
        for (const row of after) {
          if (row.level === 1) [parent, at] = [row.rowId, 0];
          else expect(row.rowId).toBe(`${parent}c${at++}`);
        }
      }),
    );
  });
});

describe('a single percentage', () => {
  it.each([
    ['-1', '第 1 行含量是负数“-1”，应大于 0'],
    ['约3', '第 1 行含量是“约3”，请只填数字，例如 3.000'],
    ['1-3', '第 1 行含量是“1-3”，请只填数字，例如 3.000'],
    ['', '第 1 行含量没有填写，请填数字，例如 3.000'],
    ['0.000', '第 1 行含量是 0，没有用到的原料请删除'],
    ['100.001', '第 1 行含量是 100.001，不能超过 100'],
  ])('“%s” is answered precisely', (percent, title) => {
    expect(
      of(review(aDossier({ rows: [aRow('水', percent)] }), aRulebook([numbers]), day), 'F04')[0]?.title['zh-CN'],
    ).toBe(title);
  });

  it.each([
    ['１２．５', '12.500'],
    ['12.5 %', '12.500'],
  ])('“%s” can be repaired to %s', (percent, value) => {
    const [finding] = of(review(aDossier({ rows: [aRow('水', percent)] }), aRulebook([numbers]), day), 'F04');
    expect(finding?.fix?.ops).toMatchObject([{ op: 'set', value }]);
  });
});

describe('a raw material that stands twice', () => {
  const twice = (one: string, other: string) =>
    of(
      review(
        aDossier({ rows: [aRow('甘油', '6', { remark: one }), aRow('GLYCERIN', '4', { remark: other })] }),
        aRulebook([repeats]),
        day,
      ),
      'F05',
    ).length;
  it('is told, by whatever name it is called, unless the remarks tell the specifications apart', () => {
    expect([twice('', ''), twice('药用级', '药用级'), twice('药用级', ''), twice('药用级', '工业级')]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});

describe('what does not depend on the order of rows', () => {
  const pool = ['水', '甘油', '水杨酸', '苯甲酸钠', '不存在的原料', '甘 油', '氢醌'];
  it('finds the same under the same keys', () => {
    const book = aRulebook([total, numbers, repeats, catalogue, names, scopes, limits], { limits: salicylic });
    const row = fc.record({ name: fc.constantFrom(...pool), units: fc.integer({ min: 1, max: 40_000 }) });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (list, numbersStream) => {
          const rows = list.map(({ name, units }, index) =>
            aRow(name, `${Math.floor(units / 1000)}.${String(units % 1000).padStart(3, '0')}`, {
              rowId: `r${index}`,
              purpose: '皮肤调理剂',
            }),
          );
          const shuffled = rows
            .map((one) => ({ one, at: numbersStream.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
          const keys = (of: readonly FormulationRow[]) =>
            review(aDossier({ rows: [...of] }), book, day)
              .findings.map((finding) => `${finding.key} ${finding.severity} ${finding.value ?? ''}`)
              .sort();
          const [one, other] = [keys(rows), keys(shuffled)];
          expect(other).toEqual(one);
          expect(new Set(one.map((key) => key.split(' ')[0])).size).toBe(one.length);
        },
      ),
    );
  });
});

describe('restricted substances', () => {
  const judge = (rows: FormulationRow[], more: Parameters<typeof aDossier>[0] = {}, list = salicylic) =>
    review(aDossier({ rows, ...more }), aRulebook([scopes, limits], { limits: list }), day);

  it('shows value, limit and basis, and offers the limit as value', () => {
    const result = judge([aRow('水', '97.5'), aRow('水杨酸', '2.500', { purpose: '去角质' })]);
    expect(of(result, 'F19')).toMatchObject([
      {
        severity: 'error',
        value: '2.500%',
        limit: '2%',
        citation: { article: '表3 第1项' },
        title: { 'zh-CN': '水杨酸 2.500%，上限 2%（表3 第1项）' },
        fix: { ops: [{ op: 'set', path: ['rows', '#row-水杨酸-2.500', 'percent'], value: '2.000' }] },
      },
    ]);
  });

  it('takes the limit that the use of the product asks for', () => {
    const rows = [aRow('水', '97.5'), aRow('水杨酸', '2.500', { purpose: '去角质' })];
    expect(judge(rows, { classificationCode: '09-01-03-02-01' }).passed).toContain('F19');
    expect(of(judge(rows, { classificationCode: '09-01-03-02-01/02' }), 'F19')).toHaveLength(1);
  });

  it('multiplies through the raw material and shows the steps', () => {
    const rows = [
      aRow('水', '87'),
      aRow('酸溶液', '13.000'),
      aRow('水杨酸', '88.000', { level: 2, purpose: '去角质' }),
      aRow('甘油', '12.000', { level: 2 }),
    ];
    expect(of(judge(rows), 'F19')[0]).toMatchObject({ value: '11.440%', steps: ['13.000% × 88.000% = 11.440%'] });
  });

  it('leaves a preservative to its own table, and cannot tell while the purpose is empty', () => {
    const hairOnly = salicylic.slice(1);
    expect(judge([aRow('水杨酸', '5', { purpose: '防腐剂' })], {}, hairOnly).findings).toEqual([]);
    expect(of(judge([aRow('水杨酸', '5')], {}, hairOnly), 'F18')).toMatchObject([{ severity: 'undecided' }]);
    expect(of(judge([aRow('水杨酸', '5', { purpose: '去角质' })], {}, hairOnly), 'F18')).toMatchObject([
      { severity: 'error' },
    ]);
  });

  const benzoate = (more = {}) => [
    aLimit(['苯甲酸钠'], { entry: '4', maxPercent: '2.5', basis: '酸', factors: { 苯甲酸钠: '0.84744' }, ...more }),
  ];
  it('expresses a salt as its acid', () => {
    expect(judge([aRow('苯甲酸钠', '2.950')], {}, benzoate()).passed).toContain('F19');
    expect(of(judge([aRow('苯甲酸钠', '2.951')], {}, benzoate()), 'F19')[0]).toMatchObject({
      severity: 'error',
      fix: { ops: [{ value: '2.950' }] },
    });
  });

  it('never passes a salt whose factor is unknown, unless even the whole salt is within the limit', () => {
    const unknown = (percent: string, bound?: string) =>
      judge(
        [aRow('苯甲酸钠', percent)],
        {},
        benzoate({ factors: {}, ...(bound === undefined ? {} : { factorAtMost: bound }) }),
      );
    expect(of(unknown('2.000'), 'F19')).toMatchObject([{ severity: 'undecided' }]);
    expect(unknown('2.000', '1').passed).toContain('F19');
    expect(of(unknown('2.600', '1'), 'F19')).toMatchObject([{ severity: 'undecided' }]);
  });

  it('lets the limit itself pass, and uses a bound above one where the basis is heavier', () => {
    expect(judge([aRow('苯甲酸钠', '2.500')], {}, benzoate({ basis: undefined })).passed).toContain('F19');
    const heavier = (percent: string) =>
      judge([aRow('苯甲酸钠', percent)], {}, benzoate({ factors: {}, factorAtMost: '1.7' }));
    expect(heavier('1.470').passed).toContain('F19');
    expect(of(heavier('1.471'), 'F19')).toMatchObject([{ severity: 'undecided' }]);
  });

  it('adds up the members of an entry whose limit is a total', () => {
    const list = [aLimit(['甘油', '水杨酸'], { entry: '99', maxPercent: '3', total: true })];
    expect(of(judge([aRow('甘油', '2'), aRow('水杨酸', '1.5')], {}, list), 'F19')).toMatchObject([
      { value: '3.500%', places: [{}, {}] },
    ]);
  });

  it('does not decide between limits when the code does not say which applies, but catches what breaks them all', () => {
    const list = [
      aLimit(['甘油'], { entry: '32', branch: '(b)1', scopeWhen: 'NOT({professional})', maxPercent: '2' }),
      aLimit(['甘油'], { entry: '32', branch: '(b)2', scopeWhen: '{professional}', maxPercent: '4.5' }),
    ];
    expect(of(judge([aRow('甘油', '3')], {}, list), 'F19')).toMatchObject([{ severity: 'undecided' }]);
    expect(of(judge([aRow('甘油', '5')], {}, list), 'F19')).toMatchObject([{ severity: 'error', limit: '4.5%' }]);
    expect(of(judge([aRow('甘油', '1')], {}, list), 'F19')).toEqual([]);
    expect(of(judge([aRow('甘油', '3')], { facts: { professional: true } }, list), 'F19')).toEqual([]);
  });

  it('follows the dates of a limit', () => {
    const list = [aLimit(['甘油'], { maxPercent: '1', to: '2021-05-25' })];
    const on = (date: string) =>
      review(
        aDossier({ rows: [aRow('甘油', '5')] }),
        aRulebook([aRule('F19', 'limit', { table: 'stsc3' }, { from: '2016-12-01' })], { limits: list }),
        date,
      );
    expect(of(on('2021-05-25'), 'F19')).toHaveLength(1);
    expect(on('2021-05-26').notApplicable).toEqual(['F19']);
  });

  it('warns of a limit that comes into force later', () => {
    const list = [aLimit(['甘油'], { maxPercent: '1', from: '2027-01-01' })];
    const result = review(
      aDossier({ rows: [aRow('甘油', '5')] }),
      aRulebook([aRule('F57', 'limit', { table: 'stsc3', horizon: 'future' }, { severity: 'warn' })], { limits: list }),
      day,
    );
    expect(result.findings).toMatchObject([{ severity: 'warn', from: '2027-01-01' }]);
  });

  it('lists what the technical standard governs and no table covers, once', () => {
    const rule = aRule('F19', 'limit', { table: 'stsc3', governedRemark: '按照《化妆品安全技术规范》要求使用' });
    const result = review(aDossier({ rows: [aRow('水杨酸', '1'), aRow('水杨酸', '2')] }), aRulebook([rule]), day);
    expect(result.notices).toHaveLength(1);
    expect(result.notices[0]?.title['zh-CN']).toContain('水杨酸');
  });
});

describe('the frame of a review', () => {
  const weak = { regulation: '只凭记忆', article: '某条', verified: false };

  it('makes an unverified ground at most a warning, and says so and what it would be', () => {
    const dossier = aDossier({ rows: [aRow('水', '50')] });
    const found = (rule: RuleRow) => review(dossier, aRulebook([rule]), day).findings;
    expect(found({ ...total, citation: weak })).toMatchObject([
      { severity: 'warn', unverified: true, wouldBe: 'error' },
    ]);
    expect(found({ ...total, citation: weak }).map(weightOf)).toEqual(['grave']);
    // A warning of an unverified rule is nothing graver; an error of a verified one is what it is.
    expect(found({ ...total, citation: weak, severity: 'warn' }).map(weightOf)).toEqual(['warn']);
    expect(found(total).map(weightOf)).toEqual(['error']);
    expect(found(total)[0]).not.toHaveProperty('wouldBe');
  });

  it('says once that a list is incomplete, with all rules that rest on it', () => {
    const completeness = { prohibited: { have: 40, of: 1393, title: { 'zh-CN': '禁用目录', en: 'Prohibited list' } } };
    const book = aRulebook(
      [
        aRule('F14', 'catalogueRemark', { remarks: [], lists: ['prohibited'] }),
        aRule('F15', 'catalogueRemark', { remarks: [], lists: ['prohibited'] }),
      ],
      { completeness },
    );
    const { notices } = review(aDossier(), book, day);
    expect(notices).toMatchObject([{ rules: ['F14', 'F15'] }]);
    expect(notices[0]?.title['zh-CN']).toContain('40 / 1393');
  });

  it('leaves nothing silent: every rule in force passes, does not apply, or says why not', () => {
    const rules = [
      total,
      order,
      numbers,
      repeats,
      catalogue,
      names,
      scopes,
      limits,
      aRule('D33', 'procedureFits'),
      aRule('D01', 'mustAttach', { kind: 'document' }),
    ];
    const empty = review(
      aDossier({ rows: [], classificationCode: undefined, procedure: undefined }),
      aRulebook(rules),
      day,
    );
    expect(empty.passed).toEqual([]);
    const waiting = empty.findings.filter((finding) => finding.key.startsWith('missing:'));
    expect(waiting.map((finding) => finding.severity)).toEqual(waiting.map(() => 'undecided'));
    const spoken = new Set([
      ...empty.notApplicable,
      ...waiting.flatMap((finding) => finding.detail?.['zh-CN'].match(/[A-Z]\d\d/g) ?? []),
    ]);
    expect(rules.map((rule) => rule.id).filter((id) => !spoken.has(id))).toEqual([]);
  });

  it('does not apply rules outside their dates or switched off', () => {
    const rules = [
      { ...total, to: '2026-11-20' },
      { ...order, enabled: false },
      { ...numbers, from: '2026-11-22' },
    ];
    expect(review(aDossier({ rows: [aRow('水', 'x')] }), aRulebook(rules), day)).toMatchObject({
      findings: [],
      passed: [],
      notApplicable: [],
    });
  });

  it('says so when a rule names a check that does not exist', () => {
    expect(review(aDossier(), aRulebook([aRule('X01', 'noSuchCheck')]), day).findings).toMatchObject([
      { severity: 'undecided' },
    ]);
  });

  it('waits for names that are not looked up yet instead of calling them unknown', () => {
    const book = { ...aRulebook([catalogue]), resolve: () => undefined };
    expect(new Set(review(aDossier(), book, day).findings.map((finding) => finding.severity))).toEqual(
      new Set(['undecided']),
    );
  });

  it('keeps keys apart when row ids repeat, and sentences short when names are pages long', () => {
    const rows = [aRow('长'.repeat(1_000), 'x', { rowId: 'same' }), aRow('又'.repeat(1_000), 'y', { rowId: 'same' })];
    const { findings } = review(aDossier({ rows }), aRulebook([numbers, catalogue]), day);
    expect(findings).toHaveLength(4);
    expect(new Set(findings.map(({ key }) => key)).size).toBe(4);
    for (const { title, detail } of findings) expect(`${title['zh-CN']}${detail?.['zh-CN']}`.length).toBeLessThan(300);
  });

  it('gives the same result for the same input', () => {
    const book = aRulebook([total, order, numbers, repeats, catalogue, names, scopes, limits], { limits: salicylic });
    const dossier = aDossier({ rows: [aRow('水', '50'), aRow('水杨酸', '60'), aRow('没有', 'x')] });
    expect(review(dossier, book, day)).toEqual(review(structuredClone(dossier), book, day));
  });
});

describe('reading a dossier from form data', () => {
  it('maps fields, keeps row ids, drops blank rows and turns other keys into facts', () => {
    const definition = {
      id: 'a/b',
      kind: 'application',
      review: {
        mapping: {
          productName: 'name',
          rows: 'formula',
          documents: 'files',
          origin: 'from',
          pH: 'ph',
          procedure: '=IF({from}="imported","registration","filing")',
        },
      },
    } as unknown as Parameters<typeof dossierOf>[0];
    const dossier = dossierOf(definition, {
      name: '某霜',
      from: 'imported',
      ph: '5.5',
      formula: [
        { _id: 'r1', level: 1, name: '水', percent: '100' },
        { _id: 'r2', level: 2, name: ' ', percent: '' },
      ],
      files: [
        { _id: 'x', code: 'labelDraft', files: [{ id: '9', name: 'a.pdf', size: 3 }] },
        { _id: 'y', code: 'saleProof', files: [], notApplicable: ' 首发 ' },
      ],
    });
    expect(dossier).toMatchObject({
      productName: '某霜',
      origin: 'imported',
      procedure: 'registration',
      facts: { pH: '5.5' },
      rows: [{ rowId: 'r1', name: '水' }],
      documents: [
        { code: 'labelDraft', files: [{ id: '9', name: 'a.pdf' }] },
        { code: 'saleProof', notApplicable: '首发' },
      ],
      fields: { rows: 'formula', documents: 'files' },
    });
    expect(dossier.rows).toHaveLength(1);
  });
});
