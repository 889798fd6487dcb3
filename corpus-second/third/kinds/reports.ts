import type { Dossier, Test } from '../../dossier.ts';
import { edited, type Fits, type Kind } from '../../kinds/kind.ts';
import type { LawKey } from '../../laws.ts';
import { groups, isForChildren, type Plan } from '../../plan.ts';

const strict = (plan: Plan) =>
  groups(plan.code).sites.some((site) => site === '06' || site === '07') || isForChildren(plan);

const on = (d: Dossier, item: string, change: (one: Test) => void) => {
  for (const one of d.tests) if (one.id === item) change(one);
};

/** A test that the rules ask for and that is not there. */
const lacks = (id: string, law: LawKey, item: string, title: string, fits: Fits): Kind =>
  edited(
    id,
    'tests',
    law,
    `缺少${title}检验`,
    (d) => {
      d.tests = d.tests.filter((one) => one.id !== item);
    },
    [`@${item}`],
    { words: [title], fits },
  );

/** A result outside the limits that the report calls passed. */
const result = (
  id: string,
  law: LawKey,
  item: string,
  value: string,
  unit: string | undefined,
  title: string,
  fits?: Fits,
): Kind =>
  edited(
    id,
    'tests',
    law,
    `${title}结果${value}${unit ?? ''}超限仍判合格`,
    (d) =>
      on(d, item, (one) => {
        one.value = value;
        if (unit !== undefined) one.unit = unit;
      }),
    [`@${item}`, 'tests'],
    { words: [title], ...(fits ? { fits } : {}) },
  );

/** Something else wrong with a report. */
const report = (
  id: string,
  law: LawKey,
  mistake: string,
  item: string,
  change: (one: Test) => void,
  fits?: Fits,
  words: readonly string[] = [],
): Kind =>
  edited(id, 'tests', law, mistake, (d) => on(d, item, change), [`@${item}`, 'tests'], {
    words,
    ...(fits ? { fits } : {}),
  });

