import type { Dossier } from '../build.ts';
import { type Material, type Plan, put } from '../plan.ts';
import { type Defect, may, must, oneOf } from './defect.ts';

/** Rows without limits or duties of their own, away from the filler. */
function plain(plan: Plan): Material[] {
  return plan.materials.filter(
    (one) => /^m\d/.test(one.id) && one.purpose !== '防腐剂' && one.purpose !== '防晒剂' && one.purpose !== '染发剂',
  );
}

const middle = (plan: Plan): Material => {
  const rows = plain(plan);
  const one = rows[Math.floor(rows.length / 2)];
  if (!one) throw new Error('a formula without ordinary rows');
  return one;
};

const notInBlend = (plan: Plan): boolean => plain(plan).length >= 4;

/** Adds a blend of two ordinary ingredients with these shares. */
function blend(plan: Plan, shares: readonly [number, number]): void {
  const parts = plain(plan).slice(-2);
  plan.materials = plan.materials.filter((one) => !parts.includes(one));
  put(plan, {
    name: '演示复配原料',
    inci: '',
    cas: '',
    purpose: '皮肤调理剂',
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    components: parts.map((one, index) => ({ ...one, amount: shares[index] ?? 0 })),
  });
}

/** Lets the assessment rest a substance on its recorded use alone. */
function restOnHistory(dossier: Dossier, name: string): void {
  const { assessment } = dossier;
  assessment.ingredients = (assessment.ingredients ?? []).map((one) =>
    one.name === name ? { name, evidence: 'history' } : one,
  );
}

const total = (id: string, by: number): Defect => ({
  id,
  touches: 'total',
  dossier: (dossier) => {
    const first = dossier.rows.find((row) => row.level === 1 && row.rowId === 'water');
    if (first) first.percent = (Number(first.percent) + by).toFixed(3);
  },
  expect: must('F01'),
});

const typed = (id: string, text: string): Defect => ({
  id,
  touches: 'total',
  fits: notInBlend,
  formula: (plan) => {
    middle(plan).typed = text;
  },
  expect: [...must('F04'), ...may('F01', 'F03')],
});

const named = (id: string, name: string, inci: string, expect: Defect['expect'], remark?: string): Defect => ({
  id,
  touches: 'name',
  fits: (plan) => !plan.kind.child && !plan.materials.some((one) => one.name === name),
  formula: (plan) => {
    put(plan, { name, inci, cas: '', purpose: '皮肤调理剂', amount: 20, ...(remark === undefined ? {} : { remark }) });
  },
  expect,
});

