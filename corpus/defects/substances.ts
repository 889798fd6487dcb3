import type { Kind } from '../kinds.ts';
import { type Plan, put } from '../plan.ts';
import { type Defect, type Expected, may, must, oneOf } from './defect.ts';

interface Substance {
  name: string;
  inci: string;
  cas?: string;
}

const s = (name: string, inci: string, cas = ''): Substance => ({ name, inci, cas });

interface Case {
  id: string;
  what: Substance;
  /** % in the product. */
  percent: number;
  purpose: string;
  fits: (kind: Kind) => boolean;
  expect: readonly Expected[];
  /** Facts, words of the label and tests that go with the substance, so that only its own fault remains. */
  facts?: Plan['facts'];
  warnings?: readonly string[];
  tests?: readonly string[];
}

const leaveOn = (kind: Kind): boolean =>
  kind.use === 'leaveOn' &&
  !kind.child &&
  !kind.special &&
  kind.aqueous &&
  kind.id !== 'hairOil' &&
  kind.id !== 'spray';
const face = (kind: Kind): boolean => leaveOn(kind) && kind.code.includes('-05-');
const rinseSkin = (kind: Kind): boolean => ['cleanser', 'bodyWash', 'makeupRemover'].includes(kind.id);
const hairRinse = (kind: Kind): boolean => ['shampoo', 'conditioner'].includes(kind.id);
const hairLeave = (kind: Kind): boolean => kind.id === 'hairOil';
const lip = (kind: Kind): boolean => kind.id === 'lipBalm';
const eye = (kind: Kind): boolean => kind.id === 'eyeCream';
const spray = (kind: Kind): boolean => kind.id === 'spray';
const child = (kind: Kind): boolean => kind.child === true;
const infant = (kind: Kind): boolean => kind.infant === true;
const sun = (kind: Kind): boolean => kind.special === 'sunscreen';
const dye = (kind: Kind): boolean => kind.special === 'hairDye';
const perm = (kind: Kind): boolean => kind.special === 'perm';
const adult = (kind: Kind): boolean => !kind.child && !kind.special;

const preservative = '防腐剂';
/** Rules that may speak of the same substance in other words. */
const aside = may('F12', 'F13', 'F17', 'F59', 'F54', 'F57', 'D18');

/** Preservatives above the limit of table 4. */
const preservatives: readonly Case[] = (
  [
    ['phenoxyethanol', s('苯氧乙醇', 'PHENOXYETHANOL', '122-99-6'), 1.3, leaveOn],
    ['chlorphenesin', s('氯苯甘醚', 'CHLORPHENESIN', '104-29-0'), 0.45, leaveOn],
    ['mit', s('甲基异噻唑啉酮', 'METHYLISOTHIAZOLINONE', '2682-20-4'), 0.02, rinseSkin],
    ['mcit', s('甲基氯异噻唑啉酮', 'METHYLCHLOROISOTHIAZOLINONE', '26172-55-4'), 0.004, rinseSkin],
    ['sorbate', s('山梨酸钾', 'POTASSIUM SORBATE', '24634-61-5'), 1.2, leaveOn],
    ['dmdm', s('DMDM 乙内酰脲', 'DMDM HYDANTOIN', '6440-58-0'), 0.8, leaveOn],
    ['imidazolidinyl', s('咪唑烷基脲', 'IMIDAZOLIDINYL UREA', '39236-46-9'), 0.8, leaveOn],
    ['diazolidinyl', s('双（羟甲基）咪唑烷基脲', 'DIAZOLIDINYL UREA', '78491-02-8'), 0.7, leaveOn],
    ['benzyl-alcohol', s('苯甲醇', 'BENZYL ALCOHOL', '100-51-6'), 1.4, leaveOn],
    ['dehydroacetate', s('脱氢乙酸钠', 'SODIUM DEHYDROACETATE', '4418-26-2'), 0.9, leaveOn],
    ['dehydroacetic', s('脱氢乙酸', 'DEHYDROACETIC ACID', '520-45-6'), 0.8, leaveOn],
    ['climbazole', s('氯咪巴唑', 'CLIMBAZOLE', '38083-17-9'), 0.7, hairRinse],
    ['cymenol', s('邻伞花烃-5-醇', 'O-CYMEN-5-OL', '3228-02-2'), 0.2, leaveOn],
    ['hydroxymethylglycinate', s('羟甲基甘氨酸钠', 'SODIUM HYDROXYMETHYLGLYCINATE', '70161-44-3'), 0.7, leaveOn],
    ['biguanide', s('聚氨丙基双胍', 'POLYAMINOPROPYL BIGUANIDE', '32289-58-0'), 0.5, leaveOn],
    ['bronopol', s('2-溴-2-硝基丙烷-1,3-二醇', '2-BROMO-2-NITROPROPANE-1,3-DIOL', '52-51-7'), 0.2, leaveOn],
    ['benzethonium', s('苄索氯铵', 'BENZETHONIUM CHLORIDE', '121-54-0'), 0.3, leaveOn],
    ['chlorhexidine', s('氯己定二葡糖酸盐', 'CHLORHEXIDINE DIGLUCONATE', '18472-51-0'), 0.9, leaveOn],
    ['cresol', s('对氯间甲酚', 'P-CHLORO-M-CRESOL', '59-50-7'), 0.4, leaveOn],
    ['benzoate', s('苯甲酸钠', 'SODIUM BENZOATE', '532-32-1'), 0.9, leaveOn],
  ] as const
).map(([id, what, percent, fits]) => ({
  id: `preservative-${id}`,
  what,
  percent,
  purpose: preservative,
  fits,
  expect: [...oneOf('F22', 'F23'), ...aside, ...may('F22', 'F27', 'L26', 'D02', 'F24', 'F23', 'F43', 'F48', 'F50')],
  tests: ['chem_formaldehyde'],
}));

