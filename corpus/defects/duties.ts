import { type Dossier, functionsToState } from '../build.ts';
import { type Plan, put } from '../plan.ts';
import { type Defect, may, must } from './defect.ts';

const aside = may('F12', 'F13', 'F17', 'F54', 'F57', 'F59');
const dye = (plan: Plan): boolean => plan.kind.special === 'hairDye';
const sun = (plan: Plan): boolean => plan.kind.special === 'sunscreen';
const child = (plan: Plan): boolean => plan.kind.child === true;
const plain = (plan: Plan): boolean => !plan.kind.child && !plan.kind.special;

/** Takes words out of the warnings, and out of the text of the label that repeats them. */
function withoutWarning(dossier: Dossier, words: string): void {
  dossier.label.warnings = (dossier.label.warnings ?? '').replace(words, '');
  dossier.label.text = (dossier.label.text ?? '').replaceAll(words, '');
}

function printed(dossier: Dossier, key: 'useMethod' | 'useBy' | 'claims', value: string): void {
  const before = dossier.label[key] ?? '';
  dossier.label[key] = value;
  dossier.label.text = (dossier.label.text ?? '').replace(before, value);
}

const planted = (
  id: string,
  touches: string,
  fits: (plan: Plan) => boolean,
  dossier: (dossier: Dossier, plan: Plan) => void,
  expect: Defect['expect'],
): Defect => ({ id, touches, fits, dossier, expect });

const material = (
  id: string,
  fits: (plan: Plan) => boolean,
  rows: readonly { name: string; inci: string; purpose: string; amount: number }[],
  expect: Defect['expect'],
): Defect => ({
  id,
  touches: 'substance',
  fits,
  formula: (plan) => {
    for (const { inci } of rows) plan.materials = plan.materials.filter((one) => one.inci !== inci);
    for (const row of rows) put(plan, { ...row, cas: '' });
  },
  expect: [...expect, ...aside],
});

/** Faults against single duties of the law: label duties of the tables, numbers, ages, packages, evidence. */
export const dutyDefects: readonly Defect[] = [
  planted(
    'dye-warning-of-age',
    'label warnings',
    dye,
    (dossier) => withoutWarning(dossier, '本产品不适合16岁以下消费者使用'),
    must('L40'),
  ),
  planted(
    'dye-without-ratio',
    'label useMethod',
    dye,
    (dossier) => printed(dossier, 'useMethod', '涂于头发，停留30分钟后用水冲洗'),
    must('L41'),
  ),
  planted(
    'directions-medical',
    'label useMethod',
    plain,
    (dossier) => printed(dossier, 'useMethod', `${dossier.label.useMethod ?? ''}，可用于消炎`),
    must('L06'),
  ),
  planted(
    'number-of-imports',
    'number',
    (plan) => plan.kind.special !== undefined && plan.origin === 'domestic',
    (dossier) => {
      dossier.label.productNumber = '国妆特进字20260001';
      dossier.form.productNumber = '国妆特进字20260001';
    },
    [...must('L43'), ...may('L25')],
  ),
  planted(
    'printed-shelf-life',
    'label useBy',
    () => true,
    (dossier) => printed(dossier, 'useBy', '生产日期见包装，保质期：五年'),
    [...must('L44'), ...may('L21')],
  ),
  planted(
    'age-of-children',
    'claims',
    plain,
    (dossier) => printed(dossier, 'claims', `${dossier.label.claims ?? ''}，三岁以上均可使用`),
    [...must('L45'), ...may('L15')],
  ),
  planted(
    'package-ingredients',
    'package',
    () => true,
    (dossier) => {
      dossier.salesPackage = {
        ...dossier.label,
        ingredients: `${dossier.label.ingredients ?? ''}、尿囊素`,
      };
    },
    must('L46'),
  ),
  planted(
    'package-without-warnings',
    'package',
    (plan) => plan.kind.child === true,
    (dossier) => {
      dossier.salesPackage = { ...dossier.label, warnings: '避免接触眼睛', text: '' };
    },
    must('L46'),
  ),
  planted(
    'basic-assessment-for-children',
    'assessment kind',
    child,
    (dossier) => {
      dossier.assessment.kind = 'basic';
    },
    [...must('D40'), ...may('D16')],
  ),
  planted(
    'evidence-from-literature',
    'trial',
    (plan) => /(?:^|\/)(?:06|07|08|15|16|17|18|19|22|23)/.test(plan.kind.code.split('-')[0] ?? ''),
    (dossier) => {
      for (const one of dossier.efficacy.claims ?? []) one.evidence = '文献资料';
      for (const one of dossier.tests) if (one.claim !== undefined) one.kind = 'literature';
    },
    [...must('D41'), ...may('D11', 'D12')],
  ),
  planted(
    'test-of-another-class',
    'tests of class',
    plain,
    (dossier) => {
      const [first] = dossier.tests;
      if (first)
        dossier.tests.push({
          ...first,
          id: 't-eff_spf',
          item: 'eff_spf',
          value: '31',
          unit: '',
          kind: 'human',
          subjects: 30,
          ethics: true,
          receivedOn: '2026-07-01',
          reportedOn: '2026-09-10',
        });
    },
    [...must('D42'), ...may('L11', 'D13')],
  ),
  {
    id: 'function-not-stated',
    touches: 'label warnings',
    fits: plain,
    formula: (plan) =>
      put(plan, { name: '水杨酸', inci: 'SALICYLIC ACID', cas: '', purpose: '皮肤调理剂', amount: 500 }),
    dossier: (dossier, plan) => {
      for (const words of functionsToState(plan)) withoutWarning(dossier, words);
    },
    expect: [...must('F63'), ...may('L40'), ...aside],
  },
  material(
    'dyes-together',
    dye,
    [
      { name: '对苯二胺', inci: 'P-PHENYLENEDIAMINE', purpose: '染发剂', amount: 1_500 },
      { name: '甲苯-2,5-二胺', inci: 'TOLUENE-2,5-DIAMINE', purpose: '染发剂', amount: 3_000 },
    ],
    must('F61'),
  ),
  material(
    'titanium-as-filter-and-colour',
    sun,
    [
      { name: '二氧化钛', inci: 'TITANIUM DIOXIDE', purpose: '防晒剂', amount: 22_000 },
      { name: 'CI 77891', inci: 'CI 77891', purpose: '着色剂', amount: 5_000 },
    ],
    [...must('F62'), ...may('F05', 'F07', 'F28', 'F31', 'F44')],
  ),
  material(
    'glutaral-not-declared',
    (plan) => plain(plan) && plan.kind.aqueous,
    [{ name: '戊二醛', inci: 'GLUTARAL', purpose: '防腐剂', amount: 80 }],
    must('F65'),
  ),
  {
    id: 'new-ingredient-for-children',
    touches: 'substance',
    fits: child,
    formula: (plan) => {
      put(plan, { name: '演示新原料乙', inci: 'DEMO NEW INGREDIENT B', cas: '', purpose: '皮肤调理剂', amount: 500 });
    },
    dossier: (dossier) => {
      dossier.newIngredients = [
        {
          name: '演示新原料乙',
          number: '国妆原备字20250002',
          monitoringTo: '2028-06-30',
          authorised: true,
          useAllowed: true,
          maxPercent: '2',
          annualReport: true,
        },
      ];
    },
    expect: [...must('F64'), ...aside, ...may('F06', 'F07', 'D03')],
  },
];
