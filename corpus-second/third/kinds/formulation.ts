import { type Fits, type Kind, planned } from '../../kinds/kind.ts';
import { changed, swap } from '../../kinds/ways.ts';
import type { LawKey } from '../../laws.ts';
import { add, type PlanRow, remove } from '../../plan.ts';
import { inci } from '../names.ts';

const leaveOn = ['firm-cream', 'sleeping-mask', 'soothing-gel', 'foot-cream'];
const rinseOff = ['hair-mask', 'colour-shampoo', 'hand-wash', 'body-scrub'];

/** A substance that should not be there, or not so much of it. */
function put(
  id: string,
  law: LawKey,
  mistake: string,
  name: string,
  percent: string,
  purpose: string,
  fits: Fits,
  more: Partial<PlanRow> & { words?: readonly string[]; asOf?: string } = {},
): Kind {
  const { words = [], asOf, ...row } = more;
  return planned(
    id,
    'formula',
    law,
    mistake,
    (plan) => add(plan, name, percent, purpose, { ...inci(name), ...row }),
    [`@${name}`],
    { words: [name, ...(row.inci ? [row.inci] : []), ...words], fits, ...(asOf ? { asOf } : {}) },
  );
}

/** Another content of a substance that is there. */
const raise = (
  id: string,
  law: LawKey,
  mistake: string,
  name: string,
  percent: string,
  fits: Fits,
  words: readonly string[] = [],
): Kind =>
  planned(
    id,
    'formula',
    law,
    mistake,
    (plan) => {
      for (const row of plan.rows) if (row.name === name) row.percent = percent;
    },
    [`@${name}`],
    { words: [name, ...words], fits },
  );

