import type { Dossier, Label } from '../../dossier.ts';
import { edited, type Fits, type Kind, planned } from '../../kinds/kind.ts';
import type { LawKey } from '../../laws.ts';
import { isForChildren, isSpecial, type Plan } from '../../plan.ts';
import { inci } from '../names.ts';

const skin = ['firm-cream', 'sleeping-mask', 'soothing-gel', 'eye-mask'];
const hair = ['hair-oil', 'hair-mask', 'colour-shampoo'];
const imported = (plan: Plan) => plan.origin === 'imported';
const domestic = (plan: Plan) => plan.origin === 'domestic';
const single = (plan: Plan) => plan.parts === undefined;
const nameAt = ['productName', 'form', 'label.productName', 'salesPackage.productName', 'classificationCode', 'rows'];

/** A part of the product's name. */
function named(
  id: string,
  law: LawKey,
  mistake: string,
  change: Partial<Pick<Plan, 'brand' | 'generic' | 'attribute'>> & { before?: string },
  words: readonly string[],
  fits: Fits,
): Kind {
  const { before, ...parts } = change;
  return planned(
    id,
    'label',
    law,
    mistake,
    (plan) => {
      Object.assign(plan, parts);
      if (before !== undefined) plan.generic = before + plan.generic;
    },
    nameAt,
    { words, fits },
  );
}

/** A field of the sales package that differs from the label draft. */
function packed(
  id: string,
  law: LawKey,
  mistake: string,
  change: (face: Label, dossier: Dossier) => void,
  field: string,
  words: readonly string[] = [],
  fits?: Fits,
): Kind {
  return edited(
    id,
    'label',
    law,
    mistake,
    (d) => change(d.salesPackage, d),
    [`salesPackage.${field}`, `label.${field}`],
    {
      words,
      ...(fits ? { fits } : {}),
    },
  );
}

/** A change of both faces. */
function faced(
  id: string,
  law: LawKey,
  mistake: string,
  change: (face: Label, dossier: Dossier) => void,
  fields: readonly string[],
  words: readonly string[] = [],
  fits?: Fits,
): Kind {
  return edited(
    id,
    'label',
    law,
    mistake,
    (d) => {
      for (const face of [d.label, d.salesPackage]) change(face, d);
    },
    fields.flatMap((field) => [`label.${field}`, `salesPackage.${field}`]),
    { words, ...(fits ? { fits } : {}) },
  );
}

/** Net content in an unlawful form, in all papers alike. */
const net = (id: string, mistake: string, value: string, fits: Fits): Kind =>
  planned(
    id,
    'label',
    'netlaw',
    mistake,
    (plan) => {
      plan.net = value;
    },
    ['label.netContent', 'salesPackage.netContent', 'form.netContent'],
    { words: [value], fits },
  );

/** Drops or changes a warning that the law asks for. */
const warning = (
  id: string,
  law: LawKey,
  mistake: string,
  from: RegExp,
  to: string,
  words: readonly string[],
  fits: Fits,
) =>
  planned(
    id,
    'label',
    law,
    mistake,
    (plan) => {
      plan.warnings = plan.warnings.replaceAll(from, to);
    },
    ['label.warnings', 'salesPackage.warnings'],
    { words, fits },
  );

const statement = (
  id: string,
  mistake: string,
  change: (text: string) => string,
  words: readonly string[],
  fits: Fits = single,
): Kind =>
  faced(
    id,
    'lab12',
    mistake,
    (face) => {
      face.ingredients = change(face.ingredients ?? '');
    },
    ['ingredients'],
    words,
    fits,
  );

const noDates = (face: Label, useBy: string) => {
  delete face.useByDate;
  delete face.batch;
  delete face.productionDate;
  face.useBy = useBy;
};

