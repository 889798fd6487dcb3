import type { Dossier } from '../build.ts';
import { type Plan, put } from '../plan.ts';
import { type Defect, may, must, oneOf } from './defect.ts';

const adult = (plan: Plan): boolean => !plan.kind.child && !plan.kind.special && plan.kind.aqueous;
const child = (plan: Plan): boolean => plan.kind.child === true;

const added = (
  id: string,
  rows: readonly { name: string; inci: string; cas?: string; purpose: string; percent: number; remark?: string }[],
  fits: (plan: Plan) => boolean,
  expect: Defect['expect'],
  warnings: readonly string[] = [],
): Defect => ({
  id,
  touches: 'substance',
  fits,
  formula: (plan) => {
    for (const { percent, cas = '', ...row } of rows) put(plan, { ...row, cas, amount: Math.round(percent * 1_000) });
    plan.warnings.push(...warnings);
  },
  expect,
});

const aside = may('F12', 'F13', 'F17', 'F54', 'F59');
const banned = (id: string, name: string, inci: string): Defect =>
  added(id, [{ name, inci, purpose: '皮肤调理剂', percent: 0.02 }], adult, [
    ...oneOf('F16', 'F15', 'F14'),
    ...aside,
    ...may('F06', 'F07', 'F11', 'F14', 'F15', 'F16'),
  ]);

const notice = (id: string, change: (one: NonNullable<Dossier['newIngredients']>[number]) => void): Defect => ({
  id,
  touches: 'new ingredient',
  fits: adult,
  formula: (plan) => {
    put(plan, { name: '演示新原料甲', inci: 'DEMO NEW INGREDIENT A', cas: '', purpose: '皮肤调理剂', amount: 500 });
  },
  dossier: (dossier) => {
    const one = {
      name: '演示新原料甲',
      number: '国妆原备字20250001',
      monitoringTo: '2028-01-31',
      authorised: true,
      useAllowed: true,
      maxPercent: '2',
      annualReport: true,
    };
    change(one);
    dossier.newIngredients = [one];
  },
  expect: [...must('F51'), ...may('F06', 'F07')],
});

const exposure = (id: string, type: string, fits: (plan: Plan) => boolean): Defect => ({
  id,
  touches: 'exposure',
  fits,
  dossier: (dossier) => {
    dossier.assessment.exposureType = type;
  },
  expect: must('D17'),
});

