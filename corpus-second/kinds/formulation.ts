import type { LawKey } from '../laws.ts';
import { add, isForChildren, type Plan, type PlanRow, remove } from '../plan.ts';
import { type Fits, type Kind, planned } from './kind.ts';
import { changed, swap } from './ways.ts';

const leaveOn = ['face-cream', 'body-lotion', 'toner', 'hand-cream', 'face-cream-imported'];
const rinseOff = ['shampoo', 'face-wash', 'conditioner'];
const everyProduct = [...leaveOn, ...rinseOff];

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
  return planned(id, 'formula', law, mistake, (plan) => add(plan, name, percent, purpose, row), [`@${name}`], {
    words: [name, ...(row.inci ? [row.inci] : []), ...words],
    fits,
    ...(asOf ? { asOf } : {}),
  });
}

/** The content of a substance that is already there. */
function raise(
  id: string,
  law: LawKey,
  mistake: string,
  name: string,
  percent: string,
  fits: Fits,
  words: readonly string[] = [],
): Kind {
  return planned(
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
}

/** Another change of the formulation, in every product unless said otherwise. */
const change = (
  id: string,
  law: LawKey,
  mistake: string,
  plan: (plan: Plan) => void,
  names: readonly string[],
  fits: Fits = everyProduct,
): Kind => changed(id, law, mistake, plan, names, fits);

/** Defects of the formulation. */
export const formulation: readonly Kind[] = [
  // Prohibited substances, under their names and others.
  put('ban-hydroquinone', 'st2', '美白产品加氢醌', '氢醌', '1', '美白剂', [
    'whitening',
    'whitening-imported',
    'face-cream',
  ]),
  put('ban-hydroquinone-synonym', 'st2', '以“对苯二酚”填报', '对苯二酚', '1', '美白剂', ['whitening', 'face-cream'], {
    cas: '123-31-9',
    words: ['氢醌'],
  }),
  put('ban-hydroquinone-inci', 'st2', '只写英文名', 'Hydroquinone', '0.5', '美白剂', ['whitening', 'face-cream'], {
    inci: 'HYDROQUINONE',
    words: ['HYDROQUINONE', '氢醌'],
  }),
  put('ban-tretinoin', 'st2', '抗皱产品加维甲酸', '维甲酸', '0.05', '抗皱剂', ['eye-cream', 'face-cream', 'acne-gel'], {
    inci: 'TRETINOIN',
    cas: '302-79-4',
  }),
  put('ban-tretinoin-synonym', 'st2', '以“视黄酸”填报', '视黄酸', '0.05', '皮肤调理剂', ['eye-cream', 'face-cream'], {
    inci: 'RETINOIC ACID',
    words: ['维甲酸'],
  }),
  put('ban-isotretinoin', 'st2', '异维A酸', '异维A酸', '0.05', '皮肤调理剂', ['acne-gel'], {
    inci: 'ISOTRETINOIN',
    cas: '4759-48-2',
  }),
  put(
    'ban-clobetasol',
    'st2',
    '加糖皮质激素',
    '氯倍他索丙酸酯',
    '0.02',
    '皮肤调理剂',
    ['child-cream', 'face-cream', 'body-lotion'],
    { inci: 'CLOBETASOL PROPIONATE', cas: '25122-46-7' },
  ),
  put(
    'ban-dexamethasone',
    'st2',
    '以醋酸酯躲避名录',
    '地塞米松醋酸酯',
    '0.01',
    '皮肤调理剂',
    ['face-cream', 'child-cream'],
    { inci: 'DEXAMETHASONE ACETATE', cas: '1177-87-3', words: ['地塞米松', 'DEXAMETHASONE'] },
  ),
  put('ban-hydrocortisone', 'st2', '氢化可的松', '氢化可的松', '0.1', '皮肤调理剂', ['body-lotion', 'child-cream'], {
    inci: 'HYDROCORTISONE',
    cas: '50-23-7',
  }),
  put('ban-estradiol', 'st2', '雌激素', '雌二醇', '0.01', '皮肤调理剂', ['eye-cream', 'body-lotion'], {
    inci: 'ESTRADIOL',
    cas: '50-28-2',
  }),
  put('ban-minoxidil', 'st2', '防脱产品加米诺地尔', '米诺地尔', '2', '防脱发剂', ['anti-hair-loss', 'shampoo'], {
    inci: 'MINOXIDIL',
    cas: '38304-91-5',
  }),
  put('ban-minoxidil-salt', 'st2', '米诺地尔硫酸盐', '米诺地尔硫酸盐', '1', '防脱发剂', ['anti-hair-loss'], {
    inci: 'MINOXIDIL SULFATE',
    words: ['米诺地尔', 'MINOXIDIL'],
  }),
  put('ban-metronidazole', 'st2', '祛痘产品加甲硝唑', '甲硝唑', '0.5', '祛痘剂', ['acne-gel', 'face-cream'], {
    inci: 'METRONIDAZOLE',
    cas: '443-48-1',
  }),
  put('ban-chloramphenicol', 'st2', '祛痘产品加氯霉素', '氯霉素', '0.2', '祛痘剂', ['acne-gel'], {
    inci: 'CHLORAMPHENICOL',
    cas: '56-75-7',
  }),
  put('ban-ketoconazole', 'st2', '去屑产品加酮康唑', '酮康唑', '1', '去屑剂', ['dandruff-shampoo'], {
    inci: 'KETOCONAZOLE',
    cas: '65277-42-1',
  }),
  put('ban-lidocaine', 'st2', '脱毛膏加利多卡因', '利多卡因', '2', '皮肤调理剂', ['depilatory', 'body-lotion'], {
    inci: 'LIDOCAINE',
    cas: '137-58-6',
  }),
  put('ban-bimatoprost', 'st2', '睫毛产品加比马前列素', '比马前列素', '0.01', '毛发调理剂', ['mascara', 'eye-cream'], {
    inci: 'BIMATOPROST',
    cas: '155206-00-1',
  }),
  put('ban-benzoyl-peroxide', 'st2', '祛痘加过氧化苯甲酰', '过氧化苯甲酰', '2.5', '祛痘剂', ['acne-gel'], {
    inci: 'BENZOYL PEROXIDE',
    cas: '94-36-0',
  }),
  put('ban-cannabidiol', 'st2', '大麻二酚', '大麻二酚', '0.5', '皮肤调理剂', leaveOn, {
    inci: 'CANNABIDIOL',
    cas: '13956-29-1',
    words: ['CBD'],
  }),
  put('ban-hemp-oil', 'st2', '火麻籽油', '大麻（CANNABIS SATIVA）籽油', '2', '润肤剂', leaveOn, {
    words: ['CANNABIS'],
  }),
  put('ban-hemp-synonym', 'st2', '写成“火麻仁油”', '火麻仁油', '2', '润肤剂', leaveOn, {
    inci: 'HEMP SEED OIL',
    words: ['CANNABIS'],
  }),
  put('ban-formaldehyde', 'st2', '指甲硬化剂仍用甲醛', '甲醛', '1', '硬化剂', ['nail-polish'], {
    inci: 'FORMALDEHYDE',
    cas: '50-00-0',
  }),
  put('ban-formalin', 'st2', '写成“福尔马林”', '福尔马林', '1', '防腐剂', ['nail-polish', 'shampoo'], {
    cas: '50-00-0',
    words: ['甲醛'],
  }),
  put('ban-boric', 'st2', '爽身粉加硼酸', '硼酸', '2', '收敛剂', ['baby-powder', 'loose-powder', 'deodorant'], {
    inci: 'BORIC ACID',
  }),
  put('ban-borax', 'st2', '冷霜加硼砂', '硼砂', '0.5', 'pH调节剂', ['face-cream', 'hand-cream'], {
    inci: 'SODIUM BORATE',
  }),
  put('ban-perborate', 'st2', '染发用过硼酸钠', '过硼酸钠', '3', '氧化剂', ['hair-dye'], {
    inci: 'SODIUM PERBORATE',
    part: 'b',
  }),
  put('ban-quaternium15', 'st2', '香波用季铵盐-15', '季铵盐-15', '0.1', '防腐剂', rinseOff, { inci: 'QUATERNIUM-15' }),
  put('ban-isobutylparaben', 'st2', '尼泊金混合酯含异丁酯', '羟苯异丁酯', '0.05', '防腐剂', everyProduct, {
    inci: 'ISOBUTYLPARABEN',
  }),
  put('ban-isopropylparaben-synonym', 'st2', '写作“尼泊金异丙酯”', '尼泊金异丙酯', '0.05', '防腐剂', everyProduct, {
    cas: '4191-73-5',
    words: ['羟苯异丙酯'],
  }),
  put('ban-mdgn', 'st2', '甲基二溴戊二腈', '甲基二溴戊二腈', '0.05', '防腐剂', rinseOff, {
    inci: 'METHYLDIBROMO GLUTARONITRILE',
  }),
  put('ban-deg', 'st2', '二甘醇作保湿剂', '二甘醇', '3', '保湿剂', everyProduct, { inci: 'DIETHYLENE GLYCOL' }),
  put('ban-paba', 'st2', '对氨基苯甲酸作防晒剂', '对氨基苯甲酸', '3', '防晒剂', ['sunscreen', 'sunscreen-hk'], {
    inci: 'PABA',
  }),
  put('ban-dbp', 'st2', '指甲油用邻苯二甲酸二丁酯', '邻苯二甲酸二丁酯', '5', '增塑剂', ['nail-polish', 'perfume'], {
    inci: 'DIBUTYL PHTHALATE',
    cas: '84-74-2',
  }),
  put('ban-dehp', 'st2', '英文缩写 DEHP', 'DEHP', '2', '增塑剂', ['nail-polish', 'perfume'], {
    inci: 'DIETHYLHEXYL PHTHALATE',
    cas: '117-81-7',
    words: ['邻苯二甲酸'],
  }),
  put('ban-hicc', 'st2', '香料新铃兰醛', '羟异己基 3-环己烯基甲醛', '0.2', '芳香剂', ['perfume', 'body-lotion'], {
    inci: 'HYDROXYISOHEXYL 3-CYCLOHEXENE CARBOXALDEHYDE',
  }),
  put(
    'ban-peru',
    'st2',
    '秘鲁香膏油',
    '秘鲁香树（MYROXYLON PEREIRAE）油',
    '0.3',
    '芳香剂',
    ['perfume', 'body-lotion'],
    { inci: 'MYROXYLON PEREIRAE (BALSAM PERU) OIL' },
  ),
  put('ban-musk-ambrette', 'st2', '葵子麝香', '葵子麝香', '0.2', '芳香剂', ['perfume'], {
    inci: 'MUSK AMBRETTE',
    cas: '83-66-9',
  }),
  put('ban-mercury', 'st2', '祛斑霜加氯化亚汞', '氯化亚汞', '0.1', '美白剂', ['whitening', 'whitening-imported'], {
    inci: 'MERCUROUS CHLORIDE',
    cas: '10112-91-1',
    words: ['汞', 'MERCUR'],
  }),
  put('ban-calomel', 'st2', '以“轻粉”填报', '轻粉', '0.1', '皮肤调理剂', ['whitening', 'face-cream'], {
    words: ['汞'],
  }),
  put('ban-lead-acetate', 'st2', '醋酸铅染发', '乙酸铅', '0.5', '染发剂', ['hair-dye-direct'], {
    inci: 'LEAD ACETATE',
    cas: '301-04-2',
    words: ['铅'],
  }),
  put('ban-oap', 'st2', '邻氨基苯酚作染发剂', '邻氨基苯酚', '0.5', '染发剂', ['hair-dye'], {
    inci: 'o-AMINOPHENOL',
    part: 'a',
  }),
  put('ban-nitro-ppd', 'st2', '2-硝基对苯二胺', '2-硝基对苯二胺', '0.3', '染发剂', ['hair-dye', 'hair-dye-direct'], {
    inci: '2-NITRO-p-PHENYLENEDIAMINE',
  }),
  put('ban-methanol', 'st2', '以甲醇作溶剂', '甲醇', '2', '溶剂', ['perfume', 'nail-polish', 'hair-spray'], {
    inci: 'METHYL ALCOHOL',
    cas: '67-56-1',
  }),
  put('ban-acrylamide', 'st2', '丙烯酰胺单体', '丙烯酰胺', '0.1', '增稠剂', ['face-cream', 'shampoo'], {
    inci: 'ACRYLAMIDE',
    cas: '79-06-1',
  }),
  put('ban-vitamin-k1', 'st2', '维生素K1', '植物甲萘醌', '0.5', '皮肤调理剂', ['eye-cream', 'face-cream'], {
    inci: 'PHYTONADIONE',
    cas: '84-80-0',
  }),
  put('ban-benzene', 'st2', '溶剂苯', '苯', '0.1', '溶剂', ['nail-polish'], { inci: 'BENZENE', cas: '71-43-2' }),
  put('ban-chloroform', 'st2', '三氯甲烷', '三氯甲烷', '0.5', '溶剂', ['nail-polish'], {
    inci: 'CHLOROFORM',
    cas: '67-66-3',
    words: ['氯仿'],
  }),
  put('ban-dichloro-resid-coumarin', 'st2', '6-甲基香豆素', '6-甲基香豆素', '0.1', '芳香剂', ['perfume', 'sunscreen'], {
    inci: '6-METHYLCOUMARIN',
    cas: '92-48-8',
  }),
  put(
    'ban-plant-marigold',
    'st2p',
    '万寿菊花提取物',
    '万寿菊（TAGETES ERECTA）花提取物',
    '0.5',
    '皮肤调理剂',
    leaveOn,
    { words: ['TAGETES'] },
  ),
  put(
    'ban-plant-morning-glory',
    'st2p',
    '牵牛子提取物',
    '裂叶牵牛（IPOMOEA HEDERACEA）籽提取物',
    '0.3',
    '皮肤调理剂',
    everyProduct,
    { words: ['IPOMOEA'] },
  ),
  put(
    'ban-plant-aconite',
    'st2p',
    '川乌提取物',
    '乌头（ACONITUM CARMICHAELII）根提取物',
    '0.2',
    '皮肤调理剂',
    ['body-lotion', 'shampoo'],
    { inci: 'ACONITUM CARMICHAELII ROOT EXTRACT', words: ['ACONITUM'] },
  ),
  put(
    'ban-plant-aconite-name',
    'st2p',
    '以药材名“附子”填报',
    '附子提取物',
    '0.2',
    '皮肤调理剂',
    ['body-lotion', 'hand-cream'],
    { words: ['附子', 'ACONITUM'] },
  ),
  put('ban-plant-datura', 'st2p', '洋金花提取物', '洋金花（DATURA METEL）花提取物', '0.2', '皮肤调理剂', leaveOn, {
    inci: 'DATURA METEL FLOWER EXTRACT',
    words: ['DATURA'],
  }),
  put(
    'ban-plant-podophyllum',
    'st2p',
    '鬼臼提取物',
    '八角莲（DYSOSMA VERSIPELLIS）根提取物',
    '0.1',
    '皮肤调理剂',
    leaveOn,
    { inci: 'DYSOSMA VERSIPELLIS ROOT EXTRACT', words: ['DYSOSMA'] },
  ),
  put(
    'ban-plant-psoralea',
    'st2p',
    '补骨脂提取物',
    '补骨脂（PSORALEA CORYLIFOLIA）籽提取物',
    '0.2',
    '皮肤调理剂',
    ['anti-hair-loss', 'body-lotion'],
    { inci: 'PSORALEA CORYLIFOLIA SEED EXTRACT', words: ['PSORALEA'] },
  ),
  put(
    'ban-plant-white-peony',
    'st2p',
    '白芷根提取物',
    '白芷（ANGELICA DAHURICA）根提取物',
    '0.2',
    '皮肤调理剂',
    ['whitening', 'face-cream'],
    { inci: 'ANGELICA DAHURICA ROOT EXTRACT', words: ['ANGELICA DAHURICA'] },
  ),
  put(
    'ban-blend',
    'st2',
    '禁用物质藏在复配原料里',
    '植物舒缓复合物',
    '2',
    '皮肤调理剂',
    ['face-cream', 'child-cream'],
    {
      components: [
        { name: '水', percent: '79' },
        { name: '丁二醇', percent: '20' },
        { name: '地塞米松', percent: '1', inci: 'DEXAMETHASONE' },
      ],
      words: ['地塞米松'],
    },
  ),
  put('ban-blend-preservative', 'st2', '复配防腐剂里含甲醛', '复配防腐剂', '1', '防腐剂', ['shampoo', 'face-wash'], {
    components: [
      { name: '苯氧乙醇', percent: '60' },
      { name: '水', percent: '39' },
      { name: '甲醛', percent: '1', inci: 'FORMALDEHYDE' },
    ],
    words: ['甲醛'],
  }),
  // Restricted substances beyond scope or content.
  raise('lim-salicylic-leave', 'st3', '驻留产品水杨酸超2%', '水杨酸', '2.3', ['acne-gel']),
  put('lim-salicylic-rinse-skin', 'st3', '淋洗肤用产品水杨酸2.5%', '水杨酸', '2.5', '去角质剂', ['face-wash']),
  put('lim-salicylic-hair', 'st3', '洗发产品水杨酸3.5%', '水杨酸', '3.5', '去屑剂', ['dandruff-shampoo', 'shampoo']),
  put('lim-salicylic-child', 'st3', '三岁以下儿童沐浴产品加水杨酸', '水杨酸', '0.3', '去角质剂', ['baby-wash']),
  put(
    'lim-salicylate-preservative',
    'st4',
    '水杨酸钠作防腐剂超0.5%（以酸计）',
    '水杨酸钠',
    '0.7',
    '防腐剂',
    everyProduct,
    {
      words: ['水杨酸'],
    },
  ),
  change(
    'lim-aha-sum',
    'st3',
    '几种果酸之和超6%',
    (plan) => {
      add(plan, '苹果酸', '1.5', '去角质剂');
      add(plan, '酒石酸', '0.5', '去角质剂');
    },
    ['羟基乙酸', '苹果酸', '酒石酸', '乳酸', 'α-羟基酸'],
    ['aha-lotion'],
  ),
  change(
    'lim-aha-salt',
    'st3',
    '以铵盐形式填报果酸超6%',
    (plan) => {
      remove(plan, '羟基乙酸');
      add(plan, '羟基乙酸铵', '9', '去角质剂', { inci: 'AMMONIUM GLYCOLATE' });
    },
    ['羟基乙酸铵', 'α-羟基酸'],
    ['aha-lotion'],
  ),
  change(
    'lim-aha-ph',
    'st3',
    '果酸产品 pH 3.0',
    (plan) => {
      plan.pH = '3.0';
    },
    ['羟基乙酸', '乳酸', 'pH', 'chem_ph'],
    ['aha-lotion'],
  ),
  raise('lim-hp-hair', 'st3', '显色乳过氧化氢13%', '过氧化氢', '13', ['hair-dye']),
  put('lim-hp-skin', 'st3', '肤用产品过氧化氢4.5%', '过氧化氢', '4.5', '皮肤调理剂', ['face-cream', 'body-lotion']),
  put('lim-hp-nail', 'st3', '指甲产品过氧化氢3%', '过氧化氢', '3', '硬化剂', ['nail-polish']),
  put(
    'lim-carbamide-peroxide',
    'st3',
    '过氧化脲折合过氧化氢超4%',
    '过氧化脲',
    '15',
    '皮肤调理剂',
    ['face-cream', 'body-lotion'],
    { inci: 'UREA PEROXIDE', cas: '124-43-6', words: ['过氧化氢'] },
  ),
  raise('lim-thio-perm', 'st3', '烫发一般用巯基乙酸铵折酸超8%', '巯基乙酸铵', '11', ['perm'], ['巯基乙酸']),
  change(
    'lim-thio-perm-ph',
    'st3',
    '烫发剂 pH 9.8',
    (plan) => {
      plan.pH = '9.8';
    },
    ['巯基乙酸铵', '巯基乙酸', 'chem_ph', 'pH'],
    ['perm'],
  ),
  raise('lim-thio-depil', 'st3', '脱毛产品巯基乙酸钙折酸超5%', '巯基乙酸钙', '11', ['depilatory'], ['巯基乙酸']),
  change(
    'lim-thio-depil-ph',
    'st3',
    '脱毛膏 pH 12.9',
    (plan) => {
      plan.pH = '12.9';
    },
    ['巯基乙酸钙', '氢氧化钙', 'chem_ph', 'pH'],
    ['depilatory'],
  ),
  put('lim-thio-elsewhere', 'st3', '护发素用巯基乙酸3%', '巯基乙酸', '3', '还原剂', ['conditioner']),
  put('lim-thio-skin', 'st3', '面霜加巯基乙酸', '巯基乙酸', '0.5', '还原剂', ['face-cream', 'hand-cream']),
  raise('lim-ammonia', 'st3', '氢氧化铵折 NH3 超6%', '氢氧化铵', '26', ['hair-dye', 'perm'], ['氨']),
  raise('lim-zpt', 'st3', '去屑香波吡硫鎓锌1.8%', '吡硫鎓锌', '1.8', ['dandruff-shampoo']),
  put('lim-zpt-leave', 'st3', '驻留面霜加吡硫鎓锌', '吡硫鎓锌', '0.3', '祛痘剂', ['face-cream', 'acne-gel']),
  put('lim-zpt-noclaim', 'st3', '非去屑洗发水吡硫鎓锌1.2%', '吡硫鎓锌', '1.2', '防腐剂', ['shampoo']),
  put('lim-benzalkonium-leave', 'st3', '驻留产品苯扎氯铵0.2%', '苯扎氯铵', '0.2', '抗静电剂', leaveOn),
  put('lim-ctac-leave', 'st3', '驻留产品西曲氯铵0.5%', '西曲氯铵', '0.5', '抗静电剂', [
    'face-cream',
    'body-lotion',
    'hand-cream',
  ]),
  put('lim-ctac-rinse', 'st3', '护发素十六烷基三甲基氯化铵3%', '西曲氯铵', '3', '头发调理剂', [
    'conditioner',
    'shampoo',
  ]),
  change(
    'lim-btac-sum',
    'st3',
    '山嵛基与西曲氯铵合计超5%',
    (plan) => {
      add(plan, '山嵛基三甲基氯化铵', '3.5', '头发调理剂');
      add(plan, '西曲氯铵', '2', '头发调理剂');
    },
    ['山嵛基三甲基氯化铵', '西曲氯铵'],
    ['conditioner'],
  ),
  put('lim-resorcinol-face', 'st3', '面霜用间苯二酚', '间苯二酚', '0.5', '祛痘剂', ['face-cream', 'acne-gel']),
  put('lim-resorcinol-shampoo', 'st3', '香波间苯二酚0.8%', '间苯二酚', '0.8', '去屑剂', [
    'shampoo',
    'dandruff-shampoo',
  ]),
  put('lim-selenium', 'st3', '去屑香波二硫化硒1.5%', '二硫化硒', '1.5', '去屑剂', ['dandruff-shampoo'], {
    inci: 'SELENIUM DISULFIDE',
    cas: '7488-56-4',
  }),
  put('lim-etidronic', 'st3', '洗发水羟乙二磷酸2%', '羟乙二磷酸', '2', '螯合剂', ['shampoo', 'conditioner']),
  put('lim-etidronic-skin', 'st3', '面霜用羟乙二磷酸', '羟乙二磷酸', '0.2', '螯合剂', ['face-cream', 'toner']),
  put('lim-strontium-body', 'st3', '身体乳用氯化锶', '氯化锶', '1', '皮肤调理剂', ['body-lotion']),
  put('lim-zinc-soluble', 'st3', '硫酸锌折锌超1%', '硫酸锌', '3.2', '收敛剂', ['toner', 'deodorant', 'face-cream'], {
    words: ['锌'],
  }),
  put('lim-zinc-sum', 'st3', '两种水溶锌盐合计超1%', '葡糖酸锌', '8', '收敛剂', ['toner', 'deodorant'], {
    words: ['锌'],
  }),
  put('lim-zinc-phenolsulfonate', 'st3', '面霜用苯酚磺酸锌', '苯酚磺酸锌', '2', '收敛剂', ['face-cream', 'hand-cream']),
  put('lim-azr', 'st3', '止汗喷雾用氯化羟锆铝', '四氯化羟锆铝', '8', '抑汗剂', ['hair-spray', 'sunscreen-hk'], {
    inci: 'ALUMINUM ZIRCONIUM TETRACHLOROHYDREX GLY',
    words: ['锆'],
  }),
  put('lim-tea-leave', 'st3', '驻留产品三乙醇胺3%', '三乙醇胺', '3', 'pH调节剂', [
    'mascara',
    'face-cream',
    'body-lotion',
  ]),
  put('lim-laureth9', 'st3', '驻留产品月桂醇聚醚-9 4%', '月桂醇聚醚-9', '4', '乳化剂', leaveOn),
  put('lim-nitrite-amine', 'st3', '亚硝酸钠与三乙醇胺同用', '亚硝酸钠', '0.1', '防锈剂', ['mascara']),
  put('lim-nitrite', 'st3', '亚硝酸钠0.3%', '亚硝酸钠', '0.3', '防锈剂', ['hair-spray']),
  put('lim-musk-ketone', 'st3', '身体乳酮麝香0.1%', '酮麝香', '0.1', '芳香剂', ['body-lotion', 'shampoo']),
  put('lim-musk-ketone-perfume', 'st3', '香水酮麝香2%', '酮麝香', '2', '芳香剂', ['perfume']),
  put('lim-oxyquinoline', 'st3', '面霜用羟基喹啉硫酸盐', '羟基喹啉硫酸盐', '0.03', '稳定剂', [
    'face-cream',
    'body-lotion',
  ]),
  put('lim-oxalic', 'st3', '面膜用草酸', '草酸', '1', 'pH调节剂', ['mud-mask', 'face-wash'], {
    inci: 'OXALIC ACID',
    cas: '144-62-7',
  }),
  put('lim-silver-nitrate', 'st3', '身体乳加硝酸银', '硝酸银', '0.5', '皮肤调理剂', ['body-lotion', 'face-cream']),
  put('lim-chloramine', 'st3', '氯胺T 0.3%', '氯胺 T', '0.3', '皮肤调理剂', ['face-wash']),
  put(
    'lim-sulfite-other',
    'st3',
    '面霜焦亚硫酸钠折SO2超0.2%',
    '焦亚硫酸钠',
    '0.5',
    '抗氧化剂',
    ['face-cream', 'toner', 'whitening'],
    { words: ['亚硫酸', 'SO2'] },
  ),
  put('lim-lioh', 'st3', '面霜用氢氧化锂', '氢氧化锂', '0.3', 'pH调节剂', ['face-cream', 'body-lotion']),
  put('lim-polyacrylamide', 'st3', '驻留体用产品聚丙烯酰胺未控单体', '聚丙烯酰胺', '1', '增稠剂', [
    'body-lotion',
    'hand-cream',
  ]),
  put('lim-dea', 'st3', '椰油酰胺DEA与布罗波尔同用', '椰油酰胺 DEA', '2', '增稠剂', ['shampoo'], { words: ['亚硝'] }),
  // Preservatives.
  raise('pres-phenoxy', 'st4', '苯氧乙醇1.2%', '苯氧乙醇', '1.2', [
    'face-cream',
    'conditioner',
    'face-wash',
    'foundation',
  ]),
  put(
    'pres-phenoxy-twice',
    'st4',
    '苯氧乙醇分两个复配原料合计超1%',
    '复配防腐剂',
    '0.8',
    '防腐剂',
    ['face-cream', 'hand-cream'],
    {
      components: [
        { name: '苯氧乙醇', percent: '90' },
        { name: '乙基己基甘油', percent: '10' },
      ],
      words: ['苯氧乙醇'],
    },
  ),
  put('pres-phenoxyisopropanol', 'st4', '驻留产品用苯氧异丙醇', '苯氧异丙醇', '0.5', '防腐剂', leaveOn, {
    inci: 'PHENOXYISOPROPANOL',
  }),
  put('pres-mit', 'st4', 'MIT 0.02%', '甲基异噻唑啉酮', '0.02', '防腐剂', rinseOff),
  put('pres-mci-leave', 'st4', '驻留产品用 MCI/MI', '甲基氯异噻唑啉酮', '0.0008', '防腐剂', leaveOn, {
    words: ['异噻唑啉酮'],
  }),
  change(
    'pres-mci-mit',
    'st4',
    'MCI/MI 混合物与 MIT 同用',
    (plan) => {
      add(plan, '甲基氯异噻唑啉酮', '0.0008', '防腐剂');
      add(plan, '甲基异噻唑啉酮', '0.008', '防腐剂');
    },
    ['甲基氯异噻唑啉酮', '甲基异噻唑啉酮', '异噻唑啉酮'],
    rinseOff,
  ),
  put('pres-kathon-trade', 'st4', '以商品名“凯松CG”填报且超量', '凯松CG', '0.2', '防腐剂', rinseOff, {
    words: ['凯松', '异噻唑啉酮'],
  }),
  put('pres-methylparaben', 'st4', '羟苯甲酯0.6%', '羟苯甲酯', '0.6', '防腐剂', everyProduct),
  change(
    'pres-paraben-mix',
    'st4',
    '羟苯酯混合总量超0.8%',
    (plan) => {
      add(plan, '羟苯甲酯', '0.4', '防腐剂');
      add(plan, '羟苯乙酯', '0.4', '防腐剂');
      add(plan, '羟苯丙酯', '0.15', '防腐剂');
    },
    ['羟苯甲酯', '羟苯乙酯', '羟苯丙酯'],
    everyProduct,
  ),
  change(
    'pres-paraben-propyl-butyl',
    'st4',
    '丙酯与丁酯之和超0.14%',
    (plan) => {
      add(plan, '羟苯丙酯', '0.12', '防腐剂');
      add(plan, '羟苯丁酯', '0.12', '防腐剂');
    },
    ['羟苯丙酯', '羟苯丁酯'],
    everyProduct,
  ),
  put('pres-sodium-benzoate-leave', 'st4', '驻留产品苯甲酸钠折酸超0.5%', '苯甲酸钠', '0.8', '防腐剂', leaveOn, {
    words: ['苯甲酸'],
  }),
  put('pres-sorbate', 'st4', '山梨酸钾折酸超0.6%', '山梨酸钾', '1', '防腐剂', everyProduct, { words: ['山梨酸'] }),
  put('pres-dha', 'st4', '脱氢乙酸用于喷雾', '脱氢乙酸', '0.3', '防腐剂', ['hair-spray', 'sunscreen-hk']),
  put('pres-chlorobutanol-spray', 'st4', '三氯叔丁醇用于喷雾', '三氯叔丁醇', '0.2', '防腐剂', [
    'hair-spray',
    'sunscreen-hk',
  ]),
  put('pres-glutaral-spray', 'st4', '戊二醛用于喷雾', '戊二醛', '0.05', '防腐剂', ['hair-spray', 'sunscreen-hk']),
  put('pres-ipbc-body', 'st4', '体霜体乳用IPBC', '碘丙炔醇丁基氨甲酸酯', '0.008', '防腐剂', ['body-lotion']),
  put('pres-ipbc-lip', 'st4', '唇部产品用IPBC', '碘丙炔醇丁基氨甲酸酯', '0.005', '防腐剂', ['lip-balm', 'lipstick']),
  put('pres-ipbc-limit', 'st4', '面霜IPBC 0.02%', '碘丙炔醇丁基氨甲酸酯', '0.02', '防腐剂', [
    'face-cream',
    'face-cream-imported',
  ]),
  put('pres-ipbc-deo', 'st4', '除臭产品IPBC 0.01%', '碘丙炔醇丁基氨甲酸酯', '0.01', '防腐剂', ['deodorant']),
  put('pres-ipbc-baby', 'st4', '婴儿霜用IPBC', '碘丙炔醇丁基氨甲酸酯', '0.005', '防腐剂', ['baby-powder']),
  put('pres-triclosan-leave', 'st4', '面霜用三氯生', '三氯生', '0.2', '防腐剂', leaveOn),
  put('pres-chlorphenesin', 'st4', '氯苯甘醚0.35%', '氯苯甘醚', '0.35', '防腐剂', everyProduct),
  put('pres-bronopol', 'st4', '布罗波尔0.15%', '2-溴-2-硝基丙烷-1,3-二醇', '0.15', '防腐剂', rinseOff, {
    words: ['布罗波尔', 'BRONOPOL'],
  }),
  put(
    'pres-bronopol-amine',
    'st4',
    '布罗波尔与三乙醇胺同用（亚硝胺）',
    '2-溴-2-硝基丙烷-1,3-二醇',
    '0.05',
    '防腐剂',
    ['mascara'],
    { words: ['亚硝胺', '三乙醇胺'] },
  ),
  put('pres-dmdm', 'st4', 'DMDM乙内酰脲0.8%', 'DMDM 乙内酰脲', '0.8', '防腐剂', rinseOff),
  put('pres-diazolidinyl', 'st4', '重氮咪唑烷基脲0.6%', '双（羟甲基）咪唑烷基脲', '0.6', '防腐剂', everyProduct),
  put('pres-climbazole', 'st4', '氯咪巴唑0.8%', '氯咪巴唑', '0.8', '防腐剂', ['shampoo', 'conditioner']),
  put('pres-piroctone-leave', 'st4', '驻留产品吡罗克酮乙醇胺盐0.8%', '吡罗克酮乙醇胺盐', '0.8', '防腐剂', leaveOn),
  put('pres-phmb', 'st4', '聚氨丙基双胍0.4%', '聚氨丙基双胍', '0.4', '防腐剂', everyProduct),
  put('pres-silver-eye', 'st4', '眼部产品用载银二氧化钛', '氯化银', '0.003', '防腐剂', ['eye-cream', 'lip-balm']),
  put('pres-unlisted', 'st4', '表外物质以防腐剂为目的', '丁羟甲苯', '0.1', '防腐剂', everyProduct),
  put(
    'pres-unlisted-oil',
    'st4',
    '茶树油填报为防腐剂',
    '薰衣草（LAVANDULA ANGUSTIFOLIA）油',
    '0.5',
    '防腐剂',
    everyProduct,
    {
      words: ['薰衣草'],
    },
  ),
  put('pres-benzethonium', 'st4', '苄索氯铵0.2%', '苄索氯铵', '0.2', '防腐剂', everyProduct, {
    inci: 'BENZETHONIUM CHLORIDE',
  }),
  put('pres-thimerosal', 'st4', '面霜用硫柳汞', '硫柳汞', '0.005', '防腐剂', ['face-cream', 'body-lotion'], {
    inci: 'THIMEROSAL',
  }),
  put('pres-chlorhexidine', 'st4', '氯己定二葡糖酸盐折碱超0.3%', '氯己定二葡糖酸盐', '0.7', '防腐剂', everyProduct, {
    words: ['氯己定'],
  }),
  // UV filters.
  raise('uv-omc', 'st5', '甲氧基肉桂酸乙基己酯12%', '甲氧基肉桂酸乙基己酯', '12', ['sunscreen', 'sunscreen-hk']),
  raise('uv-salicylate', 'st5', '水杨酸乙基己酯6%', '水杨酸乙基己酯', '6', ['sunscreen', 'sunscreen-hk']),
  raise('uv-zinc', 'st5', '氧化锌28%', '氧化锌', '28', ['sunscreen-child']),
  put('uv-avobenzone', 'st5', '丁基甲氧基二苯甲酰基甲烷6%', '丁基甲氧基二苯甲酰基甲烷', '6', '防晒剂', [
    'sunscreen',
    'sunscreen-hk',
  ]),
  raise('uv-octocrylene', 'st5', '奥克立林折酸超10%', '奥克立林', '15.5', ['sunscreen-hk']),
  put(
    'uv-mbc-2027',
    'st5',
    '4-甲基苄亚基樟脑在2027年新限值后继续按旧限值',
    '4-甲基苄亚基樟脑',
    '4',
    '防晒剂',
    ['sunscreen'],
    { asOf: '2027-02-01' },
  ),
  put('uv-unlisted', 'st5', '表外防晒剂', '亚甲基双-二苯甲酰', '3', '防晒剂', ['sunscreen'], {
    inci: 'BIS-BENZOYL METHANE',
  }),
  put('uv-general', 'csar16', '普通产品以防晒剂目的加防晒剂', '奥克立林', '5', '防晒剂', [
    'face-cream',
    'body-lotion',
    'foundation',
  ]),
  change(
    'uv-none',
    'cls',
    '防晒产品配方没有防晒剂',
    (plan) => {
      plan.rows = plan.rows.filter((row) => row.purpose !== '防晒剂');
    },
    ['防晒剂', 'classificationCode', 'rows'],
    ['sunscreen'],
  ),
  change(
    'uv-purpose-hidden',
    'dos29',
    '防晒剂目的写成润肤剂',
    (plan) => swap(plan, '甲氧基肉桂酸乙基己酯', { purpose: '润肤剂' }),
    ['甲氧基肉桂酸乙基己酯'],
    ['sunscreen'],
  ),
  // Colourants.
  put('col-eye-10316', 'st6', '眼影用除眼部外的着色剂', 'CI 10316', '1', '着色剂', ['eye-shadow', 'mascara'], {
    inci: 'CI 10316',
  }),
  put('col-lip-11680', 'st6', '口红用不接触黏膜的着色剂', 'CI 11680', '1', '着色剂', ['lipstick', 'lip-balm'], {
    inci: 'CI 11680',
  }),
  put('col-eye-15510', 'st6', '眼霜用除眼部外的着色剂', 'CI 15510', '0.2', '着色剂', ['eye-shadow', 'eye-cream'], {
    inci: 'CI 15510',
  }),
  put('col-rinse-only', 'st6', '驻留产品用仅限淋洗的着色剂', 'CI 18820', '0.1', '着色剂', leaveOn, {
    inci: 'CI 18820',
  }),
  put('col-unlisted', 'st6', '表外染料罗丹明B', '罗丹明B', '0.05', '着色剂', ['lipstick', 'nail-polish'], {
    inci: 'CI 45170',
    cas: '81-88-9',
    words: ['45170'],
  }),
  put('col-sudan', 'st2', '苏丹红作着色剂', 'CI 12055', '0.05', '着色剂', ['lipstick', 'nail-polish'], {
    inci: 'CI 12055',
    words: ['苏丹'],
  }),
  put('col-pigment-yellow12', 'st2', '颜料黄12', '颜料黄 12', '0.5', '着色剂', ['nail-polish', 'eye-shadow'], {
    inci: 'PIGMENT YELLOW 12',
  }),
  put('col-trade-name', 'dos29', '着色剂以商品名填报无CI号', '大红色淀', '1', '着色剂', ['lipstick'], {
    words: ['CI'],
  }),
  // Hair dyes.
  raise('dye-ppd', 'st7', '对苯二胺混合后超2%（氧化型）', '对苯二胺', '4.6', ['hair-dye']),
  raise('dye-resorcinol', 'st7', '间苯二酚混合后超1.25%', '间苯二酚', '3', ['hair-dye']),
  put('dye-ppd-direct', 'st7', '非氧化产品用对苯二胺', '对苯二胺', '0.5', '染发剂', ['hair-dye-direct']),
  put('dye-pap', 'st7', '对氨基苯酚混合后超0.5%', '对氨基苯酚', '1.4', '染发剂', ['hair-dye'], { part: 'a' }),
  put('dye-naphthol', 'st7', '1-萘酚混合后超1%', '1-萘酚', '2.4', '染发剂', ['hair-dye'], { part: 'a' }),
  put('dye-tds', 'st7', '甲苯-2,5-二胺硫酸盐折碱超4%', '甲苯-2,5-二胺硫酸盐', '16', '染发剂', ['hair-dye'], {
    part: 'a',
  }),
  put('dye-unlisted', 'st7', '表外染发剂', '2,4-二氨基苯酚盐酸盐', '0.3', '染发剂', ['hair-dye', 'hair-dye-direct'], {
    inci: '2,4-DIAMINOPHENOL HCL',
  }),
  put('dye-elsewhere', 'st7', '洗发水暗加染发剂', '对苯二胺', '0.3', '头发调理剂', ['shampoo', 'conditioner']),
  put('dye-lash', 'st7', '睫毛膏加染发剂', '间苯二酚', '0.3', '着色剂', ['mascara']),
  put('dye-6amc-2027', 'st7', '6-氨基间甲酚在2027年新要求后', '6-氨基间甲酚', '2.4', '染发剂', ['hair-dye'], {
    inci: '6-AMINO-M-CRESOL',
    part: 'a',
    asOf: '2027-02-01',
  }),
  change(
    'dye-developer-absent',
    'dos29',
    '氧化型染发没有氧化剂',
    (plan) => {
      remove(plan, '过氧化氢');
    },
    ['过氧化氢', '氧化剂', '对苯二胺', '氧化'],
    ['hair-dye'],
  ),
  // Names and the form of the formulation.
  put('name-unknown', 'csar9', '目录外新原料未注册备案', '纳米金雀花肽', '0.1', '皮肤调理剂', everyProduct, {
    inci: 'AURORA PEPTIDE-77',
  }),
  put(
    'name-unknown-plant',
    'csar9',
    '目录外植物提取物',
    '珙桐（DAVIDIA INVOLUCRATA）花提取物',
    '0.5',
    '皮肤调理剂',
    everyProduct,
    { inci: 'DAVIDIA INVOLUCRATA FLOWER EXTRACT' },
  ),
  put('name-no-part', 'iecic', '植物提取物不写部位', '人参提取物', '0.2', '皮肤调理剂', everyProduct, {
    words: ['人参'],
  }),
  put('name-trade', 'dos29', '以商品名填报', '卡松达340', '0.3', '增稠剂', everyProduct),
  put('name-class', 'iecic', '只写类别名', '硅油', '2', '润肤剂', leaveOn),
  put('name-common', 'iecic', '用俗名“玻尿酸”', '玻尿酸', '0.1', '保湿剂', everyProduct),
  change(
    'name-inci-mismatch',
    'iecic',
    '中文名与INCI名不是同一物质',
    (plan) => swap(plan, '甘油', { inci: 'PROPYLENE GLYCOL' }),
    ['甘油', 'PROPYLENE GLYCOL'],
    ['face-cream', 'body-lotion', 'toner', 'face-wash'],
  ),
  change(
    'row-purpose-missing',
    'dos29',
    '不填使用目的',
    (plan) => {
      for (const row of plan.rows) if (row.name === '甘油') row.purpose = '';
    },
    ['甘油'],
    ['face-cream', 'body-lotion', 'toner', 'face-wash'],
  ),
  change(
    'row-purpose-wrong',
    'dos29',
    '使用目的与原料功能不符',
    (plan) => {
      for (const row of plan.rows) if (row.name === '甘油') row.purpose = '防腐剂';
    },
    ['甘油'],
    ['face-cream', 'body-lotion', 'toner', 'face-wash'],
  ),
  change(
    'row-repeat',
    'dos29',
    '同一原料无说明重复填报',
    (plan) => {
      plan.rows.push({ name: '甘油', percent: '1', purpose: '溶剂', inci: 'GLYCERIN' });
    },
    ['甘油'],
    ['face-cream', 'body-lotion', 'toner'],
  ),
  put('row-nano', 'chi7', '儿童产品用纳米级二氧化钛', '二氧化钛', '3', '防晒剂', ['sunscreen-child'], {
    remark: '纳米级',
    words: ['纳米'],
  }),
  change(
    'row-nano-hidden',
    'chi7',
    '备注写“平均粒径 20nm”',
    (plan) => swap(plan, '氧化锌', { remark: '平均粒径20nm' }),
    ['氧化锌', '纳米'],
    ['sunscreen-child'],
  ),
  put('row-gene', 'chi7', '儿童产品用基因重组原料', '寡肽-1', '0.01', '皮肤调理剂', ['child-cream'], {
    inci: 'OLIGOPEPTIDE-1',
    remark: '基因重组技术制备',
    words: ['基因'],
  }),
  put('child-whitener', 'chi7', '儿童产品加祛斑美白目的原料', '熊果苷', '0.5', '美白剂', ['child-cream']),
  put('child-deodorant', 'chi7', '儿童产品加除臭目的原料', '氯化羟铝', '5', '除臭剂', ['child-cream', 'baby-powder']),
  put('child-dandruff', 'chi7', '婴儿洗护加去屑剂', '吡罗克酮乙醇胺盐', '0.3', '去屑剂', ['baby-wash']),
  put('child-acne', 'chi7', '儿童霜加祛痘目的原料', '水杨酸', '0.5', '祛痘剂', ['child-cream']),
  put('child-egf', 'csar15', '表皮生长因子', '人寡肽-1', '0.001', '皮肤调理剂', [...leaveOn, 'repair-powder'], {
    inci: 'HUMAN OLIGOPEPTIDE-1',
    words: ['EGF'],
  }),
  change(
    'propellant-mixed',
    'dos29',
    '推进剂与料体混填',
    (plan) => {
      for (const row of plan.rows) if (row.name === '丙烷') row.part = 'c';
    },
    ['丙烷', '推进剂'],
    ['hair-spray'],
  ),
  put('aerosol-propellant-in-cream', 'cls', '剂型为膏霜而配方有推进剂', '异丁烷', '5', '推进剂', leaveOn),
  put('alcohol-denatured', 'dos29', '变性乙醇未申报变性剂', '变性乙醇', '20', '溶剂', ['toner', 'sunscreen-hk'], {
    inci: 'ALCOHOL DENAT.',
  }),
].map((kind) => (kind.id.startsWith('child-') && kind.fits === undefined ? { ...kind, fits: isForChildren } : kind));
