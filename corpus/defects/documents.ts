import { type Dossier, usualTests } from '../build.ts';
import type { Plan } from '../plan.ts';
import { type Defect, type Expected, may, must, oneOf } from './defect.ts';

/** The rule against a claim that no product for children may make, and those that it can bring along. */
const childClaims = ['D34', 'L08', 'F49', 'D01', 'D11', 'D12'] as const;

const domestic = (plan: Plan): boolean => plan.origin === 'domestic';
const imported = (plan: Plan): boolean => plan.origin === 'imported';

/** A fault in the finished dossier, of a product that it fits, and the findings that it must bring. */
const planted = (
  id: string,
  touches: string,
  dossier: NonNullable<Defect['dossier']>,
  expect: readonly Expected[],
  fits?: (plan: Plan) => boolean,
): Defect => ({ id, touches, dossier, expect, ...(fits ? { fits } : {}) });

const without = (code: string, fits?: (plan: Plan) => boolean): Defect => ({
  id: `no-${code}`,
  touches: `document ${code}`,
  ...(fits ? { fits } : {}),
  dossier: (dossier) => {
    dossier.documents = dossier.documents.filter((document) => document.code !== code);
  },
  expect: [...must('D01'), ...may('F58', 'D21', 'D22', 'D23')],
});

const untested = (item: string, fits?: (plan: Plan) => boolean): Defect => ({
  id: `untested-${item}`,
  touches: item.startsWith('eff_') ? 'trial' : `test ${item}`,
  ...(fits ? { fits } : {}),
  dossier: (dossier) => {
    dossier.tests = dossier.tests.filter((test) => test.item !== item);
  },
  // A missing report is told once: by the rule of its item where it has one of its own.
  expect: [...oneOf('D02', 'F45', 'F46', 'F47', 'D35'), ...may('D13', 'D11', 'L11', 'D03', 'D08', 'D09', 'D07')],
});

const result = (id: string, item: string, value: string, rules: readonly string[]): Defect => ({
  id,
  touches: `test ${item}`,
  dossier: (dossier) => {
    for (const test of dossier.tests) if (test.item === item) test.value = value;
  },
  expect: [...oneOf(...rules), ...may('D07', 'D08', 'D09')],
});

type Report = Dossier['tests'][number];

/** Makes faults in one report of the dossier. */
const faultIn =
  (touches: string, find: (dossier: Dossier) => Report | undefined, fits?: Defect['fits']) =>
  (id: string, change: (report: Report) => void, rule: string, ...along: string[]): Defect => ({
    id,
    touches,
    ...(fits ? { fits } : {}),
    dossier: (dossier) => {
      const found = find(dossier);
      if (found) change(found);
    },
    expect: [...must(rule), ...may(...along)],
  });

const report = faultIn('report', (dossier) => dossier.tests.find(({ item }) => item === 'chem_pb'));

/** The first trial on people that proves a claim. */
const trial = (dossier: Dossier): Report | undefined =>
  dossier.tests.find(({ item, kind }) => kind === 'human' && (item.startsWith('eff_') || item.startsWith('efficacy_')));
const hasTrial = (plan: Plan): boolean =>
  ['antiWrinkle', 'firming', 'repairCream', 'serum', 'oilControl', 'whitening'].includes(plan.kind.id);

const trialFault = faultIn('trial', trial, hasTrial);

const assessed = (id: string, change: (dossier: Dossier) => void, rule: string, ...along: string[]): Defect => ({
  id,
  touches: `assessment ${id}`,
  dossier: change,
  expect: [...must(rule), ...may(...along)],
});

