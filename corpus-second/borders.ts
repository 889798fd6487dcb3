import type { Dossier } from './dossier.ts';
import type { Fits } from './kinds/kind.ts';
import type { LawKey } from './laws.ts';
import { add, claim, isForChildren, isSpecial, type Plan, remove } from './plan.ts';

/** A change that stays lawful although it looks like a fault: at the limit exactly, or permitted words that resemble forbidden ones. */
export interface Border {
  id: string;
  law: LawKey;
  /** Why it is lawful. */
  because: string;
  fits: Fits;
  plan: (plan: Plan) => void;
  /** An unusual but complete form of one finished paper. */
  edit?: (dossier: Dossier) => void;
}

const general = ['face-cream', 'face-cream-imported', 'body-lotion', 'toner', 'hand-cream'];
const leaveOn = ['face-cream', 'body-lotion', 'hand-cream', 'face-cream-imported'];
const rinseOff = ['shampoo', 'face-wash', 'conditioner'];
const grown = (plan: Plan) => !isSpecial(plan) && !isForChildren(plan);

const says = (id: string, law: LawKey, because: string, text: string, fits: Fits = general): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => claim(plan, text),
});
const warns = (id: string, law: LawKey, because: string, text: string, fits: Fits = general): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => {
    plan.warnings += `；${text}`;
  },
});
const uses = (id: string, law: LawKey, because: string, text: string, fits: Fits = general): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => {
    plan.useMethod += `，${text}`;
  },
});
const holds = (
  id: string,
  law: LawKey,
  because: string,
  name: string,
  percent: string,
  purpose: string,
  fits: Fits,
  warning?: string,
): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => {
    const old = plan.rows.find((row) => row.name === name);
    if (old) old.percent = percent;
    else add(plan, name, percent, purpose);
    if (warning) plan.warnings += `；${warning}`;
  },
});