/** Names, faces of the package, warnings, net content and use-by. */
export const labels: readonly Kind[] = [
  named('t-name-bianque', 'lab19a', '商标名用医学名人', { brand: '扁鹊堂' }, ['扁鹊'], skin),
  named('t-name-medlab', 'lab9', '商标名暗示医疗', { brand: '医研社' }, ['医研社', '医'], skin),
  named(
    't-name-hospital',
    'lab9',
    '商标名写皮肤专科',
    { brand: '皮肤专科' },
    ['专科', '皮肤专科'],
    [...skin, 'foot-cream'],
  ),
  named('t-name-flash-white', 'csar16', '普通产品名“瞬白”', { before: '瞬白' }, ['瞬白', '白'], skin),
  named('t-name-growth', 'clsNot', '护发精油命名生发', { generic: '生发精' }, ['生发'], ['hair-oil']),
  named('t-name-loss', 'csar16', '普通护发产品命名固发防脱', { before: '固发防脱' }, ['防脱', '固发'], hair),
  named('t-name-spf', 'csar16', '腮红名称加 SPF20', { attribute: '红 SPF20' }, ['SPF'], ['blush']),
  named('t-name-newskin', 'lab19b', '名称用“换肤”', { before: '换肤' }, ['换肤'], skin),
  named('t-name-miracle', 'lab19b', '名称用“神奇”', { before: '神奇' }, ['神奇'], [...skin, 'foot-cream']),
  named('t-name-athlete-foot', 'lab19a', '名称写脚气', { before: '脚气' }, ['脚气'], ['foot-cream']),
  named('t-name-caviar', 'lab9', '以配方没有的鱼子酱命名', { before: '鱼子酱' }, ['鱼子酱'], skin),
  named(
    't-name-milk',
    'lab9',
    '以配方没有的牛奶命名，未注明香型',
    { before: '牛奶' },
    ['牛奶'],
    ['body-scrub', 'hand-wash', 'bath-salt'],
  ),
  named('t-name-ginger', 'lab9', '以配方没有的生姜命名', { before: '生姜' }, ['生姜'], ['hair-mask', 'colour-shampoo']),
  named('t-name-ceramide', 'lab9', '以配方没有的神经酰胺命名', { before: '神经酰胺' }, ['神经酰胺'], skin),
  named(
    't-name-kid',
    'chi3',
    '名称写“少儿”而编码为普通人群',
    { before: '少儿' },
    ['少儿'],
    ['soothing-gel', 'hand-wash', 'colour-shampoo'],
  ),
  named('t-name-pregnant', 'clsC', '名称写“孕期”', { before: '孕期' }, ['孕期'], skin),
  named('t-name-acne', 'cls', '名称祛痘而编码没有', { before: '祛痘' }, ['祛痘'], ['sleeping-mask', 'soothing-gel']),
  named(
    't-name-wrinkle',
    'cls',
    '名称抗皱而编码没有',
    { before: '抗皱' },
    ['抗皱'],
    ['sleeping-mask', 'soothing-gel', 'eye-mask'],
  ),
  named('t-name-form-powder', 'lab9', '属性名“粉”而产品是油', { attribute: '粉' }, ['粉'], ['hair-oil', 'baby-oil']),
  named(
    't-name-form-soap',
    'lab9',
    '属性名“皂”而产品是液体',
    { generic: '洗手', attribute: '皂' },
    ['皂'],
    ['hand-wash'],
  ),
  named(
    't-name-form-spray',
    'lab9',
    '属性名“喷雾”而产品是蜡',
    { attribute: '喷雾' },
    ['喷雾'],
    ['hair-wax', 'sun-stick'],
  ),
  named('t-name-antibacterial', 'clsNot', '洗手液命名抑菌', { before: '抑菌' }, ['抑菌'], ['hand-wash']),
  named('t-name-slim', 'clsNot', '名称写瘦身', { before: '纤体瘦身' }, ['瘦身', '纤体'], ['body-scrub', 'bath-salt']),
  named('t-name-pinyin', 'lab19c', '名称以拼音写“美白”', { before: 'meibai' }, ['meibai', '美白'], skin),
  // The sales package against the label draft.
  packed(
    't-pack-use',
    'dos31',
    '包装的使用方法与样稿不同',
    (f) => {
      f.useMethod = '每周三次，厚涂后静置一夜';
    },
    'useMethod',
    ['厚涂'],
  ),
  packed(
    't-pack-storage',
    'dos31',
    '包装的贮存条件与样稿不同',
    (f) => {
      f.storage = '2至8摄氏度冷藏保存';
    },
    'storage',
    ['冷藏'],
  ),
  packed(
    't-pack-address',
    'lab10',
    '包装上备案人地址是旧址',
    (f) => {
      f.holderAddress = '广东省中山市石岐区旧厂路2号';
    },
    'holderAddress',
    ['旧厂路'],
    domestic,
  ),
  packed(
    't-pack-producer',
    'lab10',
    '包装上生产企业是另一家',
    (f) => {
      f.producerName = '演示他厂日化有限公司';
    },
    'producerName',
    ['演示他厂'],
  ),
  packed(
    't-pack-producer-address',
    'lab10',
    '包装上生产地址不同',
    (f) => {
      f.producerAddress = '另一工业园7栋';
    },
    'producerAddress',
    ['另一工业园'],
  ),
  packed(
    't-pack-licence',
    'lab10',
    '包装上许可证编号不同',
    (f) => {
      f.producerLicence = '苏妆20180222';
    },
    'producerLicence',
    ['苏妆20180222'],
    domestic,
  ),
  packed(
    't-pack-responsible',
    'lab10',
    '包装上境内责任人是旧公司',
    (f) => {
      f.responsibleName = '上海旧渡进出口有限公司';
    },
    'responsibleName',
    ['旧渡'],
    imported,
  ),
  packed(
    't-pack-standard',
    'lab11',
    '包装上执行标准编号不同',
    (f) => {
      f.standardNumber = 'Q/YS 008-2019';
    },
    'standardNumber',
    ['Q/YS'],
  ),
  packed(
    't-pack-order',
    'dos31',
    '包装成分次序与样稿不同',
    (f) => {
      const [, first = '', second = ''] = /：([^、]+)、([^、]+)/.exec(f.ingredients ?? '') ?? [];
      f.ingredients = (f.ingredients ?? '').replace(`${first}、${second}`, `${second}、${first}`);
    },
    'ingredients',
    [],
    single,
  ),
  packed(
    't-pack-child-mark',
    'chi6',
    '儿童产品包装漏小金盾',
    (f) => {
      f.childMark = false;
    },
    'childMark',
    ['小金盾', '儿童化妆品标志'],
    isForChildren,
  ),
  packed(
    't-pack-number',
    'csar36',
    '特殊产品包装漏注册证编号',
    (f) => {
      delete f.productNumber;
    },
    'productNumber',
    ['注册证'],
    isSpecial,
  ),
  packed(
    't-pack-spf',
    'dos31',
    '包装 SPF 高于样稿和实测',
    (f) => {
      f.spf = '50+';
    },
    'spf',
    ['SPF', '50+'],
    ['sun-lip'],
  ),
  packed(
    't-pack-pa',
    'dos31',
    '包装加印 PA 而样稿没有',
    (f) => {
      f.pa = '+++';
    },
    'pa',
    ['PA'],
    ['sun-lip'],
  ),
  packed(
    't-pack-shelf',
    'dos31',
    '包装保质期五年而样稿三年',
    (f) => {
      f.shelfLifeMonths = 60;
    },
    'shelfLifeMonths',
    ['60'],
  ),
  packed(
    't-pack-foreign',
    'lab6',
    '包装正面外文无中文解释',
    (f) => {
      f.foreignTexts = [{ text: 'Pure Ritual Collection', explained: false, larger: true }];
    },
    'foreignTexts',
    ['Pure Ritual'],
  ),
  packed(
    't-pack-mark',
    'lab9',
    '包装另印暗示医疗的商标',
    (f) => {
      f.trademark = '肤愈宁';
    },
    'trademark',
    ['肤愈宁', '愈'],
    skin,
  ),
  packed(
    't-pack-text',
    'csar16',
    '只有包装侧面写美白',
    (f) => {
      f.text = '28天唤醒白皙透亮肌';
    },
    'text',
    ['白皙', '28天', '亮'],
    skin,
  ),
  packed(
    't-pack-claims-evidence',
    'eff11',
    '包装加印敏感肌适用',
    (f) => {
      f.claims = `${f.claims ?? ''}敏感肌可用。`;
    },
    'claims',
    ['敏感'],
    skin,
  ),
  packed(
    't-pack-child-warning',
    'chi6',
    '儿童产品包装漏监护警示',
    (f) => {
      f.warnings = '注意：避免接触眼睛';
    },
    'warnings',
    ['监护'],
    isForChildren,
  ),
  packed(
    't-pack-dye-warning',
    'dos31',
    '染发产品包装警示只剩一句',
    (f) => {
      f.warnings = '警告：染发剂可能引起严重过敏反应';
    },
    'warnings',
    ['眉毛', '16岁', '过敏'],
    ['dye-imported'],
  ),
  packed(
    't-pack-net',
    'dos31',
    '包装净含量与样稿不同',
    (f) => {
      f.netContent = '35mL';
    },
    'netContent',
    ['35mL'],
    ['white-mask', 'hair-oil', 'aftershave'],
  ),
  packed(
    't-pack-empty-name',
    'csar36',
    '包装无产品名称',
    (f) => {
      delete f.productName;
    },
    'productName',
    ['名称'],
  ),
  packed(
    't-pack-extra-ingredient',
    'dos31',
    '包装成分多出配方没有的珍珠',
    (f) => {
      f.ingredients = (f.ingredients ?? '').replace('、', '、水解珍珠、');
    },
    'ingredients',
    ['珍珠'],
    skin,
  ),
  // The statement of ingredients.
  statement('t-ing-heading', '以“配料”引导', (t) => t.replace('成分：', '配料：'), ['配料', '成分']),
  statement('t-ing-no-heading', '无引导语', (t) => t.replace('成分：', ''), ['成分']),
  statement(
    't-ing-etc',
    '末尾写“等植物精粹”',
    (t) => t.replace(/。$/, '等植物精粹。'),
    ['等植物精粹', '植物精粹'],
    skin,
  ),
  statement(
    't-ing-scent-name',
    '香精写成“天然香氛”',
    (t) => t.replace('（日用）香精', '天然香氛'),
    ['香氛', '香精'],
    ['hair-oil', 'bath-salt', 'body-mist', 'aftershave'],
  ),
  statement(
    't-ing-hide-preservative',
    '隐去防腐剂',
    (t) => t.replace('、苯氧乙醇', ''),
    ['苯氧乙醇'],
    ['firm-cream', 'foot-cream', 'hair-mask', 'shaving-cream', 'eyeliner'],
  ),
  statement('t-ing-hide-alcohol', '隐去乙醇', (t) => t.replace('、乙醇', ''), ['乙醇'], ['aftershave', 'scalp-tonic']),
  statement(
    't-ing-iron-name',
    '着色剂写俗名“黑色氧化铁”',
    (t) => t.replace('CI 77499', '黑色氧化铁'),
    ['77499', '黑色氧化铁'],
    ['brow-pencil', 'eyeliner'],
  ),
  statement(
    't-ing-glycerin-common',
    '甘油写成“丙三醇精华”',
    (t) => t.replace('、甘油、', '、丙三醇精华、'),
    ['丙三醇', '甘油'],
    ['sleeping-mask', 'eye-mask', 'firm-cream'],
  ),
  statement(
    't-ing-extra-ceramide',
    '多标配方没有的神经酰胺',
    (t) => t.replace('、', '、神经酰胺 NP、'),
    ['神经酰胺'],
    skin,
  ),
  statement(
    't-ing-twice',
    '同一成分标两次',
    (t) => t.replace('、甘油、', '、甘油、甘油、'),
    ['甘油'],
    ['sleeping-mask', 'eye-mask', 'firm-cream', 'white-mask'],
  ),
  statement(
    't-ing-aloe-first',
    '把20%的芦荟汁提到水之前',
    (t) => t.replace('水、库拉索芦荟（ALOE BARBADENSIS）叶汁', '库拉索芦荟（ALOE BARBADENSIS）叶汁、水'),
    ['芦荟', '水'],
    ['soothing-gel'],
  ),
  statement(
    't-ing-middle',
    '中间两种成分次序颠倒',
    (t) => t.replace('云母、CI 77499', 'CI 77499、云母'),
    ['云母', '77499'],
    ['brow-pencil'],
  ),
  statement(
    't-ing-trace-heading',
    '含量5%的尿素列入其他微量成分',
    (t) => `${t.replace('、尿素', '').replace(/。$/, '')}；其他微量成分：尿素。`,
    ['尿素'],
    ['foot-cream'],
  ),
  statement(
    't-ing-trace-plain',
    '不超过0.1%的成分不以“其他微量成分”引导',
    (t) => t.replace('；其他微量成分：', '、'),
    ['其他微量成分', '微量'],
    ['sleeping-mask', 'eye-mask', 'firm-cream', 'aftershave'],
  ),
  statement(
    't-ing-latin',
    '成分只写英文',
    () => '成分：Cyclopentasiloxane, Dimethiconol, Argania Spinosa Kernel Oil, Parfum, Tocopheryl Acetate',
    ['Dimethiconol', 'Parfum', '聚二甲基硅氧烷醇'],
    ['hair-oil'],
  ),
  statement(
    't-ing-one-part',
    '两剂产品只标第1剂成分',
    (t) => t.split('\n').slice(0, 2).join('\n'),
    ['过氧化氢', '第2剂'],
    ['dye-imported', 'straightener'],
  ),
  statement(
    't-ing-propellant',
    '气雾剂隐去推进剂',
    (t) => t.replace(/、?(丁烷|丙烷)(?=、|；|。)/g, '').replace('成分：、', '成分：'),
    ['丁烷', '丙烷'],
    ['dry-shampoo'],
  ),
  statement('t-ing-amount', '只标“含10余种植物成分”', () => '成分：含10余种植物成分，详见官网', ['详见', '植物'], skin),
  // Use-by.
  faced(
    't-date-only-shelf',
    'lab14',
    '只写保质期三年',
    (f) => noDates(f, '保质期：三年'),
    ['useBy', 'useByDate', 'productionDate'],
    ['保质期', '生产日期'],
  ),
  faced(
    't-date-batch-shelf',
    'lab14',
    '批号配保质期，无生产日期',
    (f) => noDates(f, '生产批号见底部，保质期3年'),
    ['useBy', 'useByDate', 'productionDate'],
    ['保质期', '批号', '生产日期'],
  ),
  faced('t-date-forever', 'lab14', '写“长期有效”', (f) => noDates(f, '长期有效'), ['useBy', 'useByDate'], ['长期有效']),
  faced('t-date-mfg', 'lab14', '只印英文 MFG', (f) => noDates(f, 'MFG 20260108'), ['useBy', 'useByDate'], ['MFG']),
  faced(
    't-date-month-13',
    'lab14',
    '月份不存在',
    (f) => {
      noDates(f, '生产日期：2026年13月05日，保质期3年');
    },
    ['useBy', 'productionDate'],
    ['13月'],
  ),
  faced(
    't-date-best-season',
    'lab14',
    '只写“开盖半年内用完”',
    (f) => noDates(f, '开盖后半年内用完'),
    ['useBy', 'useByDate'],
    ['开盖', '半年'],
  ),
  // Net content.
  net('t-net-about', '净含量写“约50g”', '约50g', ['firm-cream']),
  net('t-net-litre-small', '100mL 写成 0.1L', '0.1L', ['aftershave', 'baby-oil']),
  net('t-net-ml-large', '1500mL 不用 L', '1500mL', ['hand-wash', 'colour-shampoo']),
  net('t-net-count', '只写支数', '1支', ['brow-pencil', 'firm-cream']),
  net('t-net-ounce', '只写盎司', '2盎司', ['hair-oil', 'aftershave']),
  net('t-net-kg', '500g 写 0.5kg', '0.5kg', ['bath-salt']),
  net('t-net-family', '写“家庭装”', '家庭装', ['hand-wash', 'colour-shampoo']),
  // Missing or different duties of the faces.
  faced(
    't-face-holder-short',
    'lab10',
    '备案人只写简称',
    (f) => {
      f.holderName = '演示公司';
    },
    ['holderName'],
    ['演示公司'],
  ),
  faced(
    't-face-no-producer-address',
    'csar36',
    '委托生产不标受托企业地址',
    (f) => {
      delete f.producerAddress;
    },
    ['producerAddress'],
    ['生产企业', '地址'],
    ['colour-shampoo', 'eye-mask'],
  ),
  faced(
    't-face-no-responsible-address',
    'lab7',
    '不标境内责任人地址',
    (f) => {
      delete f.responsibleAddress;
    },
    ['responsibleAddress'],
    ['境内责任人'],
    imported,
  ),
  faced(
    't-face-licence-range',
    'lab10',
    '许可证编号少一位',
    (f) => {
      f.producerLicence = (f.producerLicence ?? '').slice(0, -1);
    },
    ['producerLicence'],
    ['许可证'],
    domestic,
  ),
  faced(
    't-face-leaflet',
    'lab17',
    '100mL 产品把使用方法移到说明书',
    (f) => {
      f.leaflet = true;
      delete f.useMethod;
    },
    ['leaflet', 'useMethod'],
    ['说明书', '使用方法'],
    ['aftershave', 'hair-oil', 'hair-mask'],
  ),
  faced(
    't-face-other-number',
    'csar36',
    '特殊产品标的是备案编号',
    (f) => {
      f.productNumber = '粤G妆网备字2026004321';
    },
    ['productNumber'],
    ['粤G妆网备字2026004321'],
    ['sun-stick', 'scalp-tonic', 'straightener'],
  ),
  faced(
    't-face-child-mark',
    'chi6',
    '亲子洗手液标小金盾而非儿童产品',
    (f) => {
      f.childMark = true;
    },
    ['childMark'],
    ['小金盾', '儿童化妆品标志'],
    ['hand-wash', 'soothing-gel', 'body-mist'],
  ),
  faced(
    't-face-foreign-white',
    'csar16',
    '外文原包装写 Whitening',
    (f) => {
      f.foreignTexts = [{ text: 'Whitening Night Ritual', explained: true, larger: false }];
    },
    ['foreignTexts'],
    ['Whitening'],
    skin,
  ),
  faced(
    't-face-foreign-baby',
    'chi3',
    '外文写 Baby',
    (f) => {
      f.foreignTexts = [{ text: 'For Baby & Family', explained: true, larger: false }];
    },
    ['foreignTexts'],
    ['Baby'],
    ['soothing-gel', 'hand-wash', 'body-mist'],
  ),
  faced(
    't-face-foreign-kanji',
    'lab19a',
    '日文“薬用”',
    (f) => {
      f.foreignTexts = [{ text: '薬用 医薬部外品', explained: false, larger: false }];
    },
    ['foreignTexts'],
    ['薬用', '医薬'],
    ['eyeliner', 'dye-imported', 'sun-lip'],
  ),
  faced(
    't-face-foreign-korean',
    'csar16',
    '韩文“美白”',
    (f) => {
      f.foreignTexts = [{ text: '미백 기능성', explained: true, larger: false }];
    },
    ['foreignTexts'],
    ['미백'],
    ['lip-tint'],
  ),
  faced(
    't-face-foreign-acne',
    'lab19a',
    '外文写治疗',
    (f) => {
      f.foreignTexts = [{ text: 'Cures stubborn acne', explained: true, larger: false }];
    },
    ['foreignTexts'],
    ['Cures', 'acne'],
    skin,
  ),
  faced(
    't-face-foreign-first',
    'lab19b',
    '外文写第一',
    (f) => {
      f.foreignTexts = [{ text: 'No.1 Tint in Seoul', explained: true, larger: false }];
    },
    ['foreignTexts'],
    ['No.1'],
    ['lip-tint'],
  ),
  faced(
    't-face-foreign-plain',
    'lab6',
    '法文句子不译',
    (f) => {
      f.foreignTexts = [{ text: 'Parfum solide à emporter', explained: false, larger: false }];
    },
    ['foreignTexts'],
    ['Parfum solide'],
    ['solid-perfume', 'body-mist'],
  ),
  // Sun protection.
  faced(
    't-spf-plus',
    'spf',
    '实测56 标 SPF60+',
    (f) => {
      f.spf = '60+';
    },
    ['spf'],
    ['SPF', '60'],
    ['sun-stick'],
  ),
  planned(
    't-spf-fifty',
    'label',
    'spf',
    '实测50.0 标 50+',
    (plan) => {
      plan.measuredSpf = '50.0';
    },
    ['label.spf', 'salesPackage.spf', '@eff_spf'],
    { words: ['SPF', '50+'], fits: ['sun-stick'] },
  ),
  planned(
    't-spf-just',
    'label',
    'spf',
    '实测19.6 标20',
    (plan) => {
      plan.measuredSpf = '19.6';
    },
    ['label.spf', 'salesPackage.spf', '@eff_spf'],
    { words: ['SPF', '19.6'], fits: ['sun-lip'] },
  ),
  planned(
    't-pa-just',
    'label',
    'spf',
    'PFA 15.9 标 PA++++',
    (plan) => {
      plan.pfa = '15.9';
    },
    ['label.pa', 'salesPackage.pa', '@eff_pfa'],
    { words: ['PA', '15.9'], fits: ['sun-stick'] },
  ),
  planned(
    't-pa-none',
    'label',
    'spf',
    'PFA 1.8 标 PA+',
    (plan) => {
      plan.pa = '+';
      plan.pfa = '1.8';
    },
    ['label.pa', 'salesPackage.pa', '@eff_pfa'],
    { words: ['PA', '1.8'], fits: ['sun-lip', 'sun-stick'] },
  ),
  planned(
    't-water-words',
    'label',
    'spf',
    '说“出汗下水都不怕”而无防水试验',
    (plan) => {
      plan.claims += '流汗、下水80分钟也不怕。';
    },
    ['label', 'salesPackage', 'tests'],
    { words: ['防水', '下水', '80分钟', 'eff_water'], fits: ['sun-stick'] },
  ),
  // Warnings.
  warning(
    't-warn-child-lead',
    'chi6',
    '以“温馨提示”代替“注意”',
    /注意：/g,
    '温馨提示：',
    ['注意', '警告', '温馨提示'],
    isForChildren,
  ),
  warning('t-warn-child-gone', 'chi6', '儿童产品漏监护警示', /应当在成人监护下使用；/g, '', ['监护'], isForChildren),
  warning(
    't-warn-dye-age',
    'st7w',
    '染发产品漏16岁',
    /本产品不适合16岁以下消费者使用；/g,
    '',
    ['16岁'],
    ['dye-imported'],
  ),
  warning(
    't-warn-dye-lash',
    'st7w',
    '染发产品漏眉毛眼睫毛',
    /不可用于染眉毛和眼睫毛，/g,
    '',
    ['眉毛', '睫毛'],
    ['dye-imported'],
  ),
  warning('t-warn-dye-ppd', 'st7', '染发产品漏“含苯二胺类”', /含苯二胺类；/g, '', ['苯二胺'], ['dye-imported']),
  warning(
    't-warn-dye-glove',
    'st7w',
    '染发产品漏手套',
    /专业使用时，应戴合适手套；|需戴合适手套；/g,
    '',
    ['手套'],
    ['dye-imported'],
  ),
  warning('t-warn-thio', 'st3w', '直发膏漏“含巯基乙酸盐”', /含巯基乙酸盐；/g, '', ['巯基乙酸'], ['straightener']),
  warning(
    't-warn-hp',
    'st3w',
    '直发膏第2剂漏“含过氧化氢”',
    /含过氧化氢；/g,
    '',
    ['过氧化氢'],
    ['straightener', 'dye-imported'],
  ),
  warning('t-warn-thio-child', 'st3w', '直发膏漏防止儿童抓拿', /防止儿童抓拿；/g, '', ['儿童抓拿'], ['straightener']),
  warning(
    't-warn-thio-doctor',
    'st3w',
    '直发膏漏就医',
    /如果产品不慎入眼，应立即用大量水冲洗，并找医生处治；/g,
    '',
    ['医生', '大量水'],
    ['straightener'],
  ),
  planned(
    't-warn-salicylic-scrub',
    'label',
    'st3w',
    '磨砂膏含水杨酸1.5%作去角质，不标功能',
    (plan) => {
      plan.rows.push({ name: '水杨酸', percent: '1.5', purpose: '去角质剂' });
    },
    ['label', 'salesPackage', '@水杨酸'],
    { words: ['水杨酸'], fits: ['body-scrub'] },
  ),
  planned(
    't-warn-function',
    'label',
    'st3w',
    '防腐剂名单内的物质作他用而标签不标其功能',
    (plan) => {
      delete plan.text;
    },
    ['label', 'salesPackage', '@山嵛基三甲基氯化铵', '@a/亚硫酸钠'],
    { words: ['山嵛基三甲基氯化铵', '亚硫酸钠'], fits: ['hair-mask', 'dye-imported'] },
  ),
  planned(
    't-warn-aha',
    'label',
    'st3w',
    '驻留面颈霜乳酸4%漏“与防晒化妆品同时使用”',
    (plan) => {
      plan.rows.push({ name: '乳酸', percent: '4', purpose: '保湿剂' });
      plan.pH = '3.9';
    },
    ['label.warnings', 'salesPackage.warnings'],
    { words: ['防晒'], fits: ['firm-cream'] },
  ),
  planned(
    't-warn-strontium',
    'label',
    'st3w',
    '面霜含氯化锶漏标',
    (plan) => {
      plan.rows.push({ name: '氯化锶', percent: '1', purpose: '皮肤调理剂' });
    },
    ['label.warnings', 'salesPackage.warnings', '@氯化锶'],
    { words: ['氯化锶', '锶'], fits: ['sleeping-mask', 'firm-cream'] },
  ),
  planned(
    't-warn-bp3',
    'label',
    'st5',
    '防晒棒含二苯酮-3漏“含二苯酮-3”',
    (plan) => {
      plan.rows.push({ name: '二苯酮-3', percent: '4', purpose: '防晒剂', ...inci('二苯酮-3') });
    },
    ['label.warnings', 'salesPackage.warnings', '@二苯酮-3'],
    { words: ['二苯酮-3'], fits: ['sun-stick', 'sun-lip'] },
  ),
  planned(
    't-warn-benzalkonium',
    'label',
    'st3w',
    '发膜含苯扎氯铵漏避免接触眼睛',
    (plan) => {
      plan.rows.push({ name: '苯扎氯铵', percent: '0.3', purpose: '头发调理剂' });
    },
    ['label.warnings', 'salesPackage.warnings', '@苯扎氯铵'],
    { words: ['苯扎氯铵', '眼'], fits: ['hair-mask', 'colour-shampoo'] },
  ),
  planned(
    't-warn-ammonia',
    'label',
    'st3w',
    '直发膏氨超过2%漏“含氨”',
    (plan) => {
      for (const row of plan.rows) if (row.name === '氢氧化铵') row.percent = '9';
    },
    ['label.warnings', 'salesPackage.warnings'],
    { words: ['含氨', '氨'], fits: ['straightener'] },
  ),
];