/** Preservatives outside the scope of table 4. */
const scopes: readonly Case[] = [
  {
    id: 'mcit-leave-on',
    what: s('甲基氯异噻唑啉酮', 'METHYLCHLOROISOTHIAZOLINONE', '26172-55-4'),
    percent: 0.001,
    purpose: preservative,
    fits: leaveOn,
    expect: [...must('F23'), ...aside],
  },
  {
    id: 'dioxane-nitro-leave-on',
    what: s('5-溴-5-硝基-1,3-二噁烷', '5-BROMO-5-NITRO-1,3-DIOXANE', '30007-47-7'),
    percent: 0.05,
    purpose: preservative,
    fits: leaveOn,
    expect: [...must('F23'), ...aside, ...may('F48')],
  },
  {
    id: 'ipbc-lip',
    what: s('碘丙炔醇丁基氨甲酸酯', 'IODOPROPYNYL BUTYLCARBAMATE', '55406-53-6'),
    percent: 0.005,
    purpose: preservative,
    fits: lip,
    expect: [...must('F23'), ...aside, ...may('L26')],
    warnings: ['三岁以下儿童勿用'],
  },
  {
    id: 'ipbc-body',
    what: s('碘丙炔醇丁基氨甲酸酯', 'IODOPROPYNYL BUTYLCARBAMATE', '55406-53-6'),
    percent: 0.005,
    purpose: preservative,
    fits: (kind) => kind.id === 'bodyLotion',
    expect: [...must('F23'), ...aside, ...may('L26')],
    warnings: ['三岁以下儿童勿用'],
  },
  {
    id: 'phenoxyisopropanol-leave-on',
    what: s('苯氧异丙醇', 'PHENOXYISOPROPANOL', '770-35-4'),
    percent: 0.5,
    purpose: preservative,
    fits: leaveOn,
    expect: [...oneOf('F23', 'F18'), ...aside, ...may('F23', 'F18')],
  },
  {
    id: 'thimerosal-face',
    what: s('硫柳汞', 'THIMEROSAL', '54-64-8'),
    percent: 0.005,
    purpose: preservative,
    fits: face,
    expect: [...must('F23'), ...aside, ...may('F15', 'F14', 'L26', 'F22')],
    warnings: ['含硫柳汞'],
  },
  {
    id: 'chlorobutanol-spray',
    what: s('三氯叔丁醇', 'CHLOROBUTANOL', '57-15-8'),
    percent: 0.3,
    purpose: preservative,
    fits: spray,
    expect: [...must('F23'), ...aside, ...may('L26')],
    warnings: ['含三氯叔丁醇'],
  },
  {
    id: 'glutaral-spray',
    what: s('戊二醛', 'GLUTARAL', '111-30-8'),
    percent: 0.04,
    purpose: preservative,
    fits: spray,
    expect: [...must('F23'), ...aside, ...may('L26')],
  },
  {
    id: 'dehydroacetate-spray',
    what: s('脱氢乙酸钠', 'SODIUM DEHYDROACETATE', '4418-26-2'),
    percent: 0.3,
    purpose: preservative,
    fits: spray,
    expect: [...must('F23'), ...aside],
  },
  {
    id: 'bicyclo-lip',
    what: s('7-乙基双环噁唑烷', '7-ETHYLBICYCLOOXAZOLIDINE', '7747-35-5'),
    percent: 0.2,
    purpose: preservative,
    fits: lip,
    expect: [...must('F23'), ...aside],
  },
  {
    id: 'cresol-lip',
    what: s('对氯间甲酚', 'P-CHLORO-M-CRESOL', '59-50-7'),
    percent: 0.1,
    purpose: preservative,
    fits: lip,
    expect: [...must('F23'), ...aside],
  },
  {
    id: 'zpt-preservative-leave-on',
    what: s('吡硫鎓锌', 'ZINC PYRITHIONE', '13463-41-7'),
    percent: 0.3,
    purpose: preservative,
    fits: leaveOn,
    expect: [...oneOf('F23', 'F42', 'F18'), ...aside, ...may('F23', 'F42', 'F18', 'F19', 'F22')],
  },
];

const uv = '防晒剂';
const filters: readonly Case[] = (
  [
    ['avobenzone', s('丁基甲氧基二苯甲酰基甲烷', 'BUTYL METHOXYDIBENZOYLMETHANE', '70356-09-1'), 6],
    ['octisalate', s('水杨酸乙基己酯', 'ETHYLHEXYL SALICYLATE', '118-60-5'), 6],
    ['homosalate', s('胡莫柳酯', 'HOMOSALATE', '118-56-9'), 11],
    ['triazone', s('乙基己基三嗪酮', 'ETHYLHEXYL TRIAZONE', '88122-99-0'), 6],
    ['octocrylene', s('奥克立林', 'OCTOCRYLENE', '6197-30-4'), 15.5],
    ['mbc', s('4-甲基苄亚基樟脑', '4-METHYLBENZYLIDENE CAMPHOR', '36861-47-9'), 5],
    ['benzophenone', s('二苯酮-3', 'BENZOPHENONE-3', '131-57-7'), 11],
  ] as const
).map(([id, what, percent]) => ({
  id: `filter-${id}`,
  what,
  percent,
  purpose: uv,
  fits: sun,
  expect: [...must('F28'), ...aside, ...may('F26', 'L26', 'F20')],
  warnings: ['含二苯酮-3'],
}));