/** Variants at the border, all lawful. */
export const borders: readonly Border[] = [
  // Words that look forbidden.
  warns('say-not-for-wound', 'lab16', '警示用语里的“破损”是禁止使用的场合', '请勿用于破损、发炎或湿疹部位'),
  warns('say-not-for-child', 'lab16', '提醒儿童勿触及不是宣称儿童适用', '请置于儿童接触不到的地方'),
  warns('say-not-baby', 'lab16', '“三岁以下儿童勿用”是限制', '三岁以下儿童勿用'),
  warns('say-not-pregnant', 'lab16', '建议孕妇咨询后使用不是宣称适用', '孕妇慎用，请咨询医生'),
  warns('say-doctor', 'lab16', '就医提示是安全警示', '如出现红肿、瘙痒等过敏反应，请立即停用并就医'),
  warns('say-not-eye', 'lab16', '避免入眼不是眼部宣称', '避免接触眼睛，如不慎入眼请用清水冲洗'),
  warns('say-not-swallow', 'lab16', '不可食用是警示', '不可食用，误食请就医'),
  warns('say-not-lip', 'lab16', '避开口唇是警示', '使用时避开口唇和眼周'),
  warns('say-allergy-test', 'lab16', '使用前做皮肤试验是警示', '初次使用前请先在耳后做皮肤过敏试验'),
  warns('say-not-cure', 'lab19a', '声明不能代替药物是如实说明', '本品为化妆品，不能代替药品，不用于治疗疾病'),
  warns('say-sun-advice', 'lab16', '建议配合防晒是使用建议', '白天使用后请配合防晒产品', ['toner', 'face-cream']),
  warns('say-fire', 'lab16', '远离火源', '远离火源和高温', ['perfume', 'nail-polish', 'hair-spray']),
  uses('use-wash-hands', 'lab15', '“洗净双手”不是淋洗', '使用前洗净双手'),
  uses('use-clean-first', 'lab15', '先清洁再涂抹', '用清水洗净面部后使用'),
  uses('use-tool', 'lab15', '取用勺清洁', '用后将取用勺洗净'),
  uses('use-cotton', 'lab15', '化妆棉', '以100%棉的化妆棉蘸取', ['toner']),
  uses('use-two-hours', 'lab15', '时间是用法而非功效', '每12小时使用一次'),
  uses('use-hair-dry', 'lab15', '擦干头发', '洗净后用毛巾擦干头发', ['shampoo', 'conditioner']),
  uses('use-adult', 'chi6', '成人协助', '须由成人协助，勿让儿童自行使用', ['child-cream', 'baby-wash']),
  uses('use-medicine-spoon', 'lab15', '“药”字不在医疗义', '可与芍药精油香氛搭配使用'),
  says('say-cotton', 'lab19b', '说明赠品材质', '内附100%纯棉化妆棉', ['toner', 'makeup-remover']),
  says('say-refill-bottle', 'lab19b', '包装材料的百分比', '瓶身采用30%再生塑料'),
  says('say-regenerated', 'lab19a', '“可再生”指包装材料', '外盒为可再生纸浆'),
  says('say-free-of', 'lab19b', '如实说不含某成分', '不含酒精和矿物油', ['hand-cream', 'face-cream']),
  says('say-no-fragrance', 'lab19b', '未添加香精且配方确无', '未添加香精和着色剂', ['face-cream', 'hand-cream']),
  says('say-peony', 'lab19a', '芍药、山药是植物名', '散发芍药般的淡雅气息'),
  says('say-first-step', 'lab19b', '“第一步”是次序', '护肤第一步，先用本品'),
  says('say-first-layer', 'lab19b', '“第一层”是次序', '作为妆前第一层打底', ['face-cream']),
  says('say-best-before', 'lab14', '“最好”在使用期限里', '请在开封后12个月内用完为佳'),
  says('say-recent', 'lab19b', '“最后”“最外层”不是绝对化', '护肤最后一步使用'),
  says('say-comfort', 'lab19b', '描述肤感', '质地清爽，不黏腻'),
  says('say-ice', 'lab19b', '描述肤感', '带来冰凉清新的使用感', ['toner']),
  says('say-white-colour', 'csar16', '“白色”是膏体颜色', '白色膏体，细腻柔滑'),
  says('say-white-flower', 'csar16', '白茶、白花是香气名', '白茶与白兰花香气'),
  says('say-black-packaging', 'csar16', '“黑色”指包装', '黑色瓶身，避光保存'),
  says('say-sun-storage', 'csar16', '避光', '避免阳光直射，保存于阴凉处'),
  says('say-natural-origin', 'lab19b', '说明来源而非纯天然', '含天然来源的角鲨烷', [
    'face-cream',
    'hand-cream',
    'body-lotion',
  ]),
  says('say-plant-name', 'lab19a', '“消”字在植物名“消山虎”以外的常用词', '消费者热线见盒侧'),
  says('say-poison-nettle', 'lab19a', '“青”“蒿”为植物名', '灵感取自山间青蒿'),
  says('say-spirit', 'lab19k', '“魂”“鬼”字不出现迷信义', '灵感取自魁北克的冬季', ['perfume', 'body-lotion']),
  says('say-nude', 'lab19k', '“裸色”是颜色', '裸粉色，日常百搭', ['lipstick', 'eye-shadow', 'nail-polish']),
  says('say-nude-makeup', 'lab19k', '“裸妆”是妆容', '打造裸妆妆感', ['foundation', 'loose-powder']),
  says('say-cover', 'clsPhysical', '美容修饰的遮瑕', '遮盖痘印和瑕疵，均匀肤色', ['foundation', 'loose-powder']),
  says('say-brighten-makeup', 'csar16', '妆效的提亮，修饰肤色', '修饰肤色，妆感透亮', ['foundation']),
  says('say-curl-lash', 'csar16', '卷翘睫毛的妆效不是烫发', '刷出卷翘睫毛', ['mascara']),
  says('say-style-curl', 'csar16', '清洗即恢复的造型不是烫发', '打造卷发造型，洗后恢复原状', ['hair-spray']),
  says('say-volume', 'csar16', '发型蓬松', '令发型蓬松有型', ['hair-spray', 'shampoo']),
  says('say-deo', 'clsNot', '遮盖体味', '清新体香，遮盖汗味', ['deodorant']),
  says('say-hydrate', 'cls', '编码有保湿', '滋润锁水，缓解干燥', ['face-cream', 'face-cream-imported', 'body-lotion']),
  says('say-soft', 'cls', '肤感不是紧致', '令肌肤柔软光滑', ['body-lotion', 'hand-cream']),
  says('say-brand-story', 'lab19b', '品牌史实', '本公司创立于2009年'),
  says('say-hotline', 'lab7', '客服', '全国服务热线400-000-0000'),
  says('say-recycle', 'lab19b', '环保提示', '空瓶请投入可回收物垃圾桶'),
  says('say-weight', 'lab13', '内含数量', '内含5片，单片25mL', ['sheet-mask']),
  says('say-number-shades', 'lab19b', '色号', '色号：NO.01 枫叶红', ['lipstick', 'nail-polish', 'eye-shadow']),
  says('say-medicine-brand-word', 'lab19a', '“处方”以外的“配方”', '沿用同一配方，更换新包装'),
  says('say-efficacy-term', 'eff7', '“功效宣称依据摘要”是公示提示', '功效宣称依据摘要见国家药监局网站'),
  says('say-family-name', 'chi3', '公司名称含“宝贝”以外的家字', '来自家庭实验室的灵感'),
  says('say-child-safe-cap', 'chi3', '防儿童开启瓶盖', '采用防止儿童开启的瓶盖', ['nail-polish', 'makeup-remover']),
  says('say-adult-only', 'chi3', '仅供成人', '仅供成人使用', grown),
  says('say-repair-brand', 'cls', '编码有修护', '修护干燥引起的粗糙', ['repair-powder']),
  says('say-acne', 'cls', '编码有祛痘', '减少黑头粉刺', ['acne-gel']),
  says('say-wrinkle', 'cls', '编码有抗皱', '减淡眼周细纹', ['eye-cream']),
  says('say-oil', 'cls', '编码有控油', '控制油光', ['toner', 'mud-mask']),
  says('say-whitening', 'csar16', '注册的美白产品', '美白肌肤，提亮肤色', ['whitening', 'whitening-imported']),
  says('say-hairloss', 'csar16', '注册的防脱产品', '减少因断裂以外原因的头发脱落', ['anti-hair-loss']),
  says('say-dandruff', 'cls', '编码有去屑', '减少头屑附着', ['dandruff-shampoo']),
  says('say-white-hair', 'csar16', '染发产品遮盖白发', '遮盖白发，发色自然', ['hair-dye']),
  // At the limit exactly.
  holds('at-phenoxy', 'st4', '苯氧乙醇1.0%正好', '苯氧乙醇', '1', '防腐剂', [
    'face-cream',
    'conditioner',
    'face-wash',
    'foundation',
    'whitening',
  ]),
  holds('at-methylparaben', 'st4', '羟苯甲酯折酸0.4%以内', '羟苯甲酯', '0.44', '防腐剂', leaveOn),
  holds('at-benzoate-leave', 'st4', '苯甲酸钠0.59%折酸0.5%', '苯甲酸钠', '0.58', '防腐剂', leaveOn),
  holds('at-benzoate-rinse', 'st3', '淋洗产品苯甲酸钠非防腐用途2.5%以内', '苯甲酸钠', '0.5', '防腐剂', rinseOff),
  holds('at-sorbate', 'st4', '山梨酸钾0.8%折酸0.597%', '山梨酸钾', '0.8', '防腐剂', [...leaveOn, ...rinseOff]),
  holds('at-chlorphenesin', 'st4', '氯苯甘醚0.3%正好', '氯苯甘醚', '0.3', '防腐剂', [...leaveOn, ...rinseOff]),
  holds('at-mit', 'st4', 'MIT 0.01%正好', '甲基异噻唑啉酮', '0.01', '防腐剂', rinseOff),
  holds('at-benzyl-alcohol', 'st4', '苯甲醇1.0%作防腐剂', '苯甲醇', '1', '防腐剂', leaveOn),
  holds('at-benzyl-solvent', 'st3', '苯甲醇作溶剂无上限', '苯甲醇', '2', '溶剂', ['perfume']),
  holds('at-climbazole', 'st4', '氯咪巴唑0.5%正好', '氯咪巴唑', '0.5', '防腐剂', ['shampoo']),
  holds('at-piroctone-rinse', 'st4', '吡罗克酮乙醇胺盐淋洗1.0%', '吡罗克酮乙醇胺盐', '1', '防腐剂', [
    'shampoo',
    'dandruff-shampoo',
  ]),
  holds('at-dha', 'st4', '脱氢乙酸0.6%', '脱氢乙酸', '0.6', '防腐剂', leaveOn),
  holds('at-omc', 'st5', '甲氧基肉桂酸乙基己酯10%正好', '甲氧基肉桂酸乙基己酯', '10', '防晒剂', [
    'sunscreen',
    'sunscreen-hk',
  ]),
  holds('at-ehs', 'st5', '水杨酸乙基己酯5%正好', '水杨酸乙基己酯', '5', '防晒剂', ['sunscreen', 'sunscreen-hk']),
  holds('at-zno', 'st5', '氧化锌25%正好', '氧化锌', '25', '防晒剂', ['sunscreen-child']),
  holds('at-avobenzone', 'st5', '丁基甲氧基二苯甲酰基甲烷5%正好', '丁基甲氧基二苯甲酰基甲烷', '5', '防晒剂', [
    'sunscreen',
    'sunscreen-hk',
  ]),
  holds('at-homosalate', 'st5', '胡莫柳酯10%正好', '胡莫柳酯', '10', '防晒剂', ['sunscreen-hk']),
  holds('at-salicylic', 'st3', '驻留水杨酸2.0%正好', '水杨酸', '2', '祛痘剂', ['acne-gel']),
  holds('at-zpt', 'st3', '去屑香波吡硫鎓锌1.5%正好', '吡硫鎓锌', '1.5', '去屑剂', ['dandruff-shampoo']),
  holds('at-h2o2', 'st3', '过氧化氢12%正好', '过氧化氢', '12', '氧化剂', ['hair-dye']),
  holds('at-ppd', 'st7', '对苯二胺混合后2.0%正好', '对苯二胺', '4', '染发剂', ['hair-dye']),
  holds('at-resorcinol', 'st7', '间苯二酚混合后1.25%正好', '间苯二酚', '2.5', '染发剂', ['hair-dye']),
  holds('at-thio', 'st3', '巯基乙酸铵9.4%折酸7.93%', '巯基乙酸铵', '9.4', '卷发剂', ['perm']),
  holds('at-ctac', 'st3', '护发素西曲氯铵0.3%与山嵛基合计在限内', '西曲氯铵', '0.3', '头发调理剂', ['conditioner']),
  holds('at-btac', 'st3', '山嵛基三甲基氯化铵5.0%正好', '山嵛基三甲基氯化铵', '5', '头发调理剂', ['conditioner']),
  holds('at-laureth9', 'st3', '淋洗产品月桂醇聚醚-9 4.0%正好', '月桂醇聚醚-9', '4', '乳化剂', ['shampoo', 'face-wash']),
  holds('at-tea', 'st3', '驻留产品三乙醇胺2.5%正好', '三乙醇胺', '2.5', 'pH调节剂', ['mascara', 'face-cream']),
  holds('at-etidronic', 'st3', '发用羟乙二磷酸1.5%正好', '羟乙二磷酸', '1.5', '螯合剂', ['conditioner', 'shampoo']),
  holds('at-zinc-gluconate', 'st3', '葡糖酸锌折锌约0.3%', '葡糖酸锌', '2', '收敛剂', ['toner', 'deodorant']),
  holds(
    'at-ipbc',
    'st4',
    '面霜IPBC 0.01%并标警示',
    '碘丙炔醇丁基氨甲酸酯',
    '0.01',
    '防腐剂',
    ['face-cream'],
    '三岁以下儿童勿用',
  ),
  holds('at-benzalkonium', 'st3', '苯扎氯铵0.1%并标警示', '苯扎氯铵', '0.1', '防腐剂', ['conditioner'], '避免接触眼睛'),
  {
    id: 'at-aha',
    law: 'st3',
    because: '果酸合计6.0%正好，pH 3.6',
    fits: ['aha-lotion'],
    plan: (plan) => {
      for (const row of plan.rows) if (row.name === '羟基乙酸') row.percent = '5';
      plan.pH = '3.6';
    },
  },
  {
    id: 'at-paraben-mix',
    law: 'st4',
    because: '混合酯折酸合计在0.8%以内',
    fits: [...leaveOn, ...rinseOff],
    plan: (plan) => {
      add(plan, '羟苯甲酯', '0.4', '防腐剂');
      add(plan, '羟苯乙酯', '0.4', '防腐剂');
    },
  },
  {
    id: 'at-paraben-propyl',
    law: 'st4',
    because: '丙酯0.18%折酸0.138%',
    fits: [...leaveOn, ...rinseOff],
    plan: (plan) => add(plan, '羟苯丙酯', '0.18', '防腐剂'),
  },
  {
    id: 'at-mci',
    law: 'st4',
    because: 'MCI:MI=3:1 合计0.0015%正好',
    fits: ['shampoo', 'face-wash'],
    plan: (plan) => {
      add(plan, '甲基氯异噻唑啉酮和甲基异噻唑啉酮混合物', '0.1', '防腐剂', {
        components: [
          { name: '水', percent: '98.5' },
          { name: '甲基氯异噻唑啉酮', percent: '1.125' },
          { name: '甲基异噻唑啉酮', percent: '0.375' },
        ],
      });
    },
  },
  {
    id: 'at-trace',
    law: 'lab12',
    because: '恰为0.1%的成分列在其他微量成分',
    fits: leaveOn,
    plan: (plan) => add(plan, '尿囊素', '0.1', '皮肤调理剂'),
  },
  {
    id: 'at-trace-above',
    law: 'lab12',
    because: '0.1001%的成分按降序列出',
    fits: leaveOn,
    plan: (plan) => add(plan, '尿囊素', '0.1001', '皮肤调理剂'),
  },
  {
    id: 'at-tie',
    law: 'lab12',
    because: '两种成分含量相同，先后不限',
    fits: leaveOn,
    plan: (plan) => {
      add(plan, '海藻糖', '0.5', '保湿剂');
      add(plan, '甜菜碱', '0.5', '保湿剂');
    },
  },
  {
    id: 'at-blend',
    law: 'dos29',
    because: '复配原料各组分合计100%',
    fits: leaveOn,
    plan: (plan) =>
      add(plan, '植物保湿复合物', '2', '保湿剂', {
        components: [
          { name: '水', percent: '60' },
          { name: '丁二醇', percent: '38.5' },
          { name: '茶（CAMELLIA SINENSIS）叶提取物', percent: '1.5' },
        ],
      }),
  },
  {
    id: 'at-alcohol',
    law: 'st1m',
    because: '乙醇9.9%不到10%，不需甲醇检验',
    fits: ['toner'],
    plan: (plan) => add(plan, '乙醇', '9.9', '溶剂'),
  },
  {
    id: 'at-net-15',
    law: 'lab17',
    because: '15g小包装可将全成分标在说明书',
    fits: ['eye-cream'],
    plan: (plan) => {
      plan.net = '15g';
    },
  },
  {
    id: 'at-net-unit',
    law: 'netlaw',
    because: '1L 及以上用 L',
    fits: ['shampoo'],
    plan: (plan) => {
      plan.net = '1L';
    },
  },
  {
    id: 'at-spf-50',
    law: 'spf',
    because: '实测50.0标SPF50',
    fits: ['sunscreen'],
    plan: (plan) => {
      plan.spf = '50';
      plan.measuredSpf = '50.0';
    },
  },
  {
    id: 'at-spf-equal',
    law: 'spf',
    because: '标识值等于实测值',
    fits: ['sunscreen-child', 'sunscreen-hk'],
    plan: (plan) => {
      plan.spf = '30';
      plan.measuredSpf = '30.0';
    },
  },
  {
    id: 'at-pa',
    law: 'spf',
    because: 'PFA 8.0 标PA+++',
    fits: ['sunscreen'],
    plan: (plan) => {
      plan.pfa = '8.0';
    },
  },
  {
    id: 'at-ph-perm',
    law: 'st3',
    because: '烫发pH 9.5正好',
    fits: ['perm'],
    plan: (plan) => {
      plan.pH = '9.5';
    },
  },
  {
    id: 'at-ph-depil',
    law: 'st3',
    because: '脱毛pH 12.7正好',
    fits: ['depilatory'],
    plan: (plan) => {
      plan.pH = '12.7';
    },
  },
  // Names of plants and substances with characters that look forbidden.
  {
    id: 'plant-medicine',
    law: 'lab19a',
    because: '原料名“药用层孔菌”一类是植物名',
    fits: leaveOn,
    plan: (plan) => add(plan, '黄连（COPTIS CHINENSIS）根提取物', '0.3', '皮肤调理剂'),
  },
  {
    id: 'plant-ginseng',
    law: 'lab8',
    because: '名称用人参而配方确有',
    fits: ['face-cream', 'hand-cream'],
    plan: (plan) => {
      add(plan, '人参（PANAX GINSENG）根提取物', '0.5', '保湿剂');
      plan.generic = `人参${plan.generic}`;
      plan.nameBasis = '商标名为注册商标；“人参”指配方所含人参根提取物；其余说明用途和物理形态。';
    },
  },
  {
    id: 'plant-tea',
    law: 'lab8',
    because: '名称用绿茶而配方有茶叶提取物',
    fits: ['toner', 'face-cream'],
    plan: (plan) => {
      add(plan, '茶（CAMELLIA SINENSIS）叶提取物', '0.6', '皮肤调理剂');
      plan.generic = `茶萃${plan.generic}`;
      plan.nameBasis = '商标名为注册商标；“茶萃”指配方所含茶叶提取物；其余说明用途和物理形态。';
    },
  },
  {
    id: 'name-scent',
    law: 'lab8',
    because: '名称标明“玫瑰香型”只指香气',
    fits: ['body-lotion', 'hand-cream'],
    plan: (plan) => {
      plan.attribute = `${plan.attribute}（玫瑰香型）`;
      add(plan, '（日用）香精', '0.3', '芳香剂');
    },
  },
  {
    id: 'substance-hydroxy',
    law: 'st2',
    because: '对羟基苯乙酮与氢醌无关',
    fits: leaveOn,
    plan: (plan) => add(plan, '对羟基苯乙酮', '0.5', '皮肤调理剂'),
  },
  {
    id: 'substance-retinol',
    law: 'st2',
    because: '视黄醇不是视黄酸',
    fits: ['eye-cream'],
    plan: (plan) => add(plan, '视黄醇', '0.1', '皮肤调理剂'),
  },
  {
    id: 'substance-nonano-tio2',
    law: 'dos29',
    because: 'CI 77891 作着色剂不是防晒剂',
    fits: ['face-cream', 'lip-balm'],
    plan: (plan) => add(plan, 'CI 77891', '0.5', '着色剂'),
  },
  {
    id: 'substance-arbutin',
    law: 'csar16',
    because: '注册的美白产品使用熊果苷',
    fits: ['whitening'],
    plan: (plan) => add(plan, '熊果苷', '3', '美白剂'),
  },
  {
    id: 'substance-peg',
    law: 'st2',
    because: '聚乙二醇不是二甘醇',
    fits: leaveOn,
    plan: (plan) => add(plan, '聚乙二醇-8', '1', '保湿剂'),
  },
  {
    id: 'substance-tocopheryl',
    law: 'iecic',
    because: '标准名称含括号',
    fits: leaveOn,
    plan: (plan) => add(plan, '生育酚（维生素E）', '0.3', '抗氧化剂'),
  },
  {
    id: 'substance-menthol',
    law: 'csar37a',
    because: '薄荷醇作清凉剂',
    fits: ['toner', 'shampoo'],
    plan: (plan) => add(plan, '薄荷醇', '0.2', '清凉剂'),
  },
  {
    id: 'entrusted',
    law: 'csar28',
    because: '委托生产，受托企业有许可证',
    fits: ['face-cream', 'hand-cream', 'mud-mask', 'conditioner'],
    plan: (plan) => {
      plan.entrusted = true;
    },
  },
  {
    id: 'preservative-free',
    law: 'st4',
    because: '无水产品不加防腐剂',
    fits: ['lip-balm', 'makeup-remover'],
    plan: (plan) => remove(plan, '苯氧乙醇'),
  },
  {
    id: 'new-ingredient',
    law: 'csar14',
    because: '监测期新原料有授权、在范围和上限内',
    fits: ['face-cream-imported', 'eye-cream'],
    plan: (plan) => {
      plan.rows.push({ name: '雪域红景苷', percent: '1', purpose: '皮肤调理剂', inci: 'SNOW SALIDROSIDE' });
      plan.newIngredients = [
        {
          name: '雪域红景苷',
          number: '国妆原备字20240031',
          monitoringTo: '2027-08-01',
          authorised: true,
          useAllowed: true,
          maxPercent: '1',
          annualReport: true,
        },
      ];
      plan.assessment = 'full';
    },
  },
];
