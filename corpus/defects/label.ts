import type { Dossier } from '../build.ts';
import type { Plan } from '../plan.ts';
import { type Defect, may, must, oneOf } from './defect.ts';

const ordinary = (plan: Plan): boolean => plan.kind.special === undefined;
const adult = (plan: Plan): boolean => !plan.kind.child;

/** Changes a word of the label wherever it stands. */
function say(
  dossier: Dossier,
  key: 'claims' | 'warnings' | 'useMethod' | 'ingredients' | 'netContent' | 'useBy',
  value: string,
): void {
  const before = dossier.label[key];
  dossier.label[key] = value;
  if (typeof before === 'string' && before !== '')
    dossier.label.text = (dossier.label.text ?? '').replace(before, value);
  else dossier.label.text = `${dossier.label.text ?? ''}\n${value}`;
}

const claim = (id: string, words: string, expect: Defect['expect'], fits?: (plan: Plan) => boolean): Defect => ({
  id,
  touches: 'claims',
  ...(fits ? { fits } : {}),
  dossier: (dossier) => say(dossier, 'claims', `${dossier.label.claims ?? ''}，${words}`),
  expect,
});

const missing = (id: string, key: keyof Dossier['label'], fits?: (plan: Plan) => boolean): Defect => ({
  id,
  touches: `label ${key}`,
  ...(fits ? { fits } : {}),
  dossier: (dossier) => {
    const value = dossier.label[key];
    delete dossier.label[key];
    if (typeof value === 'string' && value !== '')
      dossier.label.text = (dossier.label.text ?? '').replaceAll(value, '');
  },
  // Directions hold the mixing ratio of hair dyes.
  expect: [...must('L01'), ...(key === 'useMethod' ? may('L41') : [])],
});

/** Names after the heading of the statement, main part and traces. */
function partsOf(statement: string): { main: string[]; traces: string[] } {
  const [main = '', traces = ''] = statement.replace('成分：', '').split('；其他微量成分：');
  return { main: main.split('、').filter(Boolean), traces: traces.split('、').filter(Boolean) };
}

function statement(main: readonly string[], traces: readonly string[]): string {
  return `成分：${main.join('、')}${traces.length > 0 ? `；其他微量成分：${traces.join('、')}` : ''}`;
}

const term = (id: string, words: string): Defect =>
  claim(`term-${id}`, words, [...must('L06'), ...may('L08', 'L13', 'L14', 'L28', 'L29', 'L07')]);