const outside: readonly Case[] = [
  {
    id: 'filter-outside-1',
    what: s('丁基甲氧基二苯甲酰基甲烷', 'BUTYL METHOXYDIBENZOYLMETHANE', '70356-09-1'),
    percent: 1,
    purpose: uv,
    fits: leaveOn,
    expect: [...must('F29'), ...aside, ...may('L07')],
    tests: ['chem_uvfilters', 'tox_photo', 'tox_sens'],
  },
  {
    id: 'filter-outside-2',
    what: s('奥克立林', 'OCTOCRYLENE', '6197-30-4'),
    percent: 2,
    purpose: uv,
    fits: leaveOn,
    expect: [...must('F29'), ...aside],
    tests: ['chem_uvfilters', 'tox_photo', 'tox_sens'],
  },
  {
    id: 'filter-outside-3',
    what: s('水杨酸乙基己酯', 'ETHYLHEXYL SALICYLATE', '118-60-5'),
    percent: 2,
    purpose: uv,
    fits: leaveOn,
    expect: [...must('F29'), ...aside],
    tests: ['chem_uvfilters', 'tox_photo', 'tox_sens'],
  },
];

/** Fruit acids above their limit, in a product whose pH, test and warning are right. */
const acids: readonly Case[] = (
  [
    ['total', s('羟基乙酸', 'GLYCOLIC ACID', '79-14-1'), 7.5],
    ['lactic', s('乳酸', 'LACTIC ACID', '50-21-5'), 6.8],
  ] as const
).map(([id, what, percent]) => ({
  id: `aha-${id}`,
  what,
  percent,
  purpose: '皮肤调理剂',
  fits: face,
  expect: [...oneOf('F37', 'F19'), ...aside, ...may('F37', 'F19', 'F20', 'L26', 'D02')],
  facts: { pH: '3.80' },
  warnings: ['与防晒化妆品同时使用'],
  tests: ['chem_aha', 'chem_ph'],
}));