/** Faults of the formula table itself (management of dossiers, article 29; notes of the catalogue 2021 no. 62). */
export const formulationDefects: readonly Defect[] = [
  total('total-low', -0.5),
  total('total-high', 0.5),
  total('total-slightly-off', 0.01),
  total('total-far-low', -7),
  {
    id: 'blend-99',
    touches: 'blend',
    fits: notInBlend,
    formula: (plan) => blend(plan, [60_000, 39_000]),
    expect: [...must('F02'), ...may('F12')],
  },
  {
    id: 'blend-102',
    touches: 'blend',
    fits: notInBlend,
    formula: (plan) => blend(plan, [62_000, 40_000]),
    expect: [...must('F02'), ...may('F12')],
  },
  {
    id: 'order-last-first',
    touches: 'order',
    dossier: (dossier) => {
      const last = dossier.rows.pop();
      if (last) dossier.rows.unshift(last);
    },
    expect: must('F03'),
  },
  {
    id: 'order-two-swapped',
    touches: 'order',
    dossier: (dossier) => {
      const at = dossier.rows.findIndex(
        (row, i) =>
          Number(row.percent) > Number(dossier.rows[i + 1]?.percent ?? Number.NaN) &&
          row.level === 1 &&
          dossier.rows[i + 1]?.level === 1,
      );
      const [one, other] = [dossier.rows[at], dossier.rows[at + 1]];
      if (one && other) dossier.rows.splice(at, 2, other, one);
    },
    expect: must('F03'),
  },
  typed('percent-range', '1.0-3.0'),
  typed('percent-words', '适量'),
  typed('percent-below', '<0.1'),
  typed('percent-empty', ''),
  typed('percent-negative', '-0.200'),
  typed('percent-zero', '0.000'),
  typed('percent-wide-range', '０．５～１．０'),
  {
    id: 'repeated',
    touches: 'repeat',
    fits: notInBlend,
    formula: (plan) => {
      const one = middle(plan);
      put(plan, { ...one, amount: Math.max(1, Math.floor(one.amount / 2)) });
    },
    expect: must('F05'),
  },
  {
    id: 'repeated-other-spelling',
    touches: 'repeat',
    fits: notInBlend,
    formula: (plan) => {
      const one = middle(plan);
      put(plan, {
        ...one,
        name: ` ${one.name} `,
        inci: one.inci.toLowerCase(),
        amount: Math.max(1, Math.floor(one.amount / 3)),
      });
    },
    expect: must('F05'),
  },
  ...['演示新植物精粹', '海洋活性因子', '岚屿专利肽复合物', '量子水分子团', '深海鱼子精华素', '活肤因子 X9'].map(
    (name, index): Defect => named(`unknown-name-${index + 1}`, name, '', [...must('F06'), ...may('F17')]),
  ),
  {
    id: 'inci-of-another',
    touches: 'inci',
    fits: notInBlend,
    formula: (plan) => {
      const rows = plain(plan);
      const [one, other] = [rows[0], rows[1]];
      if (one && other) one.inci = other.inci;
    },
    expect: must('F07'),
  },
  {
    id: 'inci-unknown',
    touches: 'inci',
    fits: notInBlend,
    formula: (plan) => {
      middle(plan).inci = 'DEMO ACTIVE COMPLEX 12';
    },
    expect: must('F07'),
  },
  named(
    'former-name-1',
    '白茅根（IMPERATA CYLINDRICA MAJOR）提取物',
    'IMPERATA CYLINDRICA MAJOR ROOT EXTRACT',
    must('F08'),
  ),
  named(
    'former-name-2',
    '柏子仁（PLATYCLADUS ORIENTALIS）提取物',
    'PLATYCLADUS ORIENTALIS KERNEL EXTRACT',
    must('F08'),
  ),
  named('former-name-3', '韭菜子（ALLIUM TUBEROSUM）提取物', 'ALLIUM TUBEROSUM SEED EXTRACT', must('F08')),
  named('former-name-4', '芦根（PHRAGMITES COMMUNIS）提取物', 'PHRAGMITES COMMUNIS ROOT EXTRACT', must('F08')),
  named('class-name-1', '浮游生物提取物*', 'PLANKTON EXTRACT', must('F09')),
  named('class-name-2', '氢化植物油*', 'HYDROGENATED VEGETABLE OIL', must('F09')),
  named('class-name-3', '褐藻*', 'KASSOU', must('F09')),
  named('irregular-name-1', '橘红**', '', must('F10')),
  named('irregular-name-2', '龙胆草**', '', must('F10')),
  named('plant-without-part-1', '独活（ANGELICA PUBESCENS）提取物', 'ANGELICA PUBESCENS EXTRACT', [
    ...must('F11'),
    ...may('F08'),
  ]),
  named('plant-without-part-2', '青蒿（ARTEMISIA ANNUA）提取物', 'ARTEMISIA ANNUA EXTRACT', [
    ...must('F11'),
    ...may('F08'),
  ]),
  named('plant-without-part-3', '金盏花（CALENDULA OFFICINALIS）提取物', 'CALENDULA OFFICINALIS EXTRACT', must('F11')),
  named('plant-without-part-4', '大麦（HORDEUM VULGARE）提取物', 'HORDEUM VULGARE EXTRACT', must('F11')),
  named('plant-without-part-5', '突厥蔷薇（ROSA DAMASCENA）提取物', 'ROSA DAMASCENA EXTRACT', must('F11')),
  {
    id: 'above-history',
    touches: 'history',
    fits: (plan) => plan.kind.use === 'leaveOn',
    formula: (plan) => {
      plan.materials = plan.materials.filter((one) => one.inci !== '1,2-HEXANEDIOL' && one.inci !== 'DIAMOND POWDER');
      put(plan, { name: '1,10-癸二醇', inci: '1,10-DECANEDIOL', cas: '112-47-0', purpose: '皮肤调理剂', amount: 400 });
    },
    // The record is no limit: it is a fault only of an assessment that rests on it.
    dossier: (dossier) => restOnHistory(dossier, '1,10-癸二醇'),
    expect: must('F12'),
  },
  {
    id: 'above-history-2',
    touches: 'history',
    fits: (plan) => plan.kind.use === 'leaveOn',
    formula: (plan) => {
      put(plan, { name: '1,2-丁二醇', inci: '1,2-BUTANEDIOL', cas: '584-03-2', purpose: '溶剂', amount: 9_000 });
    },
    dossier: (dossier) => restOnHistory(dossier, '1,2-丁二醇'),
    expect: must('F12'),
  },
  {
    id: 'purpose-impossible',
    touches: 'purpose',
    fits: (plan) =>
      plan.materials.some((one) => one.inci === 'GLYCERIN' || one.inci === 'DIMETHICONE' || one.inci === 'XANTHAN GUM'),
    formula: (plan) => {
      const one = plan.materials.find(
        ({ inci }) => inci === 'GLYCERIN' || inci === 'DIMETHICONE' || inci === 'XANTHAN GUM',
      );
      if (one) one.purpose = '推进剂';
    },
    expect: [...must('F54'), ...may('F71')],
  },
  {
    id: 'purpose-dye',
    touches: 'purpose',
    fits: (plan) =>
      plan.materials.some(
        (one) => one.inci === 'BUTYLENE GLYCOL' || one.inci === 'SQUALANE' || one.inci === 'PANTHENOL',
      ),
    formula: (plan) => {
      const one = plan.materials.find(
        ({ inci }) => inci === 'BUTYLENE GLYCOL' || inci === 'SQUALANE' || inci === 'PANTHENOL',
      );
      if (one) one.purpose = '着色剂';
    },
    expect: [...oneOf('F54', 'F32'), ...may('F32', 'F33')],
  },
  {
    id: 'code-missing',
    touches: 'code',
    dossier: (dossier, _plan, random) => {
      delete random.pick(dossier.rows).submissionCode;
    },
    expect: must('F58'),
  },
  {
    id: 'codes-missing',
    touches: 'code',
    dossier: (dossier) => {
      for (const row of dossier.rows) delete row.submissionCode;
      dossier.documents = dossier.documents.filter(({ code }) => code !== 'ingredientSafety');
    },
    expect: [...must('F58'), ...must('D01')],
  },
  {
    id: 'nano-unassessed',
    touches: 'nano',
    fits: (plan) => !plan.kind.child,
    formula: (plan) => {
      middle(plan).remark = '纳米级';
    },
    dossier: (dossier) => {
      dossier.assessment.nanoAssessed = false;
    },
    expect: must('F44'),
  },
  {
    id: 'nano-child',
    touches: 'nano',
    fits: (plan) => plan.kind.child === true,
    formula: (plan) => {
      middle(plan).remark = '纳米级';
    },
    expect: [...oneOf('F44', 'F49'), ...may('F44', 'F49')],
  },
  {
    id: 'propellant-total',
    touches: 'parts',
    formula: (plan) => {
      plan.parts = [
        { id: 'base', kind: 'part', name: '料体', share: '60' },
        { id: 'gas', kind: 'propellant', name: '推进剂', share: '40' },
      ];
      for (const one of plan.materials) one.part = 'base';
      plan.materials.push({
        id: 'gas1',
        name: '丙烷',
        inci: 'PROPANE',
        cas: '74-98-6',
        purpose: '推进剂',
        amount: 60_000,
        part: 'gas',
      });
      plan.materials.push({
        id: 'gas2',
        name: '丁烷',
        inci: 'BUTANE',
        cas: '106-97-8',
        purpose: '推进剂',
        amount: 30_000,
        part: 'gas',
      });
    },
    fits: (plan) => plan.kind.id === 'spray',
    // A spray without the code of an aerosol has no propellant at all.
    expect: [...oneOf('F52', 'F01'), ...may('F52', 'F01', 'F03', 'F71', 'L02', 'L03', 'F12')],
  },
];