/** Faults of label and claims (regulations, articles 16, 36 and 37; label measures 2021 no. 77). */
export const labelDefects: readonly Defect[] = [
  missing('label-name', 'productName'),
  missing('label-holder', 'holderName'),
  missing('label-holder-address', 'holderAddress'),
  missing('label-producer', 'producerName'),
  missing('label-producer-address', 'producerAddress'),
  missing('label-licence', 'producerLicence', (plan) => plan.origin === 'domestic'),
  missing('label-standard', 'standardNumber'),
  missing('label-ingredients', 'ingredients'),
  missing('label-net', 'netContent'),
  missing('label-use-method', 'useMethod'),
  missing('label-responsible', 'responsibleName', (plan) => plan.origin === 'imported'),
  missing('label-number', 'productNumber', (plan) => plan.kind.special !== undefined),
  {
    id: 'label-use-by',
    touches: 'label useBy',
    dossier: (dossier) => {
      delete dossier.label.useBy;
      delete dossier.label.useByDate;
      delete dossier.label.batch;
      delete dossier.label.productionDate;
    },
    expect: [...must('L01'), ...may('L21')],
  },
  {
    id: 'list-misses-one',
    touches: 'label ingredients',
    dossier: (dossier, _plan, random) => {
      const { main, traces } = partsOf(dossier.label.ingredients ?? '');
      const gone = random.whole(1, main.length - 1);
      say(
        dossier,
        'ingredients',
        statement(
          main.filter((_, i) => i !== gone),
          traces,
        ),
      );
    },
    expect: must('L02'),
  },
  {
    id: 'list-has-one-more',
    touches: 'label ingredients',
    dossier: (dossier) => {
      const { main, traces } = partsOf(dossier.label.ingredients ?? '');
      say(dossier, 'ingredients', statement([...main, '积雪草（CENTELLA ASIATICA）叶提取物'], traces));
    },
    expect: [...must('L02'), ...may('L03', 'L04')],
  },
  {
    id: 'list-order',
    touches: 'label ingredients',
    dossier: (dossier) => {
      const { main, traces } = partsOf(dossier.label.ingredients ?? '');
      const [first = '', second = '', ...others] = main;
      say(dossier, 'ingredients', statement([second, ...others, first], traces));
    },
    expect: must('L03'),
  },
  {
    id: 'trace-before-lead',
    touches: 'label ingredients',
    fits: (plan) =>
      plan.materials.filter(({ amount }) => amount <= 100).length >= 2 &&
      plan.materials.filter(({ amount }) => amount > 100).length >= 3,
    dossier: (dossier) => {
      const { main, traces } = partsOf(dossier.label.ingredients ?? '');
      const [first = '', ...others] = main;
      const moved = traces[0] ?? '';
      say(dossier, 'ingredients', statement([moved, first, ...others], traces.slice(1)));
    },
    expect: [...oneOf('L03', 'L04'), ...may('L03', 'L04')],
  },
  {
    id: 'main-after-lead',
    touches: 'label ingredients',
    fits: (plan) => plan.materials.filter(({ amount }) => amount > 100).length >= 4,
    dossier: (dossier) => {
      const { main, traces } = partsOf(dossier.label.ingredients ?? '');
      say(
        dossier,
        'ingredients',
        statement(
          main.filter((_, i) => i !== 1),
          [...traces, main[1] ?? ''],
        ),
      );
    },
    expect: must('L04'),
  },
  {
    id: 'list-common-name',
    touches: 'label ingredients',
    fits: (plan) => plan.materials.some(({ inci }) => inci === 'GLYCERIN'),
    dossier: (dossier) =>
      say(
        dossier,
        'ingredients',
        (dossier.label.ingredients ?? '').replace(/(^|[、：])甘油(?=[、；]|$)/, '$1Glycerine'),
      ),
    expect: [...must('L05'), ...may('L02', 'L23')],
  },
  term('cure', '治疗痘痘'),
  term('antibacterial', '抗菌抑菌'),
  term('antiinflammatory', '消炎'),
  term('desensitise', '抗敏脱敏'),
  term('cosmeceutical', '药妆护理'),
  term('medical', '医学护肤品'),
  term('hormones', '调节荷尔蒙'),
  term('cells', '促进细胞再生'),
  term('detox', '排毒养颜'),
  term('special-effect', '特效护理'),
  term('best', '效果最佳'),
  term('top', '顶级配方'),
  term('forever', '永久有效'),
  term('thorough', '彻底改善'),
  term('pure-nature', '纯天然成分'),
  term('no-side-effects', '无副作用'),
  term('palace', '宫廷御用'),
  term('slimming', '瘦身减肥'),
  term('secret', '祖传秘方'),
  term('instantly', '立竿见影'),
  claim(
    'special-whitening',
    '美白肌肤',
    [...must('L07'), ...may('L06', 'L08', 'L22')],
    (plan) => ordinary(plan) && adult(plan),
  ),
  claim(
    'special-freckles',
    '祛斑淡斑',
    [...must('L07'), ...may('L06', 'L08')],
    (plan) => ordinary(plan) && adult(plan),
  ),
  claim('special-sun', '有效防晒', [...must('L07'), ...may('L06', 'L08')], (plan) => ordinary(plan) && adult(plan)),
  claim('special-hair-loss', '防脱发', [...must('L07'), ...may('L06', 'L08')], (plan) => ordinary(plan) && adult(plan)),
  claim('special-dye', '染发', [...must('L07'), ...may('L06', 'L08')], (plan) => ordinary(plan) && adult(plan)),
  claim('special-perm', '烫发', [...must('L07'), ...may('L06', 'L08')], (plan) => ordinary(plan) && adult(plan)),
  claim(
    'claim-without-code-1',
    '抗皱',
    [...must('L08'), ...may('L07')],
    (plan) => adult(plan) && !plan.kind.code.includes('15'),
  ),
  claim(
    'claim-without-code-2',
    '控油',
    [...must('L08'), ...may('L07')],
    (plan) => adult(plan) && !plan.kind.code.includes('18'),
  ),
  claim(
    'claim-without-code-3',
    '去屑',
    [...must('L08'), ...may('L07')],
    (plan) => adult(plan) && !plan.kind.code.includes('23'),
  ),
  claim(
    'claim-without-code-4',
    '紧致',
    [...must('L08'), ...may('L07')],
    (plan) => adult(plan) && !plan.kind.code.includes('16'),
  ),
  {
    id: 'code-without-claim',
    touches: 'claims',
    fits: (plan) => plan.kind.claims.length > 1,
    dossier: (dossier, plan) => say(dossier, 'claims', plan.kind.claims[0] ?? ''),
    expect: must('L08'),
  },
  {
    id: 'name-ingredient-absent',
    touches: 'name',
    fits: (plan) => adult(plan) && !plan.materials.some(({ name }) => /玫瑰|蔷薇/.test(name)),
    dossier: (dossier, plan) => rename(dossier, plan, `${plan.brand}玫瑰${plan.generic}${plan.kind.attribute}`, '玫瑰'),
    expect: [...must('L09'), ...may('L10')],
  },
  {
    id: 'name-ingredient-absent-2',
    touches: 'name',
    fits: (plan) => adult(plan) && !plan.materials.some(({ name }) => /透明质酸/.test(name)),
    dossier: (dossier, plan) =>
      rename(dossier, plan, `${plan.brand}透明质酸${plan.generic}${plan.kind.attribute}`, '透明质酸'),
    expect: [...must('L09'), ...may('L10')],
  },
  {
    id: 'spf-above-test',
    touches: 'spf',
    fits: (plan) => plan.kind.special === 'sunscreen',
    dossier: (dossier) => {
      dossier.label.spf = '50';
      dossier.label.text = (dossier.label.text ?? '').replace('SPF30', 'SPF50');
    },
    expect: must('L11'),
  },
  {
    id: 'spf-over-50',
    touches: 'spf',
    fits: (plan) => plan.kind.special === 'sunscreen',
    dossier: (dossier) => {
      dossier.label.spf = '60';
      dossier.label.text = (dossier.label.text ?? '').replace('SPF30', 'SPF60');
      for (const test of dossier.tests) if (test.item === 'eff_spf') test.value = '62.3';
    },
    expect: must('L11'),
  },
  {
    id: 'pa-above-test',
    touches: 'spf',
    fits: (plan) => plan.kind.special === 'sunscreen',
    dossier: (dossier) => {
      dossier.label.pa = '++++';
      dossier.label.text = (dossier.label.text ?? '').replace('PA+++', 'PA++++');
    },
    expect: must('L11'),
  },
  {
    id: 'water-resistance-untested',
    touches: 'water',
    fits: (plan) => plan.kind.special === 'sunscreen',
    dossier: (dossier) => {
      dossier.label.waterResistance = '防水80分钟';
      dossier.label.text = `${dossier.label.text ?? ''}\n防水80分钟`;
      dossier.facts.claimsWaterResistance = true;
    },
    expect: [...oneOf('L12', 'D02'), ...may('L12', 'D02', 'L13')],
  },
  claim('number-hours', '24小时保湿', [...must('L13'), ...may('L08', 'L06')]),
  claim('number-percent', '水分提升35%', [...must('L13'), ...may('L08', 'L06')]),
  claim('number-days', '28天见证改变', [...must('L13'), ...may('L08', 'L06')]),
  claim('sensitive-skin', '敏感肌适用', [...must('L14'), ...may('L06')]),
  claim('tear-free', '无泪配方', [...must('L14'), ...may('L06')]),
  claim('for-babies', '婴儿也可安心使用', [...must('L15'), ...may('L16')], adult),
  claim('for-children', '儿童适用', [...must('L15'), ...may('L16')], adult),
  {
    id: 'child-mark-missing',
    touches: 'child',
    fits: (plan) => plan.kind.child === true,
    dossier: (dossier) => {
      dossier.label.childMark = false;
    },
    expect: must('L16'),
  },
  {
    id: 'child-warning-missing',
    touches: 'label warnings',
    fits: (plan) => plan.kind.child === true,
    dossier: (dossier) =>
      say(dossier, 'warnings', (dossier.label.warnings ?? '').replace('注意：应当在成人监护下使用', '')),
    expect: must('L16'),
  },
  claim('child-food', '食品级原料', [...oneOf('L16', 'L06'), ...may('L16', 'L06')], (plan) => plan.kind.child === true),
  claim(
    'site-eyes',
    '眼部也可使用',
    [...must('L17')],
    (plan) => adult(plan) && !plan.kind.code.includes('-06-') && !plan.kind.special,
  ),
  claim(
    'site-lips',
    '唇部也可使用',
    [...must('L17')],
    (plan) => adult(plan) && !plan.kind.code.includes('-07-') && !plan.kind.special,
  ),
  {
    id: 'use-rinse-on-leave-on',
    touches: 'label useMethod',
    fits: (plan) => plan.kind.use === 'leaveOn',
    dossier: (dossier) => say(dossier, 'useMethod', '涂抹后用清水冲洗'),
    expect: must('L18'),
  },
  {
    id: 'use-leave-on-rinse-off',
    touches: 'label useMethod',
    fits: (plan) => plan.kind.use === 'rinseOff',
    dossier: (dossier) => say(dossier, 'useMethod', '免洗，涂抹后无需冲洗'),
    expect: must('L18'),
  },
  {
    id: 'net-differs',
    touches: 'label netContent',
    dossier: (dossier) => say(dossier, 'netContent', '55 g'),
    expect: must('L19'),
  },
  {
    id: 'net-other-unit',
    touches: 'label netContent',
    dossier: (dossier) => say(dossier, 'netContent', '50 mL'),
    expect: must('L19'),
  },
  {
    id: 'use-by-beyond-stability',
    touches: 'stability',
    dossier: (dossier) => {
      dossier.assessment.stabilityMonths = 24;
    },
    expect: [...oneOf('L21', 'D19'), ...may('L21', 'D19')],
  },
  {
    id: 'whitening-by-cover',
    touches: 'claims',
    fits: (plan) => plan.kind.special === 'whitening',
    dossier: (dossier) => {
      say(dossier, 'claims', '美白，物理遮盖');
      dossier.facts.physicalCover = true;
    },
    expect: must('L22'),
  },
  {
    id: 'foreign-unexplained',
    touches: 'foreign',
    dossier: (dossier) => {
      dossier.label.foreignTexts = [{ text: 'Hydra glow all day', explained: false }];
    },
    expect: must('L23'),
  },
  {
    id: 'foreign-larger',
    touches: 'foreign',
    dossier: (dossier) => {
      dossier.label.foreignTexts = [{ text: 'Hydra glow', explained: true, larger: true }];
    },
    expect: must('L23'),
  },
  {
    id: 'licence-format',
    touches: 'licence',
    fits: (plan) => plan.origin === 'domestic',
    dossier: (dossier) => {
      dossier.label.producerLicence = 'XK16-108 0001';
      dossier.label.text = (dossier.label.text ?? '').replace('演妆20260001', 'XK16-108 0001');
    },
    expect: [...must('L24'), ...may('D31')],
  },
  {
    id: 'number-format',
    touches: 'number',
    fits: (plan) => plan.kind.special !== undefined,
    dossier: (dossier) => {
      dossier.label.productNumber = '国妆特2026-1';
      dossier.form.productNumber = '国妆特2026-1';
    },
    expect: must('L25'),
  },
  {
    id: 'number-of-another-holder',
    touches: 'number',
    fits: (plan) => plan.kind.special !== undefined,
    dossier: (dossier) => {
      dossier.form.numberHolder = '演示另一家化妆品有限公司';
    },
    expect: must('L25'),
  },
  {
    id: 'trade-mark-medical',
    touches: 'trademark',
    dossier: (dossier) => {
      dossier.label.trademark = '药医师';
    },
    expect: [...must('L27'), ...may('L06')],
  },
  claim('compared', '优于其他品牌', [...must('L28'), ...may('L06', 'L13')]),
  claim('experts', '专家推荐', [...must('L28'), ...may('L06')]),
  claim('patented', '专利技术', [...must('L28'), ...may('L06', 'L29')]),
  claim('novel-words', '量子科技', [...must('L29'), ...may('L06')]),
];

/** Gives the product another name in every part of the dossier. */
function rename(dossier: Dossier, plan: Plan, name: string, more: string): void {
  const before = dossier.productName ?? '';
  dossier.productName = name;
  dossier.label.productName = name;
  dossier.label.text = (dossier.label.text ?? '').replace(before, name);
  dossier.form.nameGeneric = `${more}${plan.generic}`;
  dossier.form.nameBasis = (dossier.form.nameBasis ?? '').replace(plan.generic, `${more}${plan.generic}`);
  for (const test of dossier.tests) test.productName = name;
  dossier.assessment.productName = name;
  dossier.standard.productName = name;
  dossier.efficacy.productName = name;
  if (dossier.authorisation) dossier.authorisation.products = [name];
  if (dossier.saleProof) dossier.saleProof.productName = name;
}