/** Restricted substances above the limit of table 3, or where they may not be. */
const restricted: readonly Case[] = [
  {
    id: 'laureth9-leave-on',
    what: s('月桂醇聚醚-9', 'LAURETH-9', '3055-99-0'),
    percent: 3.5,
    purpose: '乳化剂',
    fits: leaveOn,
    expect: [...must('F19'), ...aside],
    tests: ['chem_dioxane'],
  },
  {
    id: 'laureth9-rinse-off',
    what: s('月桂醇聚醚-9', 'LAURETH-9', '3055-99-0'),
    percent: 4.6,
    purpose: '清洁剂',
    fits: rinseSkin,
    expect: [...must('F19'), ...aside],
    tests: ['chem_dioxane'],
  },
  {
    id: 'triethanolamine',
    what: s('三乙醇胺', 'TRIETHANOLAMINE', '102-71-6'),
    percent: 3.1,
    purpose: 'pH调节剂',
    fits: leaveOn,
    expect: [...must('F19'), ...aside, ...may('F48')],
  },
  {
    id: 'chloramine',
    what: s('氯胺 T', 'CHLORAMINE T', '127-65-1'),
    percent: 0.5,
    purpose: '抗氧化剂',
    fits: leaveOn,
    expect: [...must('F19'), ...aside, ...may('F17')],
  },
  {
    id: 'musk-ketone',
    what: s('酮麝香', 'MUSK KETONE', '81-14-1'),
    percent: 0.1,
    purpose: '芳香剂',
    fits: face,
    expect: [...must('F19'), ...aside],
  },
  {
    id: 'zinc-sulfate',
    what: s('硫酸锌', 'ZINC SULFATE', '7733-02-0'),
    percent: 3.5,
    purpose: '收敛剂',
    fits: leaveOn,
    expect: [...must('F19'), ...aside],
  },
  {
    id: 'cetrimonium-leave-on',
    what: s('西曲氯铵', 'CETRIMONIUM CHLORIDE', '112-02-7'),
    percent: 0.6,
    purpose: '抗静电剂',
    fits: hairLeave,
    expect: [...must('F19'), ...aside, ...may('F43')],
  },
  {
    id: 'cetrimonium-rinse-off',
    what: s('西曲氯铵', 'CETRIMONIUM CHLORIDE', '112-02-7'),
    percent: 3.2,
    purpose: '抗静电剂',
    fits: hairRinse,
    expect: [...must('F19'), ...aside, ...may('F43')],
  },
  {
    id: 'benzoic-rinse-off',
    what: s('苯甲酸钠', 'SODIUM BENZOATE', '532-32-1'),
    percent: 3.4,
    purpose: 'pH调节剂',
    fits: rinseSkin,
    expect: [...must('F19'), ...aside],
  },
  {
    id: 'etidronic-hair',
    what: s('羟乙二磷酸', 'ETIDRONIC ACID', '2809-21-4'),
    percent: 2.2,
    purpose: '螯合剂',
    fits: hairRinse,
    expect: [...must('F19'), ...aside],
  },
  {
    id: 'chlorate',
    what: s('氯酸钠', 'SODIUM CHLORATE', '7775-09-9'),
    percent: 4,
    purpose: '氧化剂',
    fits: rinseSkin,
    expect: [...must('F19'), ...aside],
  },
  {
    id: 'dichlorophene',
    what: s('双氯酚', 'DICHLOROPHENE', '97-23-4'),
    percent: 0.8,
    purpose: '抗氧化剂',
    fits: leaveOn,
    expect: [...must('F19'), ...aside, ...may('F20', 'L26')],
    warnings: ['含双氯酚'],
  },
  {
    id: 'sulfite',
    what: s('亚硫酸钠', 'SODIUM SULFITE', '7757-83-7'),
    percent: 0.8,
    purpose: '抗氧化剂',
    fits: leaveOn,
    expect: [...must('F19'), ...aside],
  },
  {
    id: 'silver-nitrate-face',
    what: s('硝酸银', 'SILVER NITRATE', '7761-88-8'),
    percent: 0.5,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...must('F18'), ...aside, ...may('F20', 'L26')],
    warnings: ['含硝酸银', '如果产品不慎入眼，应立即冲洗'],
  },
  {
    id: 'strontium-peroxide-face',
    what: s('过氧化锶', 'STRONTIUM PEROXIDE', '1314-18-7'),
    percent: 0.5,
    purpose: '氧化剂',
    fits: face,
    expect: [...must('F18'), ...aside, ...may('F20', 'L26', 'F40')],
    warnings: ['避免接触眼睛', '如果产品不慎入眼，应立即冲洗', '仅供专业使用', '戴适宜的手套'],
  },
  {
    id: 'resorcinol-face',
    what: s('间苯二酚', 'RESORCINOL', '108-46-3'),
    percent: 0.3,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...oneOf('F18', 'F35'), ...aside, ...may('F18', 'F35', 'F20', 'L26', 'F34')],
    warnings: ['含间苯二酚'],
  },
  {
    id: 'phenoxyisopropanol-face',
    what: s('苯氧异丙醇', 'PHENOXYISOPROPANOL', '770-35-4'),
    percent: 0.8,
    purpose: '溶剂',
    fits: face,
    expect: [...must('F18'), ...aside, ...may('F23')],
  },
  {
    id: 'etidronic-face',
    what: s('羟乙二磷酸', 'ETIDRONIC ACID', '2809-21-4'),
    percent: 0.2,
    purpose: '螯合剂',
    fits: face,
    expect: [...must('F18'), ...aside],
  },
  {
    id: 'strontium-chloride-body',
    what: s('氯化锶', 'STRONTIUM CHLORIDE', '10476-85-4'),
    percent: 0.5,
    purpose: '皮肤调理剂',
    fits: (kind) => kind.id === 'bodyLotion' || kind.id === 'handCream',
    expect: [...must('F18'), ...aside, ...may('F20', 'L26')],
    warnings: ['含氯化锶', '儿童不宜常用'],
  },
  ...acids,
  {
    id: 'aha-ph',
    what: s('羟基乙酸', 'GLYCOLIC ACID', '79-14-1'),
    percent: 4,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...oneOf('F37', 'F18', 'F19'), ...aside, ...may('F37', 'F18', 'F19', 'F20', 'L26', 'D02')],
    facts: { pH: '2.90' },
    warnings: ['与防晒化妆品同时使用'],
    tests: ['chem_aha', 'chem_ph', 'hum_use'],
  },
  {
    id: 'aha-warning',
    what: s('羟基乙酸', 'GLYCOLIC ACID', '79-14-1'),
    percent: 4,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...oneOf('F20', 'L26'), ...aside, ...may('F20', 'L26', 'D02')],
    facts: { pH: '3.80' },
    tests: ['chem_aha', 'chem_ph'],
  },
  {
    id: 'salicylic-leave-on',
    what: s('水杨酸', 'SALICYLIC ACID', '69-72-7'),
    percent: 2.6,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...oneOf('F38', 'F19'), ...aside, ...may('F38', 'F19', 'F20', 'L26', 'F22')],
    warnings: ['含水杨酸', '三岁以下儿童勿用'],
  },
  {
    id: 'salicylic-hair',
    what: s('水杨酸', 'SALICYLIC ACID', '69-72-7'),
    percent: 3.6,
    purpose: '皮肤调理剂',
    fits: hairRinse,
    expect: [...oneOf('F38', 'F19'), ...aside, ...may('F38', 'F19', 'F20', 'L26')],
    warnings: ['含水杨酸', '三岁以下儿童勿用'],
  },
  {
    id: 'salicylic-preservative',
    what: s('水杨酸', 'SALICYLIC ACID', '69-72-7'),
    percent: 0.9,
    purpose: preservative,
    fits: leaveOn,
    expect: [...oneOf('F38', 'F22'), ...aside, ...may('F38', 'F22', 'F20', 'L26')],
    warnings: ['含水杨酸', '三岁以下儿童勿用'],
  },
  {
    id: 'salicylic-infant',
    what: s('水杨酸', 'SALICYLIC ACID', '69-72-7'),
    percent: 0.5,
    purpose: '皮肤调理剂',
    fits: infant,
    expect: [...oneOf('F38', 'F18', 'F19', 'F49'), ...aside, ...may('F38', 'F18', 'F19', 'F20', 'L26', 'F49', 'F50')],
    warnings: ['含水杨酸', '三岁以下儿童勿用'],
  },
  {
    id: 'salicylic-warning',
    what: s('水杨酸', 'SALICYLIC ACID', '69-72-7'),
    percent: 1,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...oneOf('F20', 'L26'), ...aside, ...may('F20', 'L26')],
  },
  {
    id: 'thioglycolate-perm',
    what: s('巯基乙酸', 'THIOGLYCOLIC ACID', '68-11-1'),
    percent: 9,
    purpose: '还原剂',
    fits: perm,
    expect: [...oneOf('F39', 'F19'), ...aside, ...may('F39', 'F19', 'F26')],
  },
  {
    id: 'thioglycolate-ph',
    what: s('甘氨酸', 'GLYCINE', '56-40-6'),
    percent: 0.1,
    purpose: 'pH调节剂',
    fits: perm,
    expect: [...oneOf('F39', 'F18', 'F19'), ...aside, ...may('F39', 'F18', 'F19', 'F05')],
    facts: { pH: '10.50' },
  },
  {
    id: 'thioglycolate-face',
    what: s('巯基乙酸', 'THIOGLYCOLIC ACID', '68-11-1'),
    percent: 1,
    purpose: '还原剂',
    fits: face,
    expect: [...oneOf('F18', 'F39'), ...aside, ...may('F18', 'F39', 'F20', 'L26')],
    warnings: [
      '含巯基乙酸盐',
      '按用法说明使用',
      '防止儿童抓拿',
      '避免接触眼睛',
      '如果产品不慎入眼，应立即用大量水冲洗，并找医生处治',
    ],
  },
  {
    id: 'peroxide-skin',
    what: s('过氧化氢', 'HYDROGEN PEROXIDE', '7722-84-1'),
    percent: 5,
    purpose: '氧化剂',
    fits: face,
    expect: [...oneOf('F40', 'F19'), ...aside, ...may('F40', 'F19', 'F20', 'L26')],
    warnings: ['含过氧化氢', '避免接触眼睛', '如果产品不慎入眼，应立即冲洗'],
  },
  {
    id: 'peroxide-hair',
    what: s('过氧化氢', 'HYDROGEN PEROXIDE', '7722-84-1'),
    percent: 13,
    purpose: '氧化剂',
    fits: hairRinse,
    expect: [...oneOf('F40', 'F19'), ...aside, ...may('F40', 'F19', 'F20', 'L26')],
    warnings: ['需戴合适手套', '含过氧化氢', '避免接触眼睛', '如果产品不慎入眼，应立即冲洗'],
  },
  {
    id: 'peroxide-warning',
    what: s('过氧化氢', 'HYDROGEN PEROXIDE', '7722-84-1'),
    percent: 3,
    purpose: '氧化剂',
    fits: hairRinse,
    expect: [...oneOf('F20', 'L26'), ...aside, ...may('F20', 'L26')],
  },
  {
    id: 'ammonia',
    what: s('氨', 'AMMONIA', '7664-41-7'),
    percent: 7,
    purpose: 'pH调节剂',
    fits: hairRinse,
    expect: [...oneOf('F41', 'F19'), ...aside, ...may('F41', 'F19', 'F20', 'L26')],
    warnings: ['含氨'],
  },
  {
    id: 'ammonia-warning',
    what: s('氨', 'AMMONIA', '7664-41-7'),
    percent: 3,
    purpose: 'pH调节剂',
    fits: hairRinse,
    expect: [...oneOf('F41', 'F20', 'L26'), ...aside, ...may('F41', 'F20', 'L26')],
  },
  {
    id: 'zpt-hair-leave-on',
    what: s('吡硫鎓锌', 'ZINC PYRITHIONE', '13463-41-7'),
    percent: 0.3,
    purpose: '去头屑剂',
    fits: hairLeave,
    expect: [...oneOf('F42', 'F19'), ...aside, ...may('F42', 'F19', 'D02')],
  },
  {
    id: 'zpt-skin',
    what: s('吡硫鎓锌', 'ZINC PYRITHIONE', '13463-41-7'),
    percent: 0.3,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...oneOf('F42', 'F18'), ...aside, ...may('F42', 'F18', 'F19')],
  },
  {
    id: 'benzalkonium-leave-on',
    what: s('苯扎氯铵', 'BENZALKONIUM CHLORIDE', '8001-54-5'),
    percent: 0.3,
    purpose: '抗静电剂',
    fits: leaveOn,
    expect: [...oneOf('F43', 'F19'), ...aside, ...may('F43', 'F19', 'F20', 'L26')],
    warnings: ['避免接触眼睛'],
  },
  {
    id: 'benzalkonium-hair',
    what: s('苯扎氯铵', 'BENZALKONIUM CHLORIDE', '8001-54-5'),
    percent: 3.6,
    purpose: '抗静电剂',
    fits: hairRinse,
    expect: [...oneOf('F43', 'F19'), ...aside, ...may('F43', 'F19', 'F20', 'L26')],
    warnings: ['避免接触眼睛'],
  },
  {
    id: 'titanium-26',
    what: s('二氧化钛', 'TITANIUM DIOXIDE', '13463-67-7'),
    percent: 26,
    purpose: uv,
    fits: sun,
    expect: [...oneOf('F31', 'F28'), ...aside, ...may('F31', 'F28', 'F44', 'F62')],
  },
  {
    id: 'zinc-oxide-27',
    what: s('氧化锌', 'ZINC OXIDE', '1314-13-2'),
    percent: 27,
    purpose: uv,
    fits: sun,
    expect: [...oneOf('F31', 'F28'), ...aside, ...may('F31', 'F28', 'F44', 'F62')],
  },
];