/** Defects of the formulation. */
export const formulation: readonly Kind[] = [
  // Prohibited, by plain and by hiding names.
  put(
    't-ban-triamcinolone',
    'st2',
    '婴儿油加曲安奈德',
    '曲安奈德',
    '0.01',
    '皮肤调理剂',
    ['baby-oil', 'soothing-gel'],
    { inci: 'TRIAMCINOLONE ACETONIDE', cas: '76-25-5' },
  ),
  put('t-ban-betamethasone', 'st2', '糖皮质激素倍他米松', '倍他米松', '0.02', '皮肤调理剂', leaveOn, {
    inci: 'BETAMETHASONE',
    cas: '378-44-9',
  }),
  put('t-ban-tetracycline', 'st2', '抗生素四环素', '四环素', '0.2', '皮肤调理剂', leaveOn, {
    inci: 'TETRACYCLINE',
    cas: '60-54-8',
  }),
  put('t-ban-clindamycin', 'st2', '抗生素克林霉素', '克林霉素', '0.1', '皮肤调理剂', ['soothing-gel', 'aftershave'], {
    inci: 'CLINDAMYCIN',
    cas: '18323-44-9',
  }),
  put('t-ban-progesterone', 'st2', '孕激素类', '黄体酮', '0.02', '皮肤调理剂', ['firm-cream', 'scalp-tonic'], {
    inci: 'PROGESTERONE',
    cas: '57-83-0',
  }),
  put('t-ban-stilbestrol', 'st2', '己烯雌酚', '己烯雌酚', '0.01', '皮肤调理剂', ['firm-cream', 'body-scrub'], {
    inci: 'DIETHYLSTILBESTROL',
    cas: '56-53-1',
  }),
  put('t-ban-spironolactone', 'st2', '螺内酯', '螺内酯', '0.5', '防脱发剂', ['scalp-tonic'], {
    inci: 'SPIRONOLACTONE',
    cas: '52-01-7',
  }),
  put('t-ban-monobenzone', 'st2', '氢醌单苄醚', '莫诺苯宗', '0.3', '美白剂', ['white-mask'], {
    inci: 'MONOBENZONE',
    cas: '103-16-2',
    words: ['苄氧基苯酚'],
  }),
  put('t-ban-hydroquinone-cas', 'st2', '氢醌以代号填报，仅CAS可辨', '美白因子HQ', '0.8', '美白剂', ['white-mask'], {
    cas: '123-31-9',
    words: ['氢醌', '123-31-9'],
  }),
  put('t-ban-dmso', 'st2', '二甲基亚砜促渗', '二甲基亚砜', '1', '溶剂', leaveOn, {
    inci: 'DIMETHYL SULFOXIDE',
    cas: '67-68-5',
  }),
  put('t-ban-nicotine', 'st2', '烟碱', '烟碱', '0.01', '皮肤调理剂', ['body-mist', 'solid-perfume'], {
    inci: 'NICOTINE',
    cas: '54-11-5',
  }),
  put(
    't-ban-pilocarpine',
    'st2',
    '生发常见添加毛果芸香碱',
    '毛果芸香碱',
    '0.05',
    '防脱发剂',
    ['scalp-tonic', 'hair-oil'],
    { inci: 'PILOCARPINE', cas: '92-13-7' },
  ),
  put('t-ban-cantharidin', 'st2', '斑蝥素', '斑蝥素', '0.01', '防脱发剂', ['scalp-tonic'], {
    inci: 'CANTHARIDIN',
    cas: '56-25-7',
    words: ['斑蝥'],
  }),
  put('t-ban-hexachlorophene', 'st2', '洗手液用六氯酚', '六氯酚', '0.1', '清洁剂', ['hand-wash'], {
    inci: 'HEXACHLOROPHENE',
    cas: '70-30-4',
  }),
  put('t-ban-bithionol', 'st2', '硫双二氯酚', '硫双二氯酚', '0.2', '皮肤调理剂', ['hand-wash', 'body-scrub'], {
    inci: 'BITHIONOL',
    cas: '97-18-7',
  }),
  put('t-ban-iodine', 'st2', '洗手液加碘', '碘', '0.2', '皮肤调理剂', ['hand-wash', 'bath-salt'], {
    inci: 'IODINE',
    cas: '7553-56-2',
  }),
  put('t-ban-barium', 'st2', '浴盐加氯化钡', '氯化钡', '1', '填充剂', ['bath-salt'], {
    inci: 'BARIUM CHLORIDE',
    cas: '10361-37-2',
    words: ['钡'],
  }),
  put('t-ban-selenite', 'st2', '硒化合物', '亚硒酸钠', '0.01', '皮肤调理剂', leaveOn, {
    inci: 'SODIUM SELENITE',
    cas: '10102-18-8',
    words: ['硒'],
  }),
  put('t-ban-realgar', 'st2', '以矿物药名“雄黄”填报', '雄黄', '0.2', '着色剂', ['blush', 'bath-salt'], {
    words: ['砷'],
  }),
  put('t-ban-cinnabar', 'st2', '以“朱砂”填报', '朱砂', '0.5', '着色剂', ['lip-tint', 'blush'], { words: ['汞'] }),
  put('t-ban-white-precipitate', 'st2', '氯化氨基汞', '氯化氨基汞', '0.5', '美白剂', ['white-mask'], {
    inci: 'AMMONIATED MERCURY',
    cas: '10124-48-8',
    words: ['汞'],
  }),
  put('t-ban-vinyl-chloride', 'st2', '推进剂用氯乙烯', '氯乙烯', '5', '推进剂', ['dry-shampoo'], {
    inci: 'VINYL CHLORIDE',
    cas: '75-01-4',
    part: 'p',
  }),
  put('t-ban-placenta', 'st2', '人体组织来源', '人胎盘提取物', '0.5', '皮肤调理剂', leaveOn, {
    inci: 'HUMAN PLACENTAL EXTRACT',
    words: ['胎盘', '人体', '人的'],
  }),
  put('t-ban-tca', 'st2', '三氯乙酸', '三氯乙酸', '1', '去角质剂', ['foot-cream', 'body-scrub'], {
    inci: 'TRICHLOROACETIC ACID',
    cas: '76-03-9',
  }),
  put(
    't-ban-tripterygium',
    'st2p',
    '雷公藤提取物',
    '雷公藤（TRIPTERYGIUM WILFORDII）根提取物',
    '0.2',
    '皮肤调理剂',
    leaveOn,
    { inci: 'TRIPTERYGIUM WILFORDII ROOT EXTRACT', words: ['雷公藤', 'TRIPTERYGIUM'] },
  ),
  put('t-ban-pinellia', 'st2p', '以药材名“半夏”填报', '半夏提取物', '0.3', '防脱发剂', ['scalp-tonic', 'hair-mask'], {
    words: ['半夏', 'PINELLIA'],
  }),
  put(
    't-ban-belladonna',
    'st2p',
    '颠茄提取物',
    '颠茄（ATROPA BELLADONNA）叶提取物',
    '0.1',
    '皮肤调理剂',
    ['eye-mask', 'soothing-gel'],
    { inci: 'ATROPA BELLADONNA LEAF EXTRACT', words: ['颠茄', 'ATROPA'] },
  ),
  put('t-ban-oleander', 'st2p', '夹竹桃提取物', '夹竹桃（NERIUM INDICUM）叶提取物', '0.1', '皮肤调理剂', leaveOn, {
    inci: 'NERIUM INDICUM LEAF EXTRACT',
    words: ['夹竹桃', 'NERIUM'],
  }),
  put(
    't-ban-elecampane',
    'st2p',
    '香水用土木香根油',
    '土木香（INULA HELENIUM）根油',
    '0.1',
    '芳香剂',
    ['body-mist', 'solid-perfume'],
    { inci: 'INULA HELENIUM ROOT OIL', words: ['土木香', 'INULA'] },
  ),
  put(
    't-ban-in-blend',
    'st2',
    '抗生素藏在复配植物原料里',
    '草本净颜复合物',
    '2',
    '皮肤调理剂',
    ['soothing-gel', 'sleeping-mask'],
    {
      components: [
        { name: '水', percent: '79.5' },
        { name: '丁二醇', percent: '20' },
        { name: '红霉素', percent: '0.5', inci: 'ERYTHROMYCIN' },
      ],
      words: ['红霉素', 'ERYTHROMYCIN'],
    },
  ),
  // Restricted.
  raise('t-lim-thio', 'st3', '直发膏巯基乙酸铵折酸超8%', '巯基乙酸铵', '10.5', ['straightener'], ['巯基乙酸']),
  changed(
    't-lim-thio-ph',
    'st3',
    '直发膏 pH 10.2',
    (plan) => {
      plan.pH = '10.2';
    },
    ['巯基乙酸铵', 'pH', 'chem_ph'],
    ['straightener'],
  ),
  raise('t-lim-hp-neutraliser', 'st3', '定型剂过氧化氢14%', '过氧化氢', '14', ['straightener']),
  put('t-lim-salicylic-scrub', 'st3', '磨砂膏水杨酸2.4%', '水杨酸', '2.4', '去角质剂', ['body-scrub']),
  put('t-lim-salicylic-child', 'st3', '儿童润唇膏加水杨酸', '水杨酸', '0.2', '皮肤调理剂', ['child-lip', 'baby-oil']),
  changed(
    't-lim-aha-blend',
    'st3',
    '果酸合计7.5%，分在三种酸里',
    (plan) => {
      add(plan, '羟基乙酸', '3.5', '去角质剂');
      add(plan, '乳酸', '3', '去角质剂');
      add(plan, '苹果酸', '1', '去角质剂');
      plan.pH = '3.8';
    },
    ['羟基乙酸', '乳酸', '苹果酸', '柠檬酸', 'α-羟基酸'],
    ['body-scrub', 'foot-cream'],
  ),
  put('t-lim-musk-xylene', 'st3', '足霜、护发油麝香二甲苯0.6%', '麝香二甲苯', '0.6', '芳香剂', [
    'foot-cream',
    'hair-oil',
  ]),
  put('t-lim-chlorate', 'st3', '洁净产品氯酸钾4%', '氯酸钾', '4', '填充剂', ['bath-salt']),
  put('t-lim-kopexil', 'st3', '头皮液二氨基嘧啶氧化物2%', '二氨基嘧啶氧化物', '2', '防脱发剂', ['scalp-tonic']),
  put('t-lim-kopexil-skin', 'st3', '面霜用仅限发用的二氨基嘧啶氧化物', '二氨基嘧啶氧化物', '0.5', '皮肤调理剂', [
    'firm-cream',
    'sleeping-mask',
  ]),
  put('t-lim-strontium-foot', 'st3', '足霜用仅限香波和面部的氯化锶', '氯化锶', '1', '皮肤调理剂', ['foot-cream']),
  changed(
    't-lim-koh-shave',
    'st3',
    '剃须膏用氢氧化钾调到 pH 12.2',
    (plan) => {
      plan.pH = '12.2';
    },
    ['氢氧化钾', 'pH', 'chem_ph'],
    ['shaving-cream'],
  ),
  put('t-lim-oxalic', 'st3', '足霜用草酸', '草酸', '0.8', '去角质剂', ['foot-cream', 'bath-salt'], {
    inci: 'OXALIC ACID',
    cas: '144-62-7',
  }),
  put('t-lim-zinc-sulfate', 'st3', '须后水硫酸锌折锌超1%', '硫酸锌', '6', '收敛剂', ['aftershave', 'sleeping-mask'], {
    words: ['锌'],
  }),
  put('t-lim-zpt-shampoo', 'st3', '护色洗发乳以抗静电为名加吡硫鎓锌1%', '吡硫鎓锌', '1', '抗静电剂', [
    'colour-shampoo',
  ]),
  put('t-lim-zpt-tonic', 'st3', '驻留头皮液吡硫鎓锌0.3%', '吡硫鎓锌', '0.3', '头发调理剂', ['scalp-tonic']),
  put('t-lim-ctac-oil', 'st3', '驻留护发品西曲氯铵0.6%', '西曲氯铵', '0.6', '头发调理剂', ['hair-oil']),
  put('t-lim-selenium-colour', 'st3', '护色洗发乳用二硫化硒', '二硫化硒', '0.8', '头发调理剂', ['colour-shampoo'], {
    inci: 'SELENIUM DISULFIDE',
    cas: '7488-56-4',
  }),
  // Preservatives.
  raise('t-pres-phenoxy', 'st4', '苯氧乙醇1.05%', '苯氧乙醇', '1.05', [
    'firm-cream',
    'hair-mask',
    'shaving-cream',
    'eyeliner',
    'lip-tint',
  ]),
  put('t-pres-hmg', 'st4', '羟甲基甘氨酸钠0.6%', '羟甲基甘氨酸钠', '0.6', '防腐剂', rinseOff),
  put('t-pres-imidazolidinyl', 'st4', '咪唑烷基脲0.8%', '咪唑烷基脲', '0.8', '防腐剂', [...leaveOn, ...rinseOff]),
  put(
    't-pres-bnd-leave',
    'st4',
    '驻留产品用仅限淋洗的5-溴-5-硝基-1,3-二噁烷',
    '5-溴-5-硝基-1,3-二噁烷',
    '0.05',
    '防腐剂',
    leaveOn,
  ),
  put('t-pres-bromochlorophene', 'st4', '溴氯芬0.15%', '溴氯芬', '0.15', '防腐剂', rinseOff),
  put('t-pres-cymenol', 'st4', '邻伞花烃-5-醇0.2%', '邻伞花烃-5-醇', '0.2', '防腐剂', rinseOff),
  put('t-pres-undecylenic', 'st4', '十一烯酸0.3%', '十一烯酸', '0.3', '防腐剂', ['foot-cream', 'hand-wash']),
  put('t-pres-formic', 'st4', '甲酸0.7%', '甲酸', '0.7', '防腐剂', rinseOff),
  put('t-pres-chloroxylenol', 'st4', '洗手液氯二甲酚0.7%', '氯二甲酚', '0.7', '防腐剂', ['hand-wash', 'body-scrub']),
  put(
    't-pres-dha-aerosol',
    'st4',
    '脱氢乙酸钠用于气雾剂',
    '脱氢乙酸钠',
    '0.2',
    '防腐剂',
    ['dry-shampoo', 'body-mist'],
    { words: ['脱氢乙酸'] },
  ),
  put(
    't-pres-hexamidine',
    'st4',
    '己脒定二（羟乙基磺酸）盐0.2%',
    '己脒定二（羟乙基磺酸）盐',
    '0.2',
    '防腐剂',
    leaveOn,
    { words: ['己脒定'] },
  ),
  put('t-pres-oil-as', 'st4', '表外物质乙基己基甘油填报为防腐剂', '乙基己基甘油', '0.5', '防腐剂', leaveOn),
  put('t-pres-diol-as', 'st4', '表外物质辛甘醇填报为防腐剂', '辛甘醇', '0.4', '防腐剂', ['eye-mask', 'aftershave']),
  put('t-pres-mit-leave', 'st4', '驻留产品MCI/MI复配', '复配防腐液', '0.05', '防腐剂', leaveOn, {
    components: [
      { name: '水', percent: '98.5' },
      { name: '甲基氯异噻唑啉酮', percent: '1.125' },
      { name: '甲基异噻唑啉酮', percent: '0.375' },
    ],
    words: ['甲基氯异噻唑啉酮', '异噻唑啉酮'],
  }),
  put('t-pres-paraben-butyl', 'st4', '羟苯丁酯0.25%', '羟苯丁酯', '0.25', '防腐剂', [...leaveOn, 'hair-mask']),
  put('t-pres-benzyl', 'st4', '苯甲醇1.3%作防腐剂', '苯甲醇', '1.3', '防腐剂', leaveOn),
  // Sun filters.
  raise('t-uv-salicylate', 'st5', '防晒棒水杨酸乙基己酯5.6%', '水杨酸乙基己酯', '5.6', ['sun-stick', 'sun-lip']),
  raise('t-uv-dhhb', 'st5', '二乙氨羟苯甲酰基苯甲酸己酯12%', '二乙氨羟苯甲酰基苯甲酸己酯', '12', ['sun-stick']),
  raise('t-uv-bemt', 'st5', '双-乙基己氧苯酚甲氧苯基三嗪11%', '双-乙基己氧苯酚甲氧苯基三嗪', '11', ['sun-stick']),
  put('t-uv-dts', 'st5', '甲酚曲唑三硅氧烷16%', '甲酚曲唑三硅氧烷', '16', '防晒剂', ['sun-stick']),
  put('t-uv-eht', 'st5', '乙基己基三嗪酮6%', '乙基己基三嗪酮', '6', '防晒剂', ['sun-stick', 'sun-lip']),
  put('t-uv-tdsa', 'st5', '对苯二亚甲基二樟脑磺酸11%', '对苯二亚甲基二樟脑磺酸', '11', '防晒剂', ['sun-stick']),
  put('t-uv-general-gel', 'csar16', '普通凝胶以防晒剂目的加二苯酮-4', '二苯酮-4', '2', '防晒剂', [
    'soothing-gel',
    'aftershave',
    'body-mist',
  ]),
  put(
    't-uv-paba',
    'st2',
    '防晒棒用已禁的对氨基苯甲酸，写作“4-氨基苯甲酸”',
    '4-氨基苯甲酸',
    '2',
    '防晒剂',
    ['sun-stick'],
    { inci: 'PABA', cas: '150-13-0', words: ['对氨基苯甲酸', 'PABA'] },
  ),
  // Colourants.
  put('t-col-60724', 'st6', '眼线液用仅限淋洗的着色剂', 'CI 60724', '0.2', '着色剂', ['eyeliner', 'lip-tint'], {
    inci: 'CI 60724',
    words: ['60724'],
  }),
  put(
    't-col-20470',
    'st6',
    '驻留凝胶用仅限淋洗的着色剂',
    'CI 20470',
    '0.05',
    '着色剂',
    ['soothing-gel', 'sleeping-mask'],
    { inci: 'CI 20470', words: ['20470'] },
  ),
  put('t-col-42045', 'st6', '唇部产品用不接触黏膜的着色剂', 'CI 42045', '0.1', '着色剂', ['lip-tint', 'sun-lip'], {
    inci: 'CI 42045',
    words: ['42045'],
  }),
  put('t-col-18050', 'st6', '唇部产品用不接触黏膜的偶氮染料', 'CI 18050', '0.1', '着色剂', ['lip-tint'], {
    inci: 'CI 18050',
    words: ['18050'],
  }),
  put('t-col-rhodamine', 'st6', '驻留彩妆用仅限淋洗的酸性红52', '酸性红 52', '0.1', '着色剂', ['lip-tint', 'blush'], {
    inci: 'CI 45100',
    cas: '3520-42-1',
    words: ['45100'],
  }),
  changed(
    't-col-no-ci',
    'dos29',
    '着色剂写“氧化铁红”不写CI号',
    (plan) => swap(plan, 'CI 77491', { name: '氧化铁红' }),
    ['氧化铁红', 'CI', '77491'],
    ['blush', 'brow-pencil'],
  ),
  // Hair dyes.
  raise('t-dye-tda', 'st7', '甲苯-2,5-二胺混合后超4%', '甲苯-2,5-二胺', '8.8', ['dye-imported']),
  raise('t-dye-map', 'st7', '间氨基苯酚混合后超1%', '间氨基苯酚', '2.8', ['dye-imported']),
  raise('t-dye-2mr', 'st7', '2-甲基间苯二酚混合后2.2%', '2-甲基间苯二酚', '4.4', ['dye-imported']),
  put('t-dye-in-wax', 'st7', '发蜡以着色为名加染发剂', '间氨基苯酚', '0.4', '着色剂', ['hair-wax', 'hair-oil']),
  put('t-dye-purpose-general', 'csar16', '普通发蜡原料目的写染发剂', '2-甲基间苯二酚', '0.3', '染发剂', [
    'hair-wax',
    'hair-mask',
  ]),
  // Purposes that contradict the product.
  put('t-purpose-loss', 'csar16', '普通护发油原料目的写防脱发剂', '咖啡因', '0.2', '防脱发剂', [
    'hair-oil',
    'hair-mask',
    'colour-shampoo',
  ]),
  put('t-purpose-white', 'csar16', '普通面膜原料目的写美白剂', '烟酰胺', '3', '美白剂', [
    'sleeping-mask',
    'eye-mask',
    'soothing-gel',
  ]),
  put('t-purpose-spot-child', 'chi7', '婴儿油原料目的写祛斑剂', '烟酰胺', '0.5', '祛斑剂', [
    'baby-oil',
    'child-shampoo',
  ]),
  put(
    't-purpose-antibacterial',
    'clsNot',
    '原料目的写“杀菌剂”',
    '茶（CAMELLIA SINENSIS）叶提取物',
    '0.3',
    '杀菌剂',
    ['hand-wash', 'body-scrub'],
    { words: ['杀菌'] },
  ),
  put('t-purpose-dandruff-child', 'chi7', '儿童洗发露加去屑目的原料', '氯咪巴唑', '0.3', '去屑剂', ['child-shampoo']),
  put('t-child-nano', 'chi7', '儿童润唇膏用纳米氧化锌', '氧化锌', '2', '皮肤保护剂', ['child-lip', 'baby-oil'], {
    remark: '纳米级',
    words: ['纳米'],
  }),
  put('t-child-gene', 'chi7', '婴儿油用基因重组胶原', '水解胶原', '0.1', '皮肤调理剂', ['baby-oil', 'child-shampoo'], {
    remark: '以基因工程菌表达制备',
    words: ['基因'],
  }),
  // Not in the catalogue, or badly named.
  put('t-new-exosome', 'csar9', '目录外的植物外泌体', '人参根外泌体', '0.1', '皮肤调理剂', leaveOn, {
    inci: 'PANAX GINSENG ROOT EXOSOMES',
  }),
  put('t-new-peptide', 'csar9', '目录外的合成肽', '演示十二肽-404', '0.001', '皮肤调理剂', leaveOn, {
    inci: 'DEMO DODECAPEPTIDE-404',
  }),
  put(
    't-new-plant',
    'csar9',
    '目录外植物',
    '水杉（METASEQUOIA GLYPTOSTROBOIDES）叶提取物',
    '0.2',
    '头发调理剂',
    ['hair-mask', 'colour-shampoo'],
    { inci: 'METASEQUOIA GLYPTOSTROBOIDES LEAF EXTRACT' },
  ),
  put(
    't-name-supplier-code',
    'dos29',
    '以供应商代号填报',
    'Emulsifier XP-90',
    '1',
    '乳化剂',
    ['firm-cream', 'hair-mask', 'body-scrub'],
    { words: ['XP-90'] },
  ),
  put('t-name-class', 'iecic', '只写类别“植物精油”', '植物精油', '0.3', '芳香剂', [
    'foot-cream',
    'bath-salt',
    'body-scrub',
  ]),
  changed(
    't-name-vaseline',
    'iecic',
    '矿脂写成俗名“凡士林”',
    (plan) => swap(plan, '矿脂', { name: '凡士林', inci: 'PETROLATUM' }),
    ['凡士林', '矿脂'],
    ['hair-wax'],
  ),
  changed(
    't-name-mismatch',
    'iecic',
    '中文名与INCI名不是同一物质',
    (plan) => swap(plan, '角鲨烷', { inci: 'SQUALENE' }),
    ['角鲨烷', 'SQUALENE'],
    ['firm-cream', 'foot-cream'],
  ),
  changed(
    't-name-cas',
    'iecic',
    'CAS号属于另一物质',
    (plan) => swap(plan, '甘油', { cas: '107-21-1' }),
    ['甘油', '107-21-1', '乙二醇'],
    ['firm-cream', 'sleeping-mask', 'body-scrub'],
  ),
  changed(
    't-row-no-purpose',
    'dos29',
    '乳化剂不填使用目的',
    (plan) => swap(plan, '甘油硬脂酸酯', { purpose: '' }),
    ['甘油硬脂酸酯'],
    ['firm-cream', 'foot-cream', 'body-scrub'],
  ),
  changed(
    't-row-purpose-wrong',
    'dos29',
    '氯化钠填报为清洁剂以外的防晒剂',
    (plan) => swap(plan, '氯化钠', { purpose: '防晒剂' }),
    ['氯化钠'],
    ['hand-wash', 'colour-shampoo', 'child-shampoo'],
  ),
  changed(
    't-row-repeat',
    'dos29',
    '同一油脂无说明填两次',
    (plan) => {
      plan.rows.push({ name: '蜂蜡', percent: '2', purpose: '增稠剂', inci: 'BEESWAX' });
    },
    ['蜂蜡'],
    ['hair-wax', 'child-lip', 'solid-perfume', 'sun-lip'],
  ),
  changed(
    't-blend-over',
    'dos29',
    '复配原料组分合计103%',
    (plan) => {
      plan.rows.push({
        name: '锁水复合物',
        percent: '2',
        purpose: '保湿剂',
        components: [
          { name: '水', percent: '63' },
          { name: '海藻糖', percent: '40' },
        ],
      });
    },
    ['锁水复合物', '103'],
    ['firm-cream', 'sleeping-mask', 'eye-mask'],
  ),
  changed(
    't-developer-absent',
    'dos29',
    '氧化型染发产品第2剂没有氧化剂',
    (plan) => remove(plan, '过氧化氢'),
    ['过氧化氢', '氧化'],
    ['dye-imported'],
  ),
  changed(
    't-uv-none',
    'cls',
    '防晒润唇膏没有防晒剂',
    (plan) => {
      plan.rows = plan.rows.filter((row) => row.purpose !== '防晒剂');
    },
    ['防晒剂', 'rows', 'classificationCode'],
    ['sun-lip', 'sun-stick'],
  ),
  changed(
    't-propellant-mixed',
    'dos29',
    '丁烷填进料体',
    (plan) => {
      for (const row of plan.rows)
        if (row.name === '丁烷') {
          row.part = 'c';
          row.percent = '30';
        } else if (row.name === '丙烷') row.percent = '100';
    },
    ['丁烷', '推进剂'],
    ['dry-shampoo'],
  ),
];