/** Faults of documents, tests and assessment (management of dossiers 2021 no. 32, work rules 2019 no. 72, guide 2021 no. 51). */
export const documentDefects: readonly Defect[] = [
  ...['nameBasis', 'productStandard', 'labelDraft', 'testReport', 'safetyAssessment', 'ingredientSafety'].map((code) =>
    without(code),
  ),
  without('salesPackage'),
  without('saleProof', imported),
  without('gmpCertificate', imported),
  without('productionLicence', domestic),
  without(
    'efficacySummary',
    (plan) => !['cleanser', 'bodyWash', 'makeupRemover', 'infantWash', 'hairDye', 'perm'].includes(plan.kind.id),
  ),
  ...usualTests.map((item) => untested(item)),
  untested('chem_dioxane', (plan) => plan.tests.includes('chem_dioxane')),
  untested('eff_spf', (plan) => plan.kind.special === 'sunscreen'),
  untested('hum_patch', (plan) => plan.kind.special === 'sunscreen' || plan.kind.special === 'whitening'),
  untested('tox_photo', (plan) => plan.kind.special === 'sunscreen'),
  untested('chem_hydroquinone', (plan) => plan.kind.special === 'whitening'),
  untested('eff_white', (plan) => plan.kind.special === 'whitening'),
  untested('chem_dyes', (plan) => plan.kind.special === 'hairDye'),
  untested('tox_ames', (plan) => plan.kind.special === 'hairDye'),
  untested('chem_thioglycolic', (plan) => plan.kind.special === 'perm'),
  untested('eff_hairloss', (plan) => plan.kind.special === 'antiHairLoss'),
  untested('chem_hormones', (plan) => plan.kind.special === 'antiHairLoss'),
  result('too-many-germs', 'micro_total', '1500', ['D08', 'D07']),
  result('too-much-mould', 'micro_mold', '180', ['D08', 'D07']),
  result('coliforms', 'micro_coliform', '检出', ['D08', 'D07']),
  result('staphylococcus', 'micro_staph', '检出', ['D08', 'D07']),
  result('pseudomonas', 'micro_pseudo', '检出', ['D08', 'D07']),
  result('mercury-high', 'chem_hg', '1.6', ['D09', 'D07']),
  result('lead-high', 'chem_pb', '14', ['D09', 'D07']),
  result('arsenic-high', 'chem_as', '2.8', ['D09', 'D07']),
  result('cadmium-high', 'chem_cd', '6.5', ['D09', 'D07']),
  planted(
    'dioxane-high',
    'test chem_dioxane',
    (dossier) => {
      for (const test of dossier.tests) if (test.item === 'chem_dioxane') test.value = '38';
    },
    must('D07'),
    (plan) => plan.tests.includes('chem_dioxane'),
  ),
  {
    id: 'germs-near-eyes',
    touches: 'test micro_total',
    fits: (plan) => ['eyeCream', 'lipBalm', 'childCream', 'infantWash'].includes(plan.kind.id),
    dossier: (dossier) => {
      for (const test of dossier.tests) if (test.item === 'micro_total') test.value = '750';
    },
    expect: [...must('D08'), ...may('D07')],
  },
  report(
    'lab-not-registered',
    (test) => {
      test.labRegistered = false;
    },
    'D04',
  ),
  report(
    'lab-out-of-scope',
    (test) => {
      test.labScope = false;
    },
    'D04',
  ),
  report(
    'lab-registration-over',
    (test) => {
      test.labRegisteredTo = '2026-01-31';
    },
    'D04',
  ),
  report(
    'report-other-product',
    (test) => {
      test.productName = '演示另一种霜';
    },
    'D05',
  ),
  report(
    'report-other-plant',
    (test) => {
      test.manufacturer = '演示别家工厂有限公司';
    },
    'D05',
  ),
  report(
    'report-other-holder',
    (test) => {
      test.holder = '演示另一家化妆品有限公司';
    },
    'D05',
  ),
  report(
    'report-other-formula',
    (test) => {
      test.sample = [{ name: '水' }, { name: '甘油' }, { name: '演示成分' }];
    },
    'D06',
  ),
  report(
    'report-failed',
    (test) => {
      test.verdict = 'fail';
    },
    'D07',
    'D09',
  ),
  trialFault(
    'people-before-safety',
    (test) => {
      test.receivedOn = '2026-03-01';
      test.reportedOn = '2026-04-01';
    },
    'D10',
    'D11',
  ),
  trialFault(
    'people-without-ethics',
    (test) => {
      test.ethics = false;
    },
    'D10',
    'D11',
  ),
  trialFault(
    'too-few-people',
    (test) => {
      test.subjects = 8;
    },
    'D11',
  ),
  trialFault(
    'not-significant',
    (test) => {
      test.pValue = '0.21';
    },
    'D11',
  ),
  trialFault(
    'claim-not-supported',
    (test) => {
      test.supports = false;
      test.verdict = 'fail';
    },
    'D11',
    'D12',
    'D07',
  ),
  {
    id: 'wrong-kind-of-trial',
    touches: 'trial',
    fits: (plan) => plan.kind.id === 'repairCream' || plan.kind.id === 'whitening',
    dossier: (dossier) => {
      const test = trial(dossier);
      if (test) test.kind = 'laboratory';
    },
    expect: [...must('D11'), ...may('D12', 'D10')],
  },
  planted(
    'summary-not-published',
    'summary',
    (dossier) => {
      dossier.efficacy.published = false;
    },
    must('D12'),
    (plan) => hasTrial(plan),
  ),
  planted(
    'summary-misses-claim',
    'summary',
    (dossier) => {
      dossier.efficacy.claims = dossier.efficacy.claims?.slice(1);
    },
    must('D12'),
    (plan) => hasTrial(plan),
  ),
  assessed(
    'standard-misses-item',
    (dossier) => {
      dossier.standard.items = dossier.standard.items?.filter(({ item }) => item !== 'chem_pb');
    },
    'D13',
  ),
  assessed(
    'standard-without-method',
    (dossier) => {
      const one = dossier.standard.items?.find(({ item }) => item === 'micro_total');
      if (one) delete one.method;
    },
    'D13',
  ),
  assessed(
    'standard-other-formula',
    (dossier) => {
      dossier.standard.ingredients = [
        ...(dossier.standard.ingredients ?? []).slice(1),
        '积雪草（CENTELLA ASIATICA）叶提取物',
      ];
    },
    'D14',
  ),
  assessed(
    'standard-misses-ingredient',
    (dossier) => {
      dossier.standard.ingredients = dossier.standard.ingredients?.slice(0, -1);
    },
    'D14',
  ),
  assessed(
    'process-misses-raw',
    (dossier) => {
      const names = dossier.rows.map((row) => row.name);
      const name =
        names.find(
          (one, at) => at < names.length - 1 && names.every((other) => other === one || !other.includes(one)),
        ) ?? '';
      dossier.standard.process = (dossier.standard.process ?? '').replace(`${name}、`, '');
    },
    'D15',
  ),
  assessed(
    'process-without-temperature',
    (dossier) => {
      dossier.standard.process = (dossier.standard.process ?? '').replace('升温至75℃', '').replace('降温至40℃后', '');
    },
    'D15',
  ),
  assessed(
    'assessment-misses-ingredient',
    (dossier) => {
      dossier.assessment.ingredients = dossier.assessment.ingredients?.slice(1);
    },
    'D16',
  ),
  assessed(
    'margin-too-small',
    (dossier) => {
      const one = dossier.assessment.ingredients?.[1];
      if (one) one.mos = '42';
    },
    'D16',
  ),
  assessed(
    'no-evidence',
    (dossier) => {
      const one = dossier.assessment.ingredients?.[1];
      if (one) delete one.mos;
    },
    'D16',
  ),
  assessed(
    'assessor-unqualified',
    (dossier) => {
      dossier.assessment.assessorQualified = false;
    },
    'D16',
  ),
  assessed(
    'assessment-of-another',
    (dossier) => {
      dossier.assessment.productName = '演示另一种霜';
    },
    'D16',
  ),
  assessed(
    'assessed-unsafe',
    (dossier) => {
      dossier.assessment.conclusion = 'unsafe';
    },
    'D16',
  ),
  {
    id: 'impurity-not-assessed',
    touches: 'assessment impurities',
    fits: (plan) => plan.tests.includes('chem_dioxane'),
    dossier: (dossier) => {
      dossier.assessment.impurities = dossier.assessment.impurities?.filter((one) => one !== '二噁烷');
    },
    expect: [...oneOf('D18', 'F47'), ...may('D18', 'F47')],
  },
  {
    id: 'shelf-life-beyond-study',
    touches: 'stability',
    dossier: (dossier) => {
      dossier.assessment.stabilityMonths = 18;
    },
    expect: [...must('D19'), ...may('L21')],
  },
  {
    ...assessed(
      'no-preservative-challenge',
      (dossier) => {
        dossier.assessment.preservativeChallenge = false;
      },
      'D20',
    ),
    // What holds no water does not spoil, and needs no challenge.
    fits: (plan) => plan.kind.aqueous,
  },
  assessed(
    'no-package-study',
    (dossier) => {
      dossier.assessment.packageCompatibility = false;
    },
    'D20',
  ),
  planted(
    'licence-over',
    'licence',
    (dossier) => {
      for (const one of dossier.form.manufacturers ?? []) one.licenceTo = '2026-06-30';
    },
    must('D21'),
    domestic,
  ),
  planted(
    'licence-not-yet',
    'licence',
    (dossier) => {
      for (const one of dossier.form.manufacturers ?? []) one.licenceFrom = '2027-01-01';
    },
    must('D21'),
    domestic,
  ),
  planted(
    'authorisation-over',
    'authorisation',
    (dossier) => {
      if (dossier.authorisation) dossier.authorisation.to = '2026-03-31';
    },
    must('D22'),
    imported,
  ),
  planted(
    'authorisation-other-product',
    'authorisation',
    (dossier) => {
      if (dossier.authorisation) dossier.authorisation.products = ['演示另一种霜'];
    },
    must('D22'),
    imported,
  ),
  planted(
    'authorisation-not-notarised',
    'authorisation',
    (dossier) => {
      if (dossier.authorisation) dossier.authorisation.notarised = false;
    },
    must('D22'),
    imported,
  ),
  planted(
    'sold-under-another-name',
    'saleProof',
    (dossier) => {
      if (dossier.saleProof) dossier.saleProof.foreignName = 'Another Cream';
    },
    must('D23'),
    imported,
  ),
  planted(
    'sold-in-another-country',
    'saleProof',
    (dossier) => {
      if (dossier.saleProof) dossier.saleProof.country = '意大利';
    },
    must('D23'),
    imported,
  ),
  planted(
    'untranslated',
    'language',
    (dossier) => {
      const one = dossier.documents.find(({ code }) => code === 'gmpCertificate');
      if (one) Object.assign(one, { language: 'en', translated: false });
    },
    must('D24'),
    imported,
  ),
  planted(
    'unsealed',
    'seal',
    (dossier, _plan, random) => {
      random.pick(dossier.documents).sealed = false;
    },
    must('D25'),
  ),
  planted(
    'renewal-too-late',
    'renewal',
    (dossier) => {
      dossier.renewal = { expiresOn: '2026-11-27', submittedOn: '2026-11-20', openChange: false };
    },
    must('D26'),
    (plan) => plan.kind.special !== undefined,
  ),
  planted(
    'renewal-too-early',
    'renewal',
    (dossier) => {
      dossier.renewal = { expiresOn: '2028-11-27', submittedOn: '2026-11-20', openChange: false };
    },
    must('D26'),
    (plan) => plan.kind.special !== undefined,
  ),
  planted(
    'renewal-with-open-change',
    'renewal',
    (dossier) => {
      dossier.renewal = { expiresOn: '2027-02-20', submittedOn: '2026-11-20', openChange: true };
    },
    must('D27'),
    (plan) => plan.kind.special !== undefined,
  ),
  planted(
    'filed-before',
    'register',
    (dossier) => {
      dossier.register = { sameHolderName: ['演G妆网备字2025000123'], sameFormula: [], othersName: [] };
    },
    must('D28'),
  ),
  planted(
    'same-formula-two-names',
    'register',
    (dossier) => {
      dossier.register = { sameHolderName: [], sameFormula: ['演G妆网备字2025000456'], othersName: [] };
    },
    must('D28'),
  ),
  planted(
    'name-of-another',
    'register',
    (dossier) => {
      dossier.register = { sameHolderName: [], sameFormula: [], othersName: ['演G妆网备字2024000789'] };
    },
    must('D29'),
  ),
  planted(
    'licence-other-address',
    'licence',
    (dossier) => {
      for (const one of dossier.form.manufacturers ?? []) one.licenceAddress = '演示市沐川区栖木路18号';
    },
    must('D31'),
    domestic,
  ),
  planted(
    'label-other-address',
    'label holderAddress',
    (dossier) => {
      dossier.label.holderAddress = '演示市云岫区晴川路100号';
    },
    must('D31'),
  ),
  planted(
    'supplement-unanswered',
    'supplement',
    (dossier) => {
      dossier.supplement = {
        items: [
          { id: '1', answered: true },
          { id: '2', answered: false },
        ],
        undeclared: [],
      };
    },
    must('D32'),
  ),
  planted(
    'supplement-undeclared-change',
    'supplement',
    (dossier) => {
      dossier.supplement = { items: [{ id: '1', answered: true }], undeclared: ['formula'] };
    },
    must('D32'),
  ),
  planted(
    'special-filed',
    'procedure',
    (dossier) => {
      dossier.procedure = 'filing';
    },
    [...must('D33'), ...may('L43')],
    (plan) => plan.kind.special !== undefined,
  ),
  planted(
    'ordinary-registered',
    'procedure',
    (dossier) => {
      dossier.procedure = 'registration';
    },
    must('D33'),
    (plan) => plan.kind.special === undefined,
  ),
  code(
    'dye-on-face',
    (plan) => plan.kind.special === 'hairDye',
    '01-05-03-01-01',
    'D34',
    'F35',
    'L17',
    'D02',
    'F19',
    'F40',
  ),
  code('sun-on-hair', (plan) => plan.kind.special === 'sunscreen', '04-01-03-01-02', 'D34', 'L17', 'D02'),
  code('whitening-on-lips', (plan) => plan.kind.special === 'whitening', '03-07-03-01-02', 'D34', 'L17', 'D02', 'D08'),
  code('infant-wrinkles', (plan) => plan.kind.infant === true, '09/15-09-01-02-01', ...childClaims),
  code('child-acne', (plan) => plan.kind.id === 'childCream', '06/11-05-02-01-02', ...childClaims, 'D02'),
  {
    id: 'child-waiver',
    touches: 'waiver',
    fits: (plan) => plan.kind.child === true,
    dossier: (dossier) => {
      dossier.waiver = { claimed: true, gmp: true, riskList: false };
      dossier.tests = dossier.tests.filter(({ item }) => !item.startsWith('tox_'));
    },
    expect: [...must('D35'), ...may('D03', 'D02')],
  },
  {
    id: 'waiver-without-gmp',
    touches: 'waiver',
    fits: (plan) => !plan.kind.child && !plan.kind.special,
    dossier: (dossier) => {
      dossier.waiver = { claimed: true, gmp: false, riskList: false };
      dossier.tests = dossier.tests.filter(({ item }) => !item.startsWith('tox_'));
    },
    expect: [...must('D03'), ...may('D02')],
  },
  {
    id: 'waiver-on-risk-list',
    touches: 'waiver',
    fits: (plan) => !plan.kind.child && !plan.kind.special,
    dossier: (dossier) => {
      dossier.waiver = { claimed: true, gmp: true, riskList: true };
      dossier.tests = dossier.tests.filter(({ item }) => !item.startsWith('tox_'));
    },
    expect: [...must('D03'), ...may('D02')],
  },
];

function code(id: string, fits: (plan: Plan) => boolean, to: string, rule: string, ...along: string[]): Defect {
  return {
    id: `code-${id}`,
    touches: 'classification',
    fits,
    dossier: (dossier) => {
      dossier.classificationCode = to;
    },
    expect: [...must(rule), ...may(...along)],
  };
}