/** Hair dyes: table 7. */
const dyes: readonly Case[] = [
  {
    id: 'dye-ptd',
    what: s('甲苯-2,5-二胺', 'TOLUENE-2,5-DIAMINE', '95-70-5'),
    percent: 5,
    purpose: '染发剂',
    fits: dye,
    expect: [...must('F34'), ...aside, ...may('L26', 'F20', 'F61')],
  },
  {
    id: 'dye-pap',
    what: s('对氨基苯酚', 'P-AMINOPHENOL', '123-30-8'),
    percent: 0.8,
    purpose: '染发剂',
    fits: dye,
    expect: [...must('F34'), ...aside],
  },
  {
    id: 'dye-naphthol',
    what: s('1-萘酚', '1-NAPHTHOL', '90-15-3'),
    percent: 1.4,
    purpose: '染发剂',
    fits: dye,
    expect: [...must('F34'), ...aside],
  },
  {
    id: 'dye-chlororesorcinol',
    what: s('4-氯间苯二酚', '4-CHLORORESORCINOL', '95-88-5'),
    percent: 0.8,
    purpose: '染发剂',
    fits: dye,
    expect: [...must('F34'), ...aside],
  },
  {
    id: 'dye-methylresorcinol',
    what: s('2-甲基间苯二酚', '2-METHYLRESORCINOL', '608-25-3'),
    percent: 1.5,
    purpose: '染发剂',
    fits: dye,
    expect: [...must('F34'), ...aside, ...may('L26', 'F20')],
    warnings: ['含2-甲基间苯二酚'],
  },
  {
    id: 'dye-in-cream-1',
    what: s('对苯二胺', 'P-PHENYLENEDIAMINE', '106-50-3'),
    percent: 0.2,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...must('F35'), ...aside, ...may('F34', 'F36', 'L26', 'F20')],
  },
  {
    id: 'dye-in-cream-2',
    what: s('间氨基苯酚', 'M-AMINOPHENOL', '591-27-5'),
    percent: 0.2,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...must('F35'), ...aside, ...may('F34', 'F36')],
  },
  {
    id: 'dye-in-cream-3',
    what: s('1-萘酚', '1-NAPHTHOL', '90-15-3'),
    percent: 0.2,
    purpose: '皮肤调理剂',
    fits: face,
    expect: [...must('F35'), ...aside, ...may('F34', 'F36')],
  },
];