/** Test reports. */
export const reports: readonly Kind[] = [
  lacks('t-test-no-mold', 'test72', 'micro_mold', '霉菌和酵母菌', () => true),
  lacks('t-test-no-coliform', 'test72', 'micro_coliform', '耐热大肠菌群', () => true),
  lacks('t-test-no-arsenic', 'test72', 'chem_as', '砷', () => true),
  lacks('t-test-no-cadmium', 'test72', 'chem_cd', '镉', () => true),
  lacks('t-test-no-methanol', 'test72', 'chem_methanol', '甲醇', [
    'aftershave',
    'body-mist',
    'scalp-tonic',
    'dry-shampoo',
  ]),
  lacks('t-test-no-dioxane', 'test72', 'chem_dioxane', '二噁烷', ['aftershave', 'body-mist', 'straightener']),
  lacks('t-test-no-asbestos', 'test72', 'chem_asbestos', '石棉', ['blush']),
  lacks('t-test-no-filters', 'test72', 'chem_uvfilters', '防晒剂', ['sun-stick', 'sun-lip']),
  lacks('t-test-no-hydroquinone', 'test72', 'chem_hydroquinone', '氢醌', ['white-mask']),
  lacks('t-test-no-hormones', 'test72', 'chem_hormones', '激素', ['scalp-tonic']),
  lacks('t-test-no-dyes', 'test72', 'chem_dyes', '染料', ['dye-imported']),
  lacks('t-test-no-thio', 'test72', 'chem_thioglycolic', '巯基乙酸', ['straightener']),
  lacks('t-test-no-spf', 'effHuman', 'eff_spf', 'SPF', ['sun-stick', 'sun-lip']),
  lacks('t-test-no-white', 'effHuman', 'eff_white', '美白', ['white-mask']),
  lacks('t-test-no-loss', 'effHuman', 'eff_hairloss', '防脱发', ['scalp-tonic']),
  lacks('t-test-no-multi', 'dos33', 'tox_skin_multi', '多次皮肤刺激', ['scalp-tonic', 'sun-stick', 'baby-oil']),
  lacks('t-test-no-sens', 'dos33', 'tox_sens', '皮肤变态反应', ['child-shampoo', 'straightener', 'white-mask']),
  lacks('t-test-no-chrom', 'dos33', 'tox_chrom', '染色体畸变', ['dye-imported', 'scalp-tonic']),
  result('t-test-micro-eye', 'st1', 'micro_total', '520', 'CFU/g', '菌落总数', strict),
  result('t-test-micro-power', 'st1', 'micro_total', '1.6×10^3', 'CFU/g', '菌落总数'),
  result('t-test-mold', 'st1', 'micro_mold', '110', 'CFU/g', '霉菌'),
  result('t-test-pseudo', 'st1', 'micro_pseudo', '检出', undefined, '铜绿假单胞菌'),
  result('t-test-lead-just', 'st1m', 'chem_pb', '10.2', 'mg/kg', '铅'),
  result('t-test-arsenic-ug', 'st1m', 'chem_as', '2300', 'μg/kg', '砷'),
  result('t-test-mercury-percent', 'st1m', 'chem_hg', '0.0005', '%', '汞'),
  result('t-test-methanol-percent', 'st1m', 'chem_methanol', '0.28', '%', '甲醇', [
    'aftershave',
    'body-mist',
    'scalp-tonic',
  ]),
  result('t-test-dioxane-just', 'st1m', 'chem_dioxane', '31', 'mg/kg', '二噁烷', ['aftershave', 'body-mist']),
  result('t-test-asbestos-found', 'st1m', 'chem_asbestos', '检出（透闪石）', undefined, '石棉', ['blush']),
  result('t-test-ph-straightener', 'st3', 'chem_ph', '9.9', '', 'pH', ['straightener']),
  result('t-test-hydroquinone', 'st2', 'chem_hydroquinone', '0.03', '%', '氢醌', ['white-mask']),
  report(
    't-rep-fail',
    'dos33',
    '毒理报告结论不符合仍提交',
    'tox_sens',
    (one) => {
      one.verdict = 'fail';
    },
    ['child-shampoo', 'sun-stick', 'white-mask'],
  ),
  report(
    't-rep-shade',
    'dos33',
    '报告是另一色号',
    'micro_total',
    (one) => {
      one.productName = `${one.productName ?? ''}（03号）`;
    },
    ['blush', 'lip-tint', 'eyeliner', 'brow-pencil'],
    ['03号'],
  ),
  report(
    't-rep-trial-batch',
    'dos33',
    '功效报告用试制批',
    'eff_spf',
    (one) => {
      one.batch = 'SZ-001';
    },
    ['sun-stick', 'sun-lip'],
    ['SZ-001', '批号'],
  ),
  report(
    't-rep-oem',
    'dos33',
    '委托检验单位是代工厂以外的第三家',
    'chem_pb',
    (one) => {
      one.holder = '演示外协科技有限公司';
    },
    undefined,
    ['演示外协'],
  ),
  report(
    't-rep-plant',
    'dos33',
    '样品由中试车间所在的另一企业生产',
    'micro_total',
    (one) => {
      one.manufacturer = '演示中试研究院有限公司';
    },
    undefined,
    ['演示中试'],
  ),
  report('t-rep-lab-lapsed', 'test72', '机构资质在出报告前到期', 'chem_as', (one) => {
    one.labRegisteredTo = '2026-01-31';
  }),
  report(
    't-rep-lab-eff',
    'effHuman',
    '美白、防脱功效报告由未备案机构出具',
    'eff_white',
    (one) => {
      one.labRegistered = false;
    },
    ['white-mask'],
  ),
  report(
    't-rep-lab-loss',
    'effHuman',
    '防脱功效报告由未备案机构出具',
    'eff_hairloss',
    (one) => {
      one.labRegistered = false;
    },
    ['scalp-tonic'],
  ),
  report(
    't-rep-scope',
    'test72',
    '人体斑贴不在机构能力范围',
    'hum_patch',
    (one) => {
      one.labScope = false;
    },
    ['sun-stick', 'sun-lip', 'white-mask'],
  ),
  report('t-rep-reversed', 'dos6', '出报告早于收样', 'micro_mold', (one) => {
    one.receivedOn = '2026-03-20';
    one.reportedOn = '2026-03-02';
  }),
  report(
    't-rep-human-first',
    'test72',
    '试用试验早于毒理',
    'hum_use',
    (one) => {
      one.receivedOn = '2026-01-05';
      one.reportedOn = '2026-02-20';
    },
    ['scalp-tonic'],
    ['试用', '毒理'],
  ),
  report(
    't-rep-29',
    'effHumanRules',
    '美白人体试验只有24例',
    'eff_white',
    (one) => {
      one.subjects = 24;
    },
    ['white-mask'],
  ),
  report(
    't-rep-nine',
    'effHumanRules',
    'SPF 人体试验9例',
    'eff_spf',
    (one) => {
      one.subjects = 9;
    },
    ['sun-stick', 'sun-lip'],
  ),
  report(
    't-rep-p',
    'effHumanRules',
    '防脱试验 p=0.18',
    'eff_hairloss',
    (one) => {
      one.pValue = '0.18';
    },
    ['scalp-tonic'],
    ['0.18'],
  ),
  report(
    't-rep-ethics',
    'effHumanRules',
    '防脱人体试验无伦理审查',
    'eff_hairloss',
    (one) => {
      one.ethics = false;
    },
    ['scalp-tonic'],
    ['伦理'],
  ),
  report(
    't-rep-consumer',
    'effHuman',
    '美白以消费者测试代替人体试验',
    'eff_white',
    (one) => {
      one.kind = 'consumer';
    },
    ['white-mask'],
  ),
  report(
    't-rep-not-firm',
    'effSummary',
    '紧致试验结论不支持',
    'eff_claim_16',
    (one) => {
      one.supports = false;
    },
    ['firm-cream'],
  ),
  report(
    't-rep-other-claim',
    'dos33',
    '防断发试验的样品是护发精油',
    'eff_claim_22',
    (one) => {
      one.productName = '演示梳月护发精油';
    },
    ['hair-mask'],
    ['演示梳月护发精油'],
  ),
  report(
    't-rep-spf-value',
    'spf',
    'SPF 报告值低于标识',
    'eff_spf',
    (one) => {
      one.value = '14.2';
    },
    ['sun-lip'],
    ['SPF', '14.2'],
  ),
  report(
    't-rep-sample-extra',
    'dos33',
    '受检样品多一种着色剂',
    'chem_pb',
    (one) => {
      one.sample = [...(one.sample ?? []), { name: 'CI 45410' }];
    },
    ['blush', 'lip-tint', 'eyeliner', 'sleeping-mask'],
    ['45410'],
  ),
  report(
    't-rep-sample-lacks',
    'dos33',
    '受检样品不含香精',
    'micro_total',
    (one) => {
      one.sample = (one.sample ?? []).filter(({ name }) => name !== '（日用）香精');
    },
    ['hair-oil', 'bath-salt', 'body-mist', 'hand-wash'],
    ['香精'],
  ),
  edited(
    't-waiver-child',
    'tests',
    'dos33',
    '儿童产品主张免毒理',
    (d) => {
      d.waiver = { claimed: true, gmp: true, riskList: false };
      d.tests = d.tests.filter((one) => !one.id.startsWith('tox'));
    },
    ['waiver', 'tests'],
    { words: ['毒理'], fits: isForChildren },
  ),
  edited(
    't-waiver-gmp',
    'tests',
    'dos33',
    '工厂无GMP证明仍免毒理',
    (d) => {
      d.waiver = { claimed: true, gmp: false, riskList: false };
    },
    ['waiver'],
    { words: ['毒理', 'GMP'], fits: ['lip-tint', 'hair-oil', 'solid-perfume'] },
  ),
];