/** Faults that meet more than one part of the law, and the rarer ones. */
export const moreDefects: readonly Defect[] = [
  banned('plant-aconite', '乌头（ACONITUM CARMICHAELI）根提取物', 'ACONITUM CARMICHAELI ROOT EXTRACT'),
  banned('plant-datura', '曼陀罗（DATURA STRAMONIUM）叶提取物', 'DATURA STRAMONIUM LEAF EXTRACT'),
  banned('plant-nux-vomica', '马钱（STRYCHNOS NUX-VOMICA）籽提取物', 'STRYCHNOS NUX-VOMICA SEED EXTRACT'),
  banned('plant-belladonna', '颠茄（ATROPA BELLADONNA）叶提取物', 'ATROPA BELLADONNA LEAF EXTRACT'),
  banned('plant-colchicum', '秋水仙（COLCHICUM AUTUMNALE）球茎提取物', 'COLCHICUM AUTUMNALE BULB EXTRACT'),
  added(
    'strontium-together',
    [
      { name: '氯化锶', inci: 'STRONTIUM CHLORIDE', cas: '10476-85-4', purpose: '皮肤调理剂', percent: 3 },
      { name: '过氧化锶', inci: 'STRONTIUM PEROXIDE', cas: '1314-18-7', purpose: '氧化剂', percent: 4 },
    ],
    (plan) => plan.kind.id === 'shampoo',
    [...oneOf('F26', 'F19'), ...aside, ...may('F26', 'F19', 'F20', 'L26', 'F40', 'F18')],
    ['含氯化锶', '儿童不宜常用', '避免接触眼睛', '如果产品不慎入眼，应立即冲洗', '仅供专业使用', '戴适宜的手套'],
  ),
  ...(
    [
      ['红 4', 'RED 4'],
      ['黄 5', 'YELLOW 5'],
      ['蓝 1', 'BLUE 1'],
    ] as const
  ).map(([name, inci]) =>
    added(
      `colour-by-name-${inci.replace(' ', '-').toLowerCase()}`,
      [{ name, inci, purpose: '着色剂', percent: 0.01 }],
      adult,
      [...must('F33'), ...aside, ...may('F32', 'F35')],
    ),
  ),
  added(
    'child-two-fragrances',
    [
      { name: '（日用）香精', inci: 'FRAGRANCE', purpose: '芳香剂', percent: 0.05 },
      { name: '香精', inci: 'PARFUM', purpose: '芳香剂', percent: 0.05 },
    ],
    child,
    [...must('F50'), ...aside, ...may('F56', 'F05')],
  ),
  added(
    'child-many-preservatives',
    [
      { name: '氯苯甘醚', inci: 'CHLORPHENESIN', cas: '104-29-0', purpose: '防腐剂', percent: 0.1 },
      { name: '山梨酸钾', inci: 'POTASSIUM SORBATE', cas: '24634-61-5', purpose: '防腐剂', percent: 0.1 },
      { name: '苯甲酸钠', inci: 'SODIUM BENZOATE', cas: '532-32-1', purpose: '防腐剂', percent: 0.1 },
      { name: '脱氢乙酸钠', inci: 'SODIUM DEHYDROACETATE', cas: '4418-26-2', purpose: '防腐剂', percent: 0.1 },
    ],
    child,
    [...must('F50'), ...aside],
  ),
  added(
    'allergens-not-on-label',
    [{ name: '（日用）香精', inci: 'FRAGRANCE', purpose: '芳香剂', percent: 0.3, remark: '含芳樟醇、苧烯、香茅醇' }],
    adult,
    [...must('F56'), ...aside, ...may('L02')],
  ),
  added(
    'amide-and-bronopol',
    [
      { name: '椰油酰胺 DEA', inci: 'COCAMIDE DEA', cas: '68603-42-9', purpose: '表面活性剂', percent: 1 },
      {
        name: '2-溴-2-硝基丙烷-1,3-二醇',
        inci: '2-BROMO-2-NITROPROPANE-1,3-DIOL',
        cas: '52-51-7',
        purpose: '防腐剂',
        percent: 0.05,
      },
    ],
    (plan) => plan.kind.id === 'bodyWash' || plan.kind.id === 'shampoo',
    [...must('F48'), ...aside, ...may('F18', 'F19', 'F23', 'F27', 'D02', 'D18')],
  ),
  notice('new-ingredient-not-authorised', (one) => {
    one.authorised = false;
  }),
  notice('new-ingredient-other-use', (one) => {
    one.useAllowed = false;
  }),
  notice('new-ingredient-too-much', (one) => {
    one.maxPercent = '0.2';
  }),
  notice('new-ingredient-no-report', (one) => {
    one.annualReport = false;
  }),
  {
    id: 'propellant-in-formula',
    touches: 'parts',
    fits: (plan) => plan.kind.id === 'spray',
    formula: (plan) => {
      put(plan, { name: '丙烷', inci: 'PROPANE', cas: '74-98-6', purpose: '推进剂', amount: 20_000 });
    },
    dossier: (dossier) => {
      dossier.classificationCode = (dossier.classificationCode ?? '').replace('-08-', '-09-');
      dossier.facts.aerosol = true;
    },
    expect: [...must('F52'), ...aside],
  },
  {
    id: 'parts-without-formulas',
    touches: 'parts',
    fits: (plan) => plan.kind.special === 'hairDye',
    dossier: (dossier) => {
      dossier.parts = [
        { id: 'a', kind: 'part', name: '染发膏', share: '50' },
        { id: 'b', kind: 'part', name: '显色乳', share: '50' },
      ];
    },
    expect: must('F53'),
  },
  {
    id: 'dioxane-from-2027',
    touches: 'test chem_dioxane',
    fits: (plan) => plan.tests.includes('chem_dioxane'),
    dossier: (dossier) => {
      for (const test of dossier.tests) if (test.item === 'chem_dioxane') test.value = '18';
    },
    expect: must('F57'),
  },
  {
    id: 'small-package-without-use-by',
    touches: 'label netContent',
    dossier: (dossier) => {
      dossier.form.netContent = '10 g';
      dossier.label.netContent = '10 g';
      dossier.label.text = (dossier.label.text ?? '').replace('50 g', '10 g').replace(dossier.label.useBy ?? '', '');
      delete dossier.label.useBy;
      delete dossier.label.useByDate;
      delete dossier.label.batch;
    },
    expect: [...oneOf('L20', 'L01'), ...may('L20', 'L01', 'L21')],
  },
  exposure('exposure-of-dye', '染发', (plan) => plan.kind.id === 'faceCream' || plan.kind.id === 'bodyLotion'),
  exposure('exposure-of-lipstick', '唇膏', (plan) => plan.kind.id === 'shampoo' || plan.kind.id === 'bodyWash'),
  exposure('exposure-of-shampoo', '洗发水', (plan) => plan.kind.id === 'eyeCream' || plan.kind.id === 'lipBalm'),
];