/** Substances that no cosmetic may contain. */
const prohibited: readonly Case[] = (
  [
    ['hydroquinone', s('氢醌', 'HYDROQUINONE', '123-31-9')],
    ['tretinoin', s('维甲酸', 'TRETINOIN', '302-79-4')],
    ['metronidazole', s('甲硝唑', 'METRONIDAZOLE', '443-48-1')],
    ['clobetasol', s('氯倍他索丙酸酯', 'CLOBETASOL PROPIONATE', '25122-46-7')],
    ['dexamethasone', s('地塞米松', 'DEXAMETHASONE', '50-02-2')],
    ['minoxidil', s('米诺地尔', 'MINOXIDIL', '38304-91-5')],
    ['estradiol', s('雌二醇', 'ESTRADIOL', '50-28-2')],
    ['chloramphenicol', s('氯霉素', 'CHLORAMPHENICOL', '56-75-7')],
    ['mercury', s('汞', 'MERCURY', '7439-97-6')],
    ['lidocaine', s('利多卡因', 'LIDOCAINE', '137-58-6')],
    ['phthalate', s('邻苯二甲酸二丁酯', 'DIBUTYL PHTHALATE', '84-74-2')],
    ['benzene', s('苯', 'BENZENE', '71-43-2')],
    ['chloroform', s('三氯甲烷', 'CHLOROFORM', '67-66-3')],
    ['methylcoumarin', s('6-甲基香豆素', '6-METHYLCOUMARIN', '92-48-8')],
    ['hydrocortisone', s('氢化可的松', 'HYDROCORTISONE', '50-23-7')],
  ] as const
).map(([id, what]) => ({
  id: `prohibited-${id}`,
  what,
  percent: 0.05,
  purpose: '皮肤调理剂',
  fits: adult,
  expect: [...oneOf('F15', 'F14'), ...aside, ...may('F06', 'F07', 'F14', 'F15', 'F60', 'F21', 'F49', 'L05')],
}));

const listed: readonly Case[] = (
  [
    ['boric', s('硼酸', 'BORIC ACID', '10043-35-3')],
    ['borax', s('硼砂', 'SODIUM BORATE', '1303-96-4')],
    ['formaldehyde', s('甲醛', 'FORMALDEHYDE', '50-00-0')],
  ] as const
).map(([id, what]) => ({
  id: `superseded-${id}`,
  what,
  percent: 0.1,
  purpose: '皮肤调理剂',
  fits: adult,
  expect: [
    ...oneOf('F60', 'F14', 'F15'),
    ...aside,
    ...may('F60', 'F14', 'F15', 'F27', 'D02', 'F18', 'F19', 'L26', 'F20', 'F22'),
  ],
}));

const marked: readonly Case[] = (
  [
    ['hemp-oil', s('大麻（CANNABIS SATIVA）籽油', 'CANNABIS SATIVA SEED OIL')],
    ['lyral', s('羟异己基 3-环己烯基甲醛', 'HYDROXYISOHEXYL 3-CYCLOHEXENE CARBOXALDEHYDE', '31906-04-4')],
  ] as const
).map(([id, what]) => ({
  id: `marked-${id}`,
  what,
  percent: 0.05,
  purpose: '皮肤调理剂',
  fits: adult,
  expect: [...must('F14'), ...aside, ...may('F15', 'F16', 'F56')],
}));

/** Substances of the European list of prohibited substances that the catalogue still has. */
const foreignBan: readonly Case[] = [
  {
    id: 'lilial',
    what: s('丁苯基甲基丙醛', 'BUTYLPHENYL METHYLPROPIONAL', '80-54-6'),
    percent: 0.02,
    purpose: '芳香剂',
    fits: adult,
    expect: [...must('F17'), ...aside, ...may('F56', 'F54')],
  },
];

const children: readonly Case[] = [
  {
    id: 'child-whitener',
    what: s('曲酸', 'KOJIC ACID', '501-30-4'),
    percent: 0.2,
    purpose: '美白剂',
    fits: child,
    expect: [...must('F49'), ...aside],
  },
  {
    id: 'child-antiacne',
    what: s('烟酰胺', 'NIACINAMIDE', '98-92-0'),
    percent: 0.5,
    purpose: '祛痘剂',
    fits: child,
    expect: [...must('F49'), ...aside, ...may('F54')],
  },
  {
    id: 'child-arbutin',
    what: s('熊果苷', 'ARBUTIN', '497-76-7'),
    percent: 0.2,
    purpose: '祛斑美白剂',
    fits: child,
    expect: [...must('F49'), ...aside],
  },
];

/** Ingredients whose risk has to be measured: the test is missing. */
const untested: readonly Case[] = [
  {
    id: 'ethanol-untested',
    what: s('乙醇', 'ALCOHOL', '64-17-5'),
    percent: 15,
    purpose: '溶剂',
    fits: (kind) => kind.id === 'toner' || kind.id === 'spray',
    expect: [...oneOf('F45', 'D02'), ...aside, ...may('F45', 'D02')],
  },
  {
    id: 'isopropanol-untested',
    what: s('异丙醇', 'ISOPROPYL ALCOHOL', '67-63-0'),
    percent: 12,
    purpose: '溶剂',
    fits: (kind) => kind.id === 'toner' || kind.id === 'spray',
    expect: [...oneOf('F45', 'D02'), ...aside, ...may('F45', 'D02')],
  },
  {
    id: 'talc-untested',
    what: s('滑石粉', 'TALC', '14807-96-6'),
    percent: 1,
    purpose: '填充剂',
    fits: adult,
    expect: [...oneOf('F46', 'D02'), ...aside, ...may('F46', 'D02', 'F20', 'L26')],
  },
  {
    id: 'releaser-untested',
    what: s('DMDM 乙内酰脲', 'DMDM HYDANTOIN', '6440-58-0'),
    percent: 0.2,
    purpose: preservative,
    fits: leaveOn,
    expect: [...must('D02'), ...aside, ...may('F27', 'L26')],
  },
];

const together: readonly Case[] = [
  {
    id: 'tea-and-nitrite',
    what: s('亚硝酸钠', 'SODIUM NITRITE', '7632-00-0'),
    percent: 0.1,
    purpose: '防锈剂',
    fits: leaveOn,
    expect: [...must('F48'), ...aside, ...may('F18', 'F19', 'F43')],
  },
];

const colours: readonly Case[] = [
  {
    id: 'colour-eye',
    what: s('CI 15510', 'CI 15510', '633-96-5'),
    percent: 0.01,
    purpose: '着色剂',
    fits: eye,
    expect: [...must('F32'), ...aside],
  },
  {
    id: 'colour-rinse-only',
    what: s('CI 12480', 'CI 12480', '6410-40-8'),
    percent: 0.01,
    purpose: '着色剂',
    fits: face,
    expect: [...must('F32'), ...aside],
  },
  {
    id: 'colour-mucous',
    what: s('CI 10020', 'CI 10020', '19381-50-1'),
    percent: 0.01,
    purpose: '着色剂',
    fits: lip,
    expect: [...must('F32'), ...aside],
  },
];

const notPreserving: readonly Case[] = [
  {
    id: 'preservative-not-listed-1',
    what: s('辛甘醇', 'CAPRYLYL GLYCOL', '1117-86-8'),
    percent: 0.3,
    purpose: preservative,
    fits: (kind) => kind.aqueous && !kind.child,
    expect: [...must('F21'), ...aside],
  },
  {
    id: 'preservative-not-listed-2',
    what: s('1,2-己二醇', '1,2-HEXANEDIOL', '6920-22-5'),
    percent: 0.4,
    purpose: preservative,
    fits: (kind) => kind.aqueous && !kind.child,
    expect: [...must('F21'), ...aside],
  },
  {
    id: 'preservative-not-listed-3',
    what: s('乙基己基甘油', 'ETHYLHEXYLGLYCERIN', '70445-33-9'),
    percent: 0.2,
    purpose: preservative,
    fits: (kind) => kind.aqueous && !kind.child,
    expect: [...must('F21'), ...aside],
  },
];

const future: readonly Case[] = [
  {
    id: 'future-mbc',
    what: s('4-甲基苄亚基樟脑', '4-METHYLBENZYLIDENE CAMPHOR', '36861-47-9'),
    percent: 3.5,
    purpose: uv,
    fits: sun,
    expect: may('F57', 'F59'),
  },
];

const cases = [
  ...preservatives,
  ...scopes,
  ...filters,
  ...outside,
  ...restricted,
  ...dyes,
  ...prohibited,
  ...listed,
  ...marked,
  ...foreignBan,
  ...children,
  ...untested,
  ...together,
  ...colours,
  ...notPreserving,
  ...future,
];

/** Several substances that are too much only together, or must not meet. */
const pairs: readonly Defect[] = [
  pair(
    'paraben-mix',
    [s('羟苯甲酯', 'METHYLPARABEN', '99-76-3'), 0.42],
    [s('羟苯乙酯', 'ETHYLPARABEN', '120-47-8'), 0.6],
    [...oneOf('F24', 'F22'), ...may('F24', 'F22')],
  ),
  pair(
    'paraben-propyl-butyl',
    [s('羟苯丙酯', 'PROPYLPARABEN', '94-13-3'), 0.15],
    [s('羟苯丁酯', 'BUTYLPARABEN', '94-26-8'), 0.12],
    [...oneOf('F24', 'F22'), ...may('F24', 'F22')],
  ),
  pair('paraben-single', [s('羟苯甲酯', 'METHYLPARABEN', '99-76-3'), 0.6], undefined, [
    ...oneOf('F24', 'F22'),
    ...may('F24', 'F22'),
  ]),
  pair(
    'mit-and-mcit',
    [s('甲基异噻唑啉酮', 'METHYLISOTHIAZOLINONE', '2682-20-4'), 0.005],
    [s('甲基氯异噻唑啉酮', 'METHYLCHLOROISOTHIAZOLINONE', '26172-55-4'), 0.001],
    [...must('F25'), ...may('F22', 'F23', 'F59')],
    rinseSkin,
  ),
];

function pair(
  id: string,
  first: readonly [Substance, number],
  second: readonly [Substance, number] | undefined,
  expect: readonly Expected[],
  fits: (kind: Kind) => boolean = leaveOn,
): Defect {
  return {
    id,
    touches: 'substance',
    fits: (plan) => fits(plan.kind),
    formula: (plan) => {
      for (const one of [first, second]) if (one) plant(plan, one[0], one[1], preservative);
    },
    expect: [...expect, ...may('F57', 'F59')],
  };
}

function plant(plan: Plan, what: Substance, percent: number, purpose: string): void {
  plan.materials = plan.materials.filter((one) => one.inci !== what.inci || one.id === 'water');
  put(plan, { name: what.name, inci: what.inci, cas: what.cas ?? '', purpose, amount: Math.round(percent * 1_000) });
}

/** Faults of single substances: catalogue of prohibited substances (2021 no. 74), tables 3 to 7 of the standards. */
export const substanceDefects: readonly Defect[] = [
  ...cases.map(
    (one): Defect => ({
      id: one.id,
      touches: 'substance',
      fits: (plan) => one.fits(plan.kind),
      formula: (plan) => {
        if (one.id === 'tea-and-nitrite') plant(plan, s('三乙醇胺', 'TRIETHANOLAMINE', '102-71-6'), 0.5, 'pH调节剂');
        plant(plan, one.what, one.percent, one.purpose);
        Object.assign(plan.facts, one.facts ?? {});
        plan.warnings.push(...(one.warnings ?? []));
        plan.tests.push(...(one.tests ?? []));
      },
      expect: one.expect,
    }),
  ),
  ...pairs,
  {
    id: 'sunscreen-without-filter',
    touches: 'substance',
    fits: (plan) => plan.kind.special === 'sunscreen',
    formula: (plan) => {
      const left = plan.materials.filter((one) => one.purpose !== uv);
      const filler = left.find(({ id }) => id === 'water');
      if (filler)
        filler.amount += plan.materials
          .filter((one) => one.purpose === uv)
          .reduce((sum, { amount }) => sum + amount, 0);
      plan.materials = left;
    },
    expect: must('F30'),
  },
  {
    id: 'dye-without-peroxide',
    touches: 'substance',
    fits: (plan) => plan.kind.special === 'hairDye',
    formula: (plan) => {
      const gone = plan.materials.find(({ inci }) => inci === 'HYDROGEN PEROXIDE');
      const filler = plan.materials.find(({ id }) => id === 'water');
      if (gone && filler) filler.amount += gone.amount;
      plan.materials = plan.materials.filter((one) => one !== gone);
    },
    expect: must('F36'),
  },
];
