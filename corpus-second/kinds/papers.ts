import type { Dossier, Label, Test } from '../dossier.ts';
import type { LawKey } from '../laws.ts';
import { groups, isForChildren, isSpecial, type Plan } from '../plan.ts';
import { edited, type Fits, type Kind, planned } from './kind.ts';
import { coded } from './ways.ts';

const imported = (plan: Plan) => plan.origin === 'imported';
const domestic = (plan: Plan) => plan.origin === 'domestic';
const special = (plan: Plan) => isSpecial(plan);
const general = (plan: Plan) => !isSpecial(plan) && !isForChildren(plan);
const single = (plan: Plan) => plan.parts === undefined;

/** One field of both faces of the label. */
function onLabel(
  id: string,
  law: LawKey,
  mistake: string,
  field: keyof Label,
  value: unknown,
  words: readonly string[] = [],
  fits?: Fits,
): Kind {
  return edited(
    id,
    'label',
    law,
    mistake,
    (dossier) => {
      for (const face of [dossier.label, dossier.salesPackage])
        if (value === undefined) delete face[field];
        else Object.assign(face, { [field]: typeof value === 'function' ? value(face, dossier) : value });
    },
    [`label.${field}`, `salesPackage.${field}`],
    { words, ...(fits ? { fits } : {}) },
  );
}

/** A warning that the law asks for and the label drops. */
function silent(id: string, law: LawKey, mistake: string, pattern: RegExp, words: readonly string[], fits: Fits): Kind {
  return planned(
    id,
    'label',
    law,
    mistake,
    (plan) => {
      plan.warnings = plan.warnings.replaceAll(pattern, '');
    },
    ['label.warnings', 'salesPackage.warnings'],
    { words, fits },
  );
}

const swapFirst = (text: string) => {
  const [head = '', rest = ''] = text.split('：');
  const [first = '', second = '', ...more] = rest.split('、');
  return `${head}：${[second, first, ...more].join('、')}`;
};

/** What label, sales package and form say of the same thing. */
export const labels: readonly Kind[] = [
  onLabel('lab-no-name', 'csar36', '盒面漏产品名称', 'productName', undefined),
  onLabel('lab-no-holder', 'csar36', '漏注册人备案人名称', 'holderName', undefined),
  onLabel('lab-no-holder-address', 'csar36', '漏备案人地址', 'holderAddress', undefined),
  onLabel('lab-no-responsible', 'lab7', '进口产品漏境内责任人', 'responsibleName', undefined, ['境内责任人'], imported),
  onLabel('lab-no-producer', 'csar36', '漏生产企业', 'producerName', undefined),
  onLabel('lab-no-licence', 'csar36', '漏生产许可证编号', 'producerLicence', undefined, ['生产许可证'], domestic),
  onLabel('lab-no-standard', 'lab11', '漏执行标准编号', 'standardNumber', undefined),
  onLabel('lab-no-ingredients', 'lab12', '漏全成分', 'ingredients', undefined, ['成分']),
  onLabel('lab-no-net', 'lab13', '漏净含量', 'netContent', undefined),
  onLabel('lab-no-use', 'lab15', '漏使用方法', 'useMethod', undefined),
  onLabel(
    'lab-no-special-number',
    'csar36',
    '特殊产品漏注册证编号',
    'productNumber',
    undefined,
    ['注册证编号', '注册证'],
    special,
  ),
  edited(
    'lab-no-useby',
    'label',
    'lab14',
    '不标使用期限',
    (d) => {
      for (const face of [d.label, d.salesPackage]) {
        delete face.useBy;
        delete face.useByDate;
        delete face.batch;
        delete face.productionDate;
        delete face.shelfLifeMonths;
      }
    },
    ['label.useBy', 'label.useByDate', 'label.batch', 'salesPackage.useBy'],
    { words: ['使用期限'] },
  ),
  onLabel('lab-useby-only-batch', 'lab14', '只标批号不标限期使用日期', 'useBy', '批号：见瓶底', [
    '限期使用日期',
    '使用期限',
  ]),
  onLabel('lab-useby-english', 'lab14', '只写 EXP 06/27', 'useBy', 'EXP 06/27', ['EXP', '使用期限']),
  onLabel('lab-useby-pao', 'lab14', '只标开封后期限12M', 'useBy', '开封后12M', ['12M', '使用期限']),
  onLabel('lab-useby-feb30', 'lab14', '日期不存在', 'useBy', '限期使用日期：2028年02月30日', ['02月30日', '使用期限']),
  edited(
    'lab-useby-beyond',
    'dates',
    'lab14',
    '限期使用日期晚于生产日期加保质期',
    (d) => {
      for (const face of [d.label, d.salesPackage]) {
        face.productionDate = '2026-01-08';
        face.shelfLifeMonths = 36;
        face.useByDate = '2030-01-07';
        face.useBy = '生产日期2026年1月8日，限期使用日期2030年1月7日';
      }
    },
    ['label.useByDate', 'label.useBy', 'label.shelfLifeMonths', 'salesPackage.useByDate', 'salesPackage.useBy'],
    { words: ['限期使用日期'] },
  ),
  onLabel(
    'lab-heading-wrong',
    'lab12',
    '以“主要成分”引导',
    'ingredients',
    (face: Label) => (face.ingredients ?? '').replace('成分：', '主要成分：'),
    ['主要成分', '成分'],
  ),
  onLabel(
    'lab-heading-english',
    'lab12',
    '只用 Ingredients 引导',
    'ingredients',
    (face: Label) => (face.ingredients ?? '').replace('成分：', 'Ingredients: '),
    ['Ingredients', '成分'],
    single,
  ),
  onLabel(
    'lab-order',
    'lab12',
    '前两种成分次序颠倒',
    'ingredients',
    (face: Label) => swapFirst(face.ingredients ?? ''),
    [],
    single,
  ),
  onLabel(
    'lab-omit',
    'lab12',
    '漏标一种成分',
    'ingredients',
    (face: Label) => (face.ingredients ?? '').replace('、甘油', ''),
    ['甘油'],
    (plan) => single(plan) && plan.rows.some((row) => row.name === '甘油') && plan.rows[0]?.name !== '甘油',
  ),
  onLabel(
    'lab-extra',
    'lab12',
    '多标配方没有的成分',
    'ingredients',
    (face: Label) => (face.ingredients ?? '').replace('、', '、玻色因、'),
    ['玻色因'],
    single,
  ),
  onLabel(
    'lab-extra-gold',
    'lab12',
    '以黄金点缀成分表',
    'ingredients',
    (face: Label) => (face.ingredients ?? '').replace('、', '、CI 77480、'),
    ['77480'],
    single,
  ),
  onLabel(
    'lab-common-name',
    'lab12',
    '成分用俗名',
    'ingredients',
    (face: Label) => (face.ingredients ?? '').replace('透明质酸钠', '玻尿酸钠'),
    ['玻尿酸', '透明质酸'],
    ['face-cream', 'body-lotion', 'eye-cream'],
  ),
  onLabel(
    'lab-inci-only',
    'lab12',
    '成分只写英文',
    'ingredients',
    '成分：Water, Glycerin, Caprylic/Capric Triglyceride, Squalane',
    ['Glycerin', 'Water', '甘油'],
    ['face-cream', 'face-cream-imported'],
  ),
  onLabel(
    'lab-trace-lifted',
    'lab12',
    '把0.05%成分提到降序段前面',
    'ingredients',
    (face: Label) =>
      (face.ingredients ?? '').replace('、透明质酸钠', '').replace('成分：水、', '成分：水、透明质酸钠、'),
    ['透明质酸钠'],
    ['face-cream', 'hand-cream', 'eye-cream'],
  ),
  onLabel(
    'lab-trace-hidden',
    'lab12',
    '大于0.1%的成分放到其他微量成分',
    'ingredients',
    (face: Label) => {
      const text = face.ingredients ?? '';
      return `${text.replace('、聚二甲基硅氧烷', '').replace(/。$/, '')}、聚二甲基硅氧烷。`;
    },
    ['聚二甲基硅氧烷'],
    ['face-cream', 'hand-cream'],
  ),
  onLabel(
    'lab-name-differs',
    'dos6',
    '盒面名称与申报不同',
    'productName',
    (_face: Label, d: Dossier) => `${d.form.nameBrand ?? ''}臻${d.form.nameGeneric ?? ''}${d.form.nameAttribute ?? ''}`,
  ),
  onLabel('lab-holder-differs', 'lab10', '盒面备案人是旧名称', 'holderName', '广州市青禾化妆品厂'),
  onLabel(
    'lab-address-differs',
    'lab10',
    '盒面地址门牌不同',
    'holderAddress',
    (face: Label) => `${face.holderAddress ?? ''}附5楼`,
  ),
  onLabel('lab-producer-differs', 'lab10', '盒面生产企业不同', 'producerName', '中山市未名日化有限公司'),
  onLabel(
    'lab-licence-differs',
    'lab10',
    '盒面许可证编号是别的企业的',
    'producerLicence',
    '粤妆20990001',
    ['粤妆20990001'],
    domestic,
  ),
  onLabel(
    'lab-licence-format',
    'csar36',
    '许可证编号仍用旧格式',
    'producerLicence',
    'XK16-108 7788',
    ['XK16-108'],
    domestic,
  ),
  onLabel('lab-standard-differs', 'lab11', '执行标准编号是另一产品的', 'standardNumber', 'QB/T 1857', ['QB/T 1857']),
  onLabel(
    'lab-number-differs',
    'csar36',
    '盒面注册证编号与信息表不同',
    'productNumber',
    '国妆特字20259999',
    ['国妆特字20259999'],
    (plan) => special(plan) && domestic(plan),
  ),
  onLabel(
    'lab-number-old',
    'number',
    '盒面仍标旧证号',
    'productNumber',
    '国妆特字G20180001',
    ['G20180001'],
    (plan) => special(plan) && domestic(plan),
  ),
  onLabel(
    'lab-net-differs',
    'dos6',
    '盒面净含量与信息表不同',
    'netContent',
    '55g',
    ['55g'],
    ['face-cream', 'hand-cream', 'sunscreen-child', 'conditioner'],
  ),
  onLabel('lab-net-unit', 'netlaw', '用盎司标净含量', 'netContent', '1.7 fl.oz', ['oz'], general),
  onLabel(
    'lab-net-cc',
    'netlaw',
    '用 cc 标净含量',
    'netContent',
    '150cc',
    ['cc'],
    ['toner', 'makeup-remover', 'shampoo'],
  ),
  onLabel('lab-net-jin', 'netlaw', '用“一两”标净含量', 'netContent', '一两', ['一两'], ['face-cream', 'hand-cream']),
  onLabel('lab-net-large', 'netlaw', '写 0.5kg', 'netContent', '0.03kg', ['kg'], ['face-cream', 'hand-cream']),
  onLabel('lab-shelf-differs', 'dos6', '盒面保质期与标准不同', 'shelfLifeMonths', 60, ['60']),
  onLabel(
    'lab-foreign-unexplained',
    'lab6',
    '外文大字不译',
    'foreignTexts',
    [{ text: 'Deep Moisture Recovery', explained: false, larger: false }],
    ['Deep Moisture Recovery'],
  ),
  onLabel(
    'lab-foreign-larger',
    'lab6',
    '外文字号大于中文',
    'foreignTexts',
    [{ text: 'HYDRA CREAM', explained: true, larger: true }],
    ['HYDRA CREAM'],
  ),
  onLabel(
    'lab-foreign-medical',
    'lab19a',
    '外文原包装写医疗',
    'foreignTexts',
    [{ text: 'Treats eczema and dermatitis', explained: true, larger: false }],
    ['eczema', 'Treats'],
    imported,
  ),
  onLabel(
    'lab-foreign-spf',
    'csar16',
    '外文原包装写 SPF15',
    'foreignTexts',
    [{ text: 'Day Cream SPF15', explained: true, larger: false }],
    ['SPF'],
    ['face-cream-imported', 'foundation'],
  ),
  onLabel(
    'lab-child-mark-adult',
    'chi6',
    '非儿童产品标小金盾',
    'childMark',
    true,
    ['儿童化妆品标志', '小金盾'],
    general,
  ),
  onLabel(
    'lab-child-mark-missing',
    'chi6',
    '儿童产品漏小金盾',
    'childMark',
    false,
    ['儿童化妆品标志', '小金盾'],
    isForChildren,
  ),
  onLabel(
    'lab-leaflet-large',
    'lab17',
    '50g产品把全成分放说明书',
    'leaflet',
    true,
    ['说明书', '15'],
    ['face-cream', 'hand-cream', 'body-lotion'],
  ),
  onLabel('lab-spf-high', 'spf', '标 SPF50+ 实测34', 'spf', '50+', ['SPF'], ['sunscreen-child', 'sunscreen-hk']),
  onLabel('lab-spf-60', 'spf', '标 SPF60', 'spf', '60', ['SPF', '50+'], ['sunscreen']),
  onLabel(
    'lab-pa-high',
    'spf',
    'PFA 6 标 PA++++',
    'pa',
    '++++',
    ['PA'],
    ['sunscreen-child', 'sunscreen', 'sunscreen-hk'],
  ),
  onLabel(
    'lab-water-untested',
    'spf',
    '标防水而无试验',
    'waterResistance',
    '防水防汗',
    ['防水'],
    ['sunscreen', 'sunscreen-child'],
  ),
  planned(
    'lab-water-words',
    'label',
    'spf',
    '宣称“游泳不花”而无防水试验',
    (plan) => {
      plan.claims += '下水游泳也持久防护。';
    },
    ['label.claims', 'label.waterResistance', 'documents', 'tests'],
    { words: ['防水', '游泳', 'eff_water'], fits: ['sunscreen', 'sunscreen-child'] },
  ),
  onLabel(
    'lab-spf-on-general',
    'csar16',
    '普通产品标 SPF',
    'spf',
    '15',
    ['SPF'],
    ['foundation', 'face-cream', 'lip-balm'],
  ),
  silent(
    'warn-dye-allergy',
    'st7w',
    '染发漏过敏警示',
    /可能引起过敏反应；|对某些个体可能引起过敏反应，使用前应做过敏试验；/g,
    ['过敏'],
    ['hair-dye', 'hair-dye-direct'],
  ),
  silent(
    'warn-dye-patch',
    'st7w',
    '染发漏过敏试验',
    /[^；]*过敏试验；?/g,
    ['过敏试验'],
    ['hair-dye', 'hair-dye-direct'],
  ),
  silent(
    'warn-dye-lash',
    'st7w',
    '染发漏“不可用于染眉毛和眼睫毛”',
    /不可用于染眉毛和眼睫毛；|；产品不得用于染睫毛和眉毛/g,
    ['眉毛', '睫毛'],
    ['hair-dye', 'hair-dye-direct'],
  ),
  silent('warn-dye-ppd', 'st7', '染发漏“含苯二胺类”', /含苯二胺类；/g, ['苯二胺'], ['hair-dye']),
  silent('warn-dye-resorcinol', 'st7', '染发漏“含间苯二酚”', /含间苯二酚；/g, ['间苯二酚'], ['hair-dye']),
  silent(
    'warn-dye-eye',
    'st7w',
    '染发漏入眼冲洗',
    /避免接触眼睛，如果产品不慎入眼，应立即冲洗；/g,
    ['眼'],
    ['hair-dye', 'hair-dye-direct'],
  ),
  silent('warn-dye-glove', 'st7w', '染发漏戴手套', /；?[^；]*手套/g, ['手套'], ['hair-dye']),
  silent('warn-hp', 'st3w', '漏“含过氧化氢”', /含过氧化氢；/g, ['过氧化氢'], ['hair-dye']),
  silent('warn-thio', 'st3w', '漏“含巯基乙酸盐”', /含巯基乙酸盐；/g, ['巯基乙酸'], ['perm', 'depilatory']),
  silent('warn-thio-child', 'st3w', '漏“防止儿童抓拿”', /防止儿童抓拿；/g, ['儿童抓拿'], ['perm', 'depilatory']),
  silent('warn-thio-use', 'st3w', '漏“按用法说明使用”', /按用法说明使用；/g, ['用法说明'], ['perm', 'depilatory']),
  silent(
    'warn-thio-eye',
    'st3w',
    '漏入眼就医',
    /避免接触眼睛，如果产品不慎入眼，应立即用大量水冲洗，并找医生处治/g,
    ['眼'],
    ['perm', 'depilatory'],
  ),
  silent('warn-lime', 'st3w', '脱毛膏漏“含强碱”', /含强碱；/g, ['强碱'], ['depilatory']),
  silent(
    'warn-salicylic',
    'st3w',
    '漏“含水杨酸”“三岁以下儿童勿用”',
    /含水杨酸；三岁以下儿童勿用；/g,
    ['水杨酸', '三岁'],
    ['acne-gel'],
  ),
  silent('warn-aha', 'st3w', '果酸≥3%漏防晒提示', /与防晒化妆品同时使用；/g, ['防晒'], ['aha-lotion']),
  silent(
    'warn-child-adult',
    'chi6',
    '儿童产品漏“应当在成人监护下使用”',
    /应当在成人监护下使用；?/g,
    ['成人监护'],
    isForChildren,
  ),
  silent(
    'warn-child-lead',
    'chi6',
    '儿童产品警示无“注意/警告”引导语',
    /^(注意|警告)：/g,
    ['注意', '警告', '引导'],
    isForChildren,
  ),
  planned(
    'warn-ammonia',
    'label',
    'st3w',
    '含氨2%以上漏“含氨”',
    (plan) => {
      for (const row of plan.rows) if (row.name === '氢氧化铵') row.percent = '8';
      plan.warnings = plan.warnings.replace(/；?含氨/, '');
    },
    ['label.warnings'],
    { words: ['含氨', '氨'], fits: ['perm', 'hair-dye'] },
  ),
  planned(
    'warn-talc-baby',
    'label',
    'st3w',
    '婴儿滑石粉产品漏远离口鼻',
    (plan) => {
      for (const row of plan.rows) if (row.percent === '*') row.percent = '30';
      plan.rows.push({ name: '滑石粉', percent: '*', purpose: '填充剂', remark: '不含石棉' });
      plan.warnings = '注意：应当在成人监护下使用';
      plan.useMethod = '倒于手心后轻拍于身体';
    },
    ['label.warnings'],
    { words: ['滑石', '鼻', '口'], fits: ['baby-powder'] },
  ),
  planned(
    'warn-ipbc',
    'label',
    'st4',
    'IPBC漏“三岁以下儿童勿用”',
    (plan) => {
      plan.rows.push({ name: '碘丙炔醇丁基氨甲酸酯', percent: '0.008', purpose: '防腐剂' });
    },
    ['label.warnings'],
    { words: ['三岁', '碘丙炔醇'], fits: ['face-cream', 'toner', 'shampoo'] },
  ),
  planned(
    'warn-benzalkonium',
    'label',
    'st3w',
    '苯扎氯铵漏“避免接触眼睛”',
    (plan) => {
      plan.rows.push({ name: '苯扎氯铵', percent: '0.05', purpose: '防腐剂' });
    },
    ['label.warnings'],
    { words: ['眼', '苯扎氯铵'], fits: ['face-cream', 'toner', 'conditioner'] },
  ),
  planned(
    'warn-bp3',
    'label',
    'st5',
    '含二苯酮-3漏标',
    (plan) => {
      plan.rows.push({ name: '二苯酮-3', percent: '3', purpose: '防晒剂' });
    },
    ['label.warnings'],
    { words: ['二苯酮-3'], fits: ['sunscreen'] },
  ),
  planned(
    'warn-azr',
    'label',
    'st3w',
    '止汗漏“不得用于受刺激或受损伤的皮肤”',
    (plan) => {
      plan.rows.push({
        name: '四氯化羟锆铝',
        percent: '8',
        purpose: '抑汗剂',
        inci: 'ALUMINUM ZIRCONIUM TETRACHLOROHYDREX GLY',
      });
      plan.warnings = '本品仅供外用';
    },
    ['label.warnings'],
    { words: ['锆', '受损'], fits: ['deodorant'] },
  ),
  planned(
    'warn-zinc-phenolsulfonate',
    'label',
    'st3w',
    '苯酚磺酸锌漏“避免接触眼睛”',
    (plan) => {
      plan.rows.push({ name: '苯酚磺酸锌', percent: '2', purpose: '收敛剂' });
      plan.warnings = '本品仅供外用';
    },
    ['label.warnings'],
    { words: ['眼', '苯酚磺酸锌'], fits: ['deodorant'] },
  ),
  planned(
    'warn-selenium',
    'label',
    'st3w',
    '二硫化硒漏标',
    (plan) => {
      plan.rows.push({
        name: '二硫化硒',
        percent: '0.9',
        purpose: '去屑剂',
        inci: 'SELENIUM DISULFIDE',
        cas: '7488-56-4',
      });
    },
    ['label.warnings'],
    { words: ['二硫化硒', '硒'], fits: ['dandruff-shampoo'] },
  ),
  planned(
    'warn-silver',
    'label',
    'st3w',
    '染睫毛产品硝酸银漏标',
    (plan) => {
      plan.rows.push({ name: '硝酸银', percent: '2', purpose: '染发剂' });
    },
    ['label.warnings', '@硝酸银'],
    { words: ['硝酸银'], fits: ['mascara'] },
  ),
  planned(
    'warn-mit-thiazol-formaldehyde',
    'label',
    'st4',
    '释放甲醛防腐剂游离甲醛超0.05%漏“含甲醛”',
    (plan) => {
      plan.rows.push({ name: 'DMDM 乙内酰脲', percent: '0.55', purpose: '防腐剂' });
    },
    ['label.warnings', 'documents', 'tests'],
    { words: ['甲醛'], fits: ['shampoo', 'face-wash', 'conditioner'] },
  ),
  planned(
    'warn-physical-white',
    'label',
    'clsPhysical',
    '物理遮盖美白漏标“仅具物理遮盖作用”',
    (plan) => {
      plan.code = plan.code.replace('12-', '03/12-');
      plan.claims += '即时提亮，美白肤色。';
    },
    ['label', 'classificationCode'],
    { words: ['物理遮盖', '美白'], fits: ['foundation', 'loose-powder'] },
  ),
  // Sales package against label.
  edited(
    'pack-name',
    'label',
    'dos31',
    '销售包装名称与样稿不同',
    (d) => {
      d.salesPackage.productName = `${d.label.productName ?? ''}（升级版）`;
    },
    ['salesPackage', 'label.productName'],
    { words: ['升级版'] },
  ),
  edited(
    'pack-claims',
    'label',
    'dos31',
    '销售包装加印样稿没有的宣称',
    (d) => {
      d.salesPackage.claims = `${d.salesPackage.claims ?? ''}七日修复屏障。`;
    },
    ['salesPackage'],
    { words: ['修复', '屏障'] },
  ),
  edited(
    'pack-medical',
    'label',
    'lab19a',
    '只有销售包装写医疗',
    (d) => {
      d.salesPackage.text = '皮炎湿疹可用';
    },
    ['salesPackage'],
    { words: ['皮炎', '湿疹'] },
  ),
  edited(
    'pack-net',
    'label',
    'dos31',
    '销售包装净含量不同',
    (d) => {
      d.salesPackage.netContent = '35g';
    },
    ['salesPackage', 'label.netContent'],
    { words: ['35g'], fits: ['face-cream', 'hand-cream', 'face-wash'] },
  ),
  edited(
    'pack-ingredients',
    'label',
    'dos31',
    '销售包装全成分少一种',
    (d) => {
      d.salesPackage.ingredients = (d.salesPackage.ingredients ?? '').replace('、甘油', '');
    },
    ['salesPackage', 'label.ingredients'],
    { words: ['甘油'], fits: ['face-cream', 'body-lotion', 'toner'] },
  ),
  edited(
    'pack-warning',
    'label',
    'dos31',
    '销售包装漏警示用语',
    (d) => {
      delete d.salesPackage.warnings;
    },
    ['salesPackage', 'label.warnings'],
    { fits: ['hair-dye', 'perm', 'depilatory', 'acne-gel', 'child-cream'] },
  ),
];

const test = (d: Dossier, item: string, change: (one: Test) => void) => {
  for (const one of d.tests) if (one.id === item) change(one);
};
const drop = (id: string, law: LawKey, item: string, title: string, fits: Fits): Kind =>
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
const result = (id: string, law: LawKey, item: string, value: string, title: string, fits?: Fits): Kind =>
  edited(
    id,
    'tests',
    law,
    `${title}结果${value}超限仍判合格`,
    (d) =>
      test(d, item, (one) => {
        one.value = value;
      }),
    [`@${item}`, 'tests'],
    { words: [title], ...(fits ? { fits } : {}) },
  );
const report = (
  id: string,
  law: LawKey,
  mistake: string,
  item: string,
  change: (one: Test, d: Dossier) => void,
  fits?: Fits,
  words: readonly string[] = [],
): Kind =>
  edited(id, 'tests', law, mistake, (d) => test(d, item, (one) => change(one, d)), [`@${item}`, 'tests'], {
    words,
    ...(fits ? { fits } : {}),
  });
const onEye = (plan: Plan) =>
  groups(plan.code).sites.some((site) => site === '06' || site === '07') || isForChildren(plan);

/** Test reports. */
export const reports: readonly Kind[] = [
  drop('test-no-micro', 'test72', 'micro_total', '菌落总数', () => true),
  drop('test-no-pseudo', 'test72', 'micro_pseudo', '铜绿假单胞菌', () => true),
  drop('test-no-lead', 'test72', 'chem_pb', '铅', () => true),
  drop('test-no-mercury', 'test72', 'chem_hg', '汞', () => true),
  drop('test-no-methanol', 'test72', 'chem_methanol', '甲醇', ['perfume', 'hair-spray', 'sunscreen-hk']),
  drop('test-no-dioxane', 'test72', 'chem_dioxane', '二噁烷', ['shampoo', 'face-cream', 'deodorant', 'makeup-remover']),
  drop('test-no-asbestos', 'test72', 'chem_asbestos', '石棉', ['eye-shadow', 'loose-powder']),
  drop('test-no-uv', 'test72', 'chem_uvfilters', '防晒剂', ['sunscreen', 'sunscreen-child', 'sunscreen-hk']),
  drop('test-no-dyes', 'test72', 'chem_dyes', '染料', ['hair-dye', 'hair-dye-direct']),
  drop('test-no-hydroquinone', 'test72', 'chem_hydroquinone', '氢醌', ['whitening', 'whitening-imported']),
  drop('test-no-hormones', 'test72', 'chem_hormones', '激素', ['anti-hair-loss']),
  drop('test-no-acne', 'test72', 'chem_antiacne', '抗感染', ['acne-gel']),
  drop('test-no-dandruff', 'test72', 'chem_antidandruff', '去屑剂', ['dandruff-shampoo']),
  drop('test-no-thio', 'test72', 'chem_thioglycolic', '巯基乙酸', ['perm', 'depilatory']),
  drop('test-no-ph', 'test72', 'chem_ph', 'pH', ['perm', 'depilatory', 'aha-lotion']),
  drop('test-no-aha', 'test72', 'chem_aha', 'α-羟基酸', ['aha-lotion']),
  drop('test-no-skin-multi', 'dos33', 'tox_skin_multi', '多次皮肤刺激', [
    'sunscreen',
    'whitening',
    'child-cream',
    'sunscreen-child',
  ]),
  drop('test-no-sens', 'dos33', 'tox_sens', '皮肤变态反应', ['sunscreen', 'whitening', 'hair-dye', 'child-cream']),
  drop('test-no-photo', 'dos33', 'tox_photo', '光毒性', ['sunscreen', 'whitening', 'sunscreen-child']),
  drop('test-no-ames', 'dos33', 'tox_ames', '回复突变', ['hair-dye', 'anti-hair-loss']),
  drop('test-no-patch', 'dos33', 'hum_patch', '斑贴', ['sunscreen', 'whitening']),
  drop('test-no-use', 'dos33', 'hum_use', '试用试验', ['anti-hair-loss']),
  drop('test-no-spf', 'effHuman', 'eff_spf', 'SPF', ['sunscreen', 'sunscreen-child', 'sunscreen-hk']),
  drop('test-no-pfa', 'effHuman', 'eff_pfa', 'PFA', ['sunscreen', 'sunscreen-child', 'sunscreen-hk']),
  drop('test-no-water', 'spf', 'eff_water', '防水', ['sunscreen-hk']),
  drop('test-no-white', 'effHuman', 'eff_white', '祛斑美白', ['whitening', 'whitening-imported']),
  drop('test-no-hairloss', 'effHuman', 'eff_hairloss', '防脱发', ['anti-hair-loss']),
  result('test-micro-high', 'st1', 'micro_total', '1200', '菌落总数'),
  result('test-micro-eye', 'st1', 'micro_total', '800', '菌落总数', onEye),
  result('test-mold-high', 'st1', 'micro_mold', '150', '霉菌'),
  result('test-coliform', 'st1', 'micro_coliform', '检出', '耐热大肠菌群'),
  result('test-staph', 'st1', 'micro_staph', '检出', '金黄色葡萄球菌'),
  result('test-lead-high', 'st1m', 'chem_pb', '12.4', '铅'),
  result('test-lead-ug', 'st1m', 'chem_pb', '12400 μg/kg', '铅'),
  result('test-arsenic-high', 'st1m', 'chem_as', '2.6', '砷'),
  result('test-cadmium-high', 'st1m', 'chem_cd', '5.7', '镉'),
  result('test-mercury-high', 'st1m', 'chem_hg', '1.3', '汞'),
  result('test-methanol-high', 'st1m', 'chem_methanol', '2600', '甲醇', ['perfume', 'hair-spray']),
  result('test-dioxane-high', 'st1m', 'chem_dioxane', '38', '二噁烷', ['shampoo', 'face-cream']),
  result('test-asbestos', 'st1m', 'chem_asbestos', '检出', '石棉', ['eye-shadow', 'loose-powder']),
  result('test-hydroquinone-found', 'st2', 'chem_hydroquinone', '检出 0.8%', '氢醌', [
    'whitening',
    'whitening-imported',
  ]),
  result('test-hormone-found', 'st2', 'chem_hormones', '检出', '激素', ['anti-hair-loss']),
  {
    ...result('test-dioxane-2027', 'st1m', 'chem_dioxane', '18', '二噁烷', ['shampoo', 'face-cream']),
    asOf: '2027-02-01',
  },
  report('test-fail-verdict', 'dos33', '报告结论不合格仍提交', 'micro_total', (one) => {
    one.verdict = 'fail';
  }),
  report(
    'test-other-product',
    'dos33',
    '拿同系列另一产品的报告',
    'chem_pb',
    (one) => {
      one.productName = '青禾屿清爽水凝霜';
    },
    undefined,
    ['青禾屿清爽水凝霜'],
  ),
  report(
    'test-other-product-spf',
    'dos33',
    'SPF报告样品是另一批配方',
    'eff_spf',
    (one) => {
      one.productName = '屿白防晒露';
    },
    ['sunscreen', 'sunscreen-child'],
    ['屿白防晒露'],
  ),
  report(
    'test-other-batch',
    'dos33',
    '各项报告样品批号不一',
    'tox_sens',
    (one) => {
      one.batch = '20250731';
    },
    ['sunscreen', 'whitening', 'child-cream'],
    ['20250731', '批号'],
  ),
  report(
    'test-other-holder',
    'dos33',
    '送检单位不是申请人',
    'micro_total',
    (one) => {
      one.holder = '东莞市某某生物科技有限公司';
    },
    undefined,
    ['东莞市某某'],
  ),
  report(
    'test-other-plant',
    'dos33',
    '样品由另一厂生产',
    'chem_pb',
    (one) => {
      one.manufacturer = '中山市未名日化有限公司';
    },
    undefined,
    ['中山市未名'],
  ),
  report('test-lab-unregistered', 'dos33', '检验机构未注册备案', 'micro_total', (one) => {
    one.labRegistered = false;
  }),
  report(
    'test-lab-scope',
    'test72',
    '项目不在机构能力范围',
    'eff_spf',
    (one) => {
      one.labScope = false;
    },
    ['sunscreen', 'sunscreen-hk'],
  ),
  report('test-lab-expired', 'test72', '机构资质已过期', 'micro_total', (one) => {
    one.labRegisteredTo = '2025-12-31';
  }),
  report('test-dates-reversed', 'dos6', '报告日期早于收样', 'chem_pb', (one) => {
    one.reportedOn = '2026-02-20';
  }),
  report(
    'test-human-before-tox',
    'test72',
    '人体试验早于毒理合格',
    'hum_patch',
    (one) => {
      one.receivedOn = '2026-01-10';
      one.reportedOn = '2026-01-25';
    },
    ['sunscreen', 'whitening'],
    ['斑贴'],
  ),
  report(
    'test-no-ethics',
    'effHumanRules',
    '人体试验未经伦理审查',
    'hum_patch',
    (one) => {
      one.ethics = false;
    },
    ['sunscreen', 'whitening'],
    ['伦理'],
  ),
  report('test-future', 'dos6', '报告日期在提交之后', 'micro_total', (one) => {
    one.receivedOn = '2026-10-08';
    one.reportedOn = '2026-10-30';
  }),
  report(
    'test-sample-differs',
    'dos33',
    '受检样品配方多一种成分',
    'micro_total',
    (one) => {
      one.sample = [...(one.sample ?? []), { name: '视黄醇' }];
    },
    single,
    ['视黄醇'],
  ),
  report(
    'test-sample-lacks',
    'dos33',
    '受检样品不含防腐剂',
    'micro_total',
    (one) => {
      one.sample = (one.sample ?? []).filter(({ name }) => name !== '苯氧乙醇');
    },
    ['face-cream', 'face-wash', 'conditioner'],
    ['苯氧乙醇'],
  ),
  report(
    'test-spf-subjects',
    'effHumanRules',
    'SPF 只有6例',
    'eff_spf',
    (one) => {
      one.subjects = 6;
    },
    ['sunscreen', 'sunscreen-hk', 'sunscreen-child'],
  ),
  report(
    'test-white-subjects',
    'effHumanRules',
    '美白人体试验15例',
    'eff_white',
    (one) => {
      one.subjects = 15;
    },
    ['whitening', 'whitening-imported'],
  ),
  report(
    'test-white-p',
    'effHumanRules',
    'p=0.21 仍称有效',
    'eff_white',
    (one) => {
      one.pValue = '0.21';
    },
    ['whitening', 'whitening-imported'],
    ['0.21'],
  ),
  report(
    'test-hairloss-not',
    'effHuman',
    '防脱报告结论不支持',
    'eff_hairloss',
    (one) => {
      one.supports = false;
    },
    ['anti-hair-loss'],
  ),
  report(
    'test-white-kind',
    'effHuman',
    '美白用实验室试验代替人体',
    'eff_white',
    (one) => {
      one.kind = 'laboratory';
    },
    ['whitening', 'whitening-imported'],
  ),
  report(
    'test-claim-product',
    'dos33',
    '功效报告样品名称不同',
    'eff_claim_15',
    (one) => {
      one.productName = '净渚紧致眼霜';
    },
    ['eye-cream'],
    ['净渚紧致眼霜'],
  ),
  report(
    'test-pfa-value',
    'spf',
    'PFA 报告 3.2 而标 PA++',
    'eff_pfa',
    (one) => {
      one.value = '3.2';
    },
    ['sunscreen-child', 'sunscreen-hk', 'sunscreen'],
    ['PA', 'PFA'],
  ),
  report(
    'test-broad',
    'spf',
    '临界波长 362 仍称广谱',
    'eff_broad',
    (one, d) => {
      one.value = '362';
      d.label.claims = `${d.label.claims ?? ''}广谱防晒。`;
    },
    ['sunscreen', 'sunscreen-hk'],
    ['临界波长', '广谱'],
  ),
];

const lack = (id: string, law: LawKey, code: string, mistake: string, fits?: Fits): Kind =>
  edited(
    id,
    'documents',
    law,
    mistake,
    (d) => {
      d.documents = d.documents.filter((one) => one.code !== code);
    },
    [`@${code}`],
    fits ? { fits } : {},
  );

/** Documents, assessment, standard, efficacy summary and the papers of imported products. */
export const documents: readonly Kind[] = [
  lack('doc-no-name-basis', 'dos26', 'nameBasis', '漏命名依据'),
  lack('doc-no-standard', 'dos26', 'productStandard', '漏产品执行的标准'),
  lack('doc-no-label', 'dos26', 'labelDraft', '漏标签样稿'),
  lack('doc-no-report', 'dos26', 'testReport', '漏检验报告'),
  lack('doc-no-assessment', 'dos34', 'safetyAssessment', '漏安全评估资料'),
  lack('doc-no-efficacy', 'csar22', 'efficacySummary', '漏功效宣称依据摘要', [
    'sunscreen',
    'whitening',
    'anti-hair-loss',
    'acne-gel',
    'eye-cream',
  ]),
  lack('doc-no-sale-proof', 'csar19', 'saleProof', '进口产品漏上市证明', imported),
  lack('doc-no-gmp', 'csar19', 'gmpCertificate', '进口产品漏GMP证明', imported),
  lack('doc-no-licence', 'csar27', 'productionLicence', '国产产品漏生产许可证', domestic),
  lack('doc-no-safety-info', 'dos29', 'ingredientSafety', '漏原料安全信息'),
  lack('doc-no-agreement', 'csar28', 'entrustAgreement', '委托生产漏委托关系文件', (plan) => plan.entrusted === true),
  edited(
    'doc-agreement-na',
    'documents',
    'csar28',
    '委托生产却写“自行生产不适用”',
    (d) => {
      d.documents = d.documents.map((one) =>
        one.code === 'entrustAgreement' ? { code: one.code, files: [], notApplicable: '自行生产' } : one,
      );
    },
    ['@entrustAgreement'],
    { words: ['委托'], fits: (plan) => plan.entrusted === true },
  ),
  edited(
    'doc-unreadable',
    'documents',
    'dos6',
    '检验报告文件损坏打不开',
    (d) => {
      for (const one of d.documents) if (one.code === 'testReport') for (const file of one.files) file.readable = false;
    },
    ['@testReport', '@f-testReport'],
  ),
  edited(
    'doc-empty',
    'documents',
    'dos6',
    '文件零页',
    (d) => {
      for (const one of d.documents) if (one.code === 'safetyAssessment') for (const file of one.files) file.pages = 0;
    },
    ['@safetyAssessment', '@f-safetyAssessment'],
  ),
  edited(
    'doc-same-file',
    'documents',
    'dos6',
    '两类资料上传同一文件',
    (d) => {
      const hash = d.documents.find((one) => one.code === 'nameBasis')?.files[0]?.sha256;
      for (const one of d.documents)
        if (one.code === 'productStandard') for (const file of one.files) if (hash) file.sha256 = hash;
    },
    ['@productStandard', '@nameBasis', '@f-productStandard', '@f-nameBasis'],
  ),
  edited(
    'doc-unsealed',
    'documents',
    'dos5',
    '资料未盖章',
    (d) => {
      for (const one of d.documents) if (one.code === 'productStandard') one.sealed = false;
    },
    ['@productStandard'],
    { words: ['签章', '盖章'] },
  ),
  edited(
    'doc-untranslated',
    'documents',
    'dos4',
    '外文上市证明未翻译',
    (d) => {
      for (const one of d.documents) if (one.code === 'saleProof') one.translated = false;
    },
    ['@saleProof'],
    { fits: imported },
  ),
  edited(
    'doc-untranslated-gmp',
    'documents',
    'dos4',
    'GMP证明未翻译',
    (d) => {
      for (const one of d.documents) if (one.code === 'gmpCertificate') one.translated = false;
    },
    ['@gmpCertificate'],
    { fits: imported },
  ),
  edited(
    'doc-report-empty',
    'documents',
    'dos26',
    '检验报告只有目录没有文件',
    (d) => {
      for (const one of d.documents) if (one.code === 'testReport') one.files = [];
    },
    ['@testReport'],
  ),
  // Assessment.
  edited(
    'saf-basic-special',
    'documents',
    'saf50',
    '特殊产品只交基本结论',
    (d) => {
      d.assessment.kind = 'basic';
    },
    ['assessment', '@safetyAssessment'],
    { words: ['基本结论', '完整'], fits: special },
  ),
  edited(
    'saf-basic-child',
    'documents',
    'saf50',
    '儿童产品只交基本结论',
    (d) => {
      d.assessment.kind = 'basic';
    },
    ['assessment', '@safetyAssessment'],
    { words: ['基本结论', '完整'], fits: (plan) => isForChildren(plan) && !isSpecial(plan) },
  ),
  edited(
    'saf-unqualified',
    'documents',
    'saf',
    '评估人员不具资质',
    (d) => {
      d.assessment.assessorQualified = false;
    },
    ['assessment'],
  ),
  edited(
    'saf-no-assessor',
    'documents',
    'saf',
    '报告未署评估人员',
    (d) => {
      delete d.assessment.assessor;
    },
    ['assessment'],
    { words: ['评估人员'] },
  ),
  edited(
    'saf-unsafe',
    'documents',
    'dos34',
    '评估结论为不安全',
    (d) => {
      d.assessment.conclusion = 'unsafe';
    },
    ['assessment'],
  ),
  edited(
    'saf-other-product',
    'documents',
    'dos34',
    '评估的是另一产品',
    (d) => {
      d.assessment.productName = '青禾屿滋润霜';
    },
    ['assessment'],
    { words: ['青禾屿滋润霜'] },
  ),
  edited(
    'saf-missing-ingredient',
    'documents',
    'saf',
    '漏评估一种成分',
    (d) => {
      d.assessment.ingredients = d.assessment.ingredients?.slice(0, -1);
    },
    ['assessment', 'rows'],
    { words: ['评估'] },
  ),
  edited(
    'saf-mos-low',
    'documents',
    'saf',
    '安全边际值38',
    (d) => {
      const one = d.assessment.ingredients?.[1];
      if (one) {
        one.mos = '38';
        delete one.evidence;
      }
    },
    ['assessment'],
    { words: ['38', '安全边际'] },
  ),
  edited(
    'saf-no-evidence',
    'documents',
    'saf',
    '某成分既无安全边际值也无其他证据',
    (d) => {
      const one = d.assessment.ingredients?.[1];
      if (one) {
        delete one.mos;
        delete one.evidence;
      }
    },
    ['assessment'],
  ),
  edited(
    'saf-no-dioxane',
    'documents',
    'saf',
    '乙氧基化原料未评估二噁烷',
    (d) => {
      d.assessment.impurities = d.assessment.impurities?.filter((one) => one !== '二噁烷');
    },
    ['assessment'],
    { words: ['二噁烷'], fits: ['shampoo', 'face-cream', 'deodorant'] },
  ),
  edited(
    'saf-no-asbestos',
    'documents',
    'saf',
    '滑石粉未评估石棉',
    (d) => {
      d.assessment.impurities = d.assessment.impurities?.filter((one) => one !== '石棉');
    },
    ['assessment'],
    { words: ['石棉'], fits: ['eye-shadow', 'loose-powder'] },
  ),
  edited(
    'saf-no-deg',
    'documents',
    'saf',
    '甘油未评估二甘醇',
    (d) => {
      d.assessment.impurities = d.assessment.impurities?.filter((one) => one !== '二甘醇');
    },
    ['assessment'],
    { words: ['二甘醇'], fits: ['face-cream', 'toner', 'face-wash'] },
  ),
  edited(
    'saf-no-challenge',
    'documents',
    'saf',
    '未做防腐挑战',
    (d) => {
      d.assessment.preservativeChallenge = false;
    },
    ['assessment'],
    { words: ['防腐'] },
  ),
  edited(
    'saf-no-package',
    'documents',
    'saf',
    '未做包材相容性',
    (d) => {
      d.assessment.packageCompatibility = false;
    },
    ['assessment'],
    { words: ['包材', '相容'] },
  ),
  edited(
    'saf-stability-short',
    'dates',
    'saf',
    '稳定性只支持24个月而标36个月',
    (d) => {
      d.assessment.stabilityMonths = 24;
    },
    ['assessment', 'form.shelfLifeMonths', 'label.shelfLifeMonths'],
    { words: ['24', '稳定性'] },
  ),
  edited(
    'saf-exposure-wrong',
    'documents',
    'saf',
    '全身乳液按面霜暴露量评估',
    (d) => {
      d.assessment.exposureType = '面霜';
      d.assessment.exposureGrams = '1.54';
    },
    ['assessment'],
    { words: ['暴露', '1.54'], fits: ['body-lotion', 'child-cream', 'aha-lotion'] },
  ),
  edited(
    'saf-date-future',
    'dates',
    'dos6',
    '评估日期晚于提交日',
    (d) => {
      d.assessment.assessedOn = '2026-10-20';
    },
    ['assessment'],
    { words: ['2026-10-20'] },
  ),
  edited(
    'saf-before-test',
    'dates',
    'saf',
    '评估早于检验报告',
    (d) => {
      d.assessment.assessedOn = '2025-11-01';
    },
    ['assessment'],
    { words: ['2025-11-01'] },
  ),
  edited(
    'saf-nano',
    'documents',
    'saf',
    '纳米原料未单独评估',
    (d) => {
      for (const row of d.rows) if (row.name === '二氧化钛' || row.name === 'CI 77891') row.remark = '纳米级';
      d.assessment.nanoAssessed = false;
    },
    ['assessment', '@二氧化钛', '@CI 77891'],
    { words: ['纳米'], fits: ['foundation', 'loose-powder'] },
  ),
  // Standard.
  edited(
    'std-name',
    'documents',
    'dos30',
    '标准中产品名称不同',
    (d) => {
      d.standard.productName = '保湿霜';
    },
    ['standard', '@productStandard'],
  ),
  edited(
    'std-formula',
    'documents',
    'dos30',
    '标准全成分漏一种',
    (d) => {
      d.standard.ingredients = d.standard.ingredients?.slice(1);
    },
    ['standard', '@productStandard'],
  ),
  edited(
    'std-formula-extra',
    'documents',
    'dos30',
    '标准全成分多一种',
    (d) => {
      d.standard.ingredients = [...(d.standard.ingredients ?? []), '视黄醇'];
    },
    ['standard', '@productStandard'],
    { words: ['视黄醇'] },
  ),
  edited(
    'std-item',
    'documents',
    'dos30',
    '标准漏铅指标',
    (d) => {
      d.standard.items = d.standard.items?.filter(({ item }) => item !== 'chem_pb');
    },
    ['standard', '@productStandard', '@chem_pb'],
    { words: ['铅'] },
  ),
  edited(
    'std-method',
    'documents',
    'dos30',
    '指标不写检验方法',
    (d) => {
      for (const one of d.standard.items ?? []) delete one.method;
    },
    ['standard', '@productStandard'],
    { words: ['方法'] },
  ),
  edited(
    'std-shelf',
    'dates',
    'dos30',
    '标准使用期限48个月与标签36个月不同',
    (d) => {
      d.standard.shelfLifeMonths = 48;
    },
    ['standard', 'form.shelfLifeMonths', 'label.shelfLifeMonths'],
    { words: ['48'] },
  ),
  edited(
    'std-number',
    'identity',
    'dos30',
    '标准编号与信息表不同',
    (d) => {
      d.standard.number = '粤G妆网备字2024999999';
    },
    ['standard', 'form.standardNumber'],
    { words: ['2024999999'] },
  ),
  edited(
    'std-process',
    'documents',
    'dos30',
    '工艺漏一种原料',
    (d) => {
      d.standard.process = (d.standard.process ?? '').replace(/、[^、]+依次/, '依次');
    },
    ['standard'],
    { words: ['工艺'] },
  ),
  edited(
    'std-temperature',
    'documents',
    'dos30',
    '工艺不写温度参数',
    (d) => {
      d.standard.process = (d.standard.process ?? '').replaceAll(/升温至80℃，|降温至45℃/g, '');
    },
    ['standard'],
    { words: ['温度'] },
  ),
  // Efficacy.
  edited(
    'eff-no-summary',
    'documents',
    'csar22',
    '摘要未公布',
    (d) => {
      d.efficacy.published = false;
    },
    ['efficacy', '@efficacySummary'],
    { fits: ['sunscreen', 'whitening', 'acne-gel', 'eye-cream', 'toner'] },
  ),
  edited(
    'eff-missing-claim',
    'documents',
    'effSummary',
    '摘要漏一项功效',
    (d) => {
      d.efficacy.claims = d.efficacy.claims?.slice(1);
    },
    ['efficacy', '@efficacySummary'],
    { fits: ['whitening', 'eye-cream', 'toner', 'sheet-mask', 'acne-gel'] },
  ),
  edited(
    'eff-literature-human',
    'documents',
    'effHuman',
    '祛痘只用文献',
    (d) => {
      for (const one of d.efficacy.claims ?? []) one.evidence = 'literature';
      d.tests = d.tests.filter((one) => one.item !== 'eff_claim');
    },
    ['efficacy', 'tests', '@efficacySummary'],
    { words: ['文献', '人体'], fits: ['acne-gel', 'repair-powder'] },
  ),
  edited(
    'eff-literature-trial',
    'documents',
    'effTrial',
    '抗皱控油只用文献',
    (d) => {
      for (const one of d.efficacy.claims ?? []) one.evidence = 'literature';
      d.tests = d.tests.filter((one) => one.item !== 'eff_claim');
    },
    ['efficacy', 'tests', '@efficacySummary'],
    { words: ['文献', '抗皱', '控油', '去屑'], fits: ['eye-cream', 'mud-mask', 'dandruff-shampoo', 'toner'] },
  ),
  edited(
    'eff-lab-human',
    'documents',
    'effHuman',
    '修护用实验室试验',
    (d) => {
      for (const one of d.efficacy.claims ?? []) one.evidence = 'laboratory';
    },
    ['efficacy', 'tests', '@efficacySummary'],
    { words: ['人体'], fits: ['repair-powder', 'acne-gel'] },
  ),
  edited(
    'eff-not-supported',
    'documents',
    'effSummary',
    '结论不支持宣称',
    (d) => {
      for (const one of d.efficacy.claims ?? []) one.supports = false;
    },
    ['efficacy', '@efficacySummary'],
    { fits: ['eye-cream', 'acne-gel', 'toner', 'body-lotion'] },
  ),
  edited(
    'eff-other-product',
    'documents',
    'effSummary',
    '摘要产品名称不同',
    (d) => {
      d.efficacy.productName = '净渚抗皱精华';
    },
    ['efficacy', '@efficacySummary'],
    { words: ['净渚抗皱精华'], fits: ['eye-cream', 'acne-gel', 'whitening'] },
  ),
  edited(
    'eff-extra-claim',
    'documents',
    'effSummary',
    '摘要多出编码没有的功效',
    (d) => {
      d.efficacy.claims = [...(d.efficacy.claims ?? []), { code: '16', evidence: 'laboratory', supports: true }];
    },
    ['efficacy', '@efficacySummary', 'classificationCode'],
    { words: ['紧致', '16'], fits: ['eye-cream', 'face-cream'] },
  ),
  // Imported products.
  edited(
    'imp-no-responsible',
    'identity',
    'csar23',
    '进口产品无境内责任人',
    (d) => {
      delete d.form.responsibleName;
      delete d.form.responsibleAddress;
    },
    ['form.responsibleName', 'form.responsible', 'authorisation'],
    { words: ['境内责任人'], fits: imported },
  ),
  edited(
    'imp-auth-other',
    'documents',
    'dosAuth',
    '授权书被授权人不是境内责任人',
    (d) => {
      if (d.authorisation) d.authorisation.responsible = '广州远帆贸易有限公司';
    },
    ['authorisation', '@authorisation', 'form.responsibleName'],
    { words: ['广州远帆'], fits: imported },
  ),
  edited(
    'imp-auth-holder',
    'documents',
    'dosAuth',
    '授权人不是注册人',
    (d) => {
      if (d.authorisation) d.authorisation.holder = 'Other Labs Ltd.';
    },
    ['authorisation', '@authorisation', 'form.holderName'],
    { words: ['Other Labs'], fits: imported },
  ),
  edited(
    'imp-auth-expired',
    'dates',
    'dosAuth',
    '授权期已过',
    (d) => {
      if (d.authorisation) {
        d.authorisation.from = '2023-01-01';
        d.authorisation.to = '2025-12-31';
      }
    },
    ['authorisation', '@authorisation'],
    { words: ['2025-12-31'], fits: imported },
  ),
  edited(
    'imp-auth-products',
    'documents',
    'dosAuth',
    '授权范围不含本产品',
    (d) => {
      if (d.authorisation) d.authorisation.products = ['星纺洁面乳'];
    },
    ['authorisation', '@authorisation'],
    { words: ['星纺洁面乳'], fits: imported },
  ),
  edited(
    'imp-auth-not-notarised',
    'documents',
    'dosAuth',
    '授权书未公证',
    (d) => {
      if (d.authorisation) d.authorisation.notarised = false;
    },
    ['authorisation', '@authorisation'],
    { words: ['公证'], fits: imported },
  ),
  edited(
    'imp-auth-future',
    'dates',
    'dosAuth',
    '授权期尚未开始',
    (d) => {
      if (d.authorisation) d.authorisation.from = '2027-01-01';
    },
    ['authorisation', '@authorisation'],
    { words: ['2027-01-01'], fits: imported },
  ),
  edited(
    'imp-sale-name',
    'documents',
    'dosForeign',
    '上市证明外文名不同',
    (d) => {
      if (d.saleProof) d.saleProof.foreignName = 'Another Cream N°7';
    },
    ['saleProof', '@saleProof', 'form.foreignName'],
    { words: ['Another Cream'], fits: imported },
  ),
  edited(
    'imp-sale-country',
    'documents',
    'dosForeign',
    '上市证明国家既非生产国也非原产国',
    (d) => {
      if (d.saleProof) d.saleProof.country = '巴西';
    },
    ['saleProof', '@saleProof'],
    { words: ['巴西'], fits: imported },
  ),
  edited(
    'imp-no-foreign-name',
    'documents',
    'dos28',
    '进口产品无外文名称',
    (d) => {
      delete d.form.foreignName;
    },
    ['form.foreignName', 'saleProof'],
    { words: ['外文名'], fits: imported },
  ),
  edited(
    'imp-name-basis',
    'documents',
    'dos28',
    '命名依据不解释商标名',
    (d) => {
      d.form.nameBasis = '本产品名称按规定命名。';
    },
    ['form.nameBasis', '@nameBasis'],
    { words: ['命名依据'] },
  ),
  edited(
    'imp-plant-china',
    'identity',
    'csar17',
    '境内工厂生产却按进口申报',
    (d) => {
      for (const one of d.form.manufacturers ?? []) {
        one.name = '苏州工业园区晨曦化妆品有限公司';
        one.address = '江苏省苏州工业园区星龙街428号';
        one.country = '中国';
      }
    },
    ['form.manufacturers', 'origin', 'productNumber', 'form.productNumber', 'label.producerName'],
    { words: ['进口', '国产', '晨曦'], fits: (plan) => imported(plan) && !plan.hmt },
  ),
];

const numbered = (id: string, mistake: string, value: string, fits: Fits): Kind =>
  edited(
    id,
    'identity',
    'number',
    mistake,
    (d) => {
      d.form.productNumber = value;
      if (d.label.productNumber) {
        d.label.productNumber = value;
        d.salesPackage.productNumber = value;
      }
    },
    ['form.productNumber', 'label.productNumber', 'salesPackage.productNumber'],
    { words: [value], fits },
  );

/** Codes, numbers, procedures, licences, dates of the company and new ingredients. */
export const identity: readonly Kind[] = [
  edited(
    'proc-special-filing',
    'identity',
    'csar17',
    '特殊产品走备案',
    (d) => {
      d.procedure = 'filing';
    },
    ['procedure', 'classificationCode'],
    { words: ['注册', '备案'], fits: special },
  ),
  edited(
    'proc-general-registration',
    'identity',
    'csar17',
    '普通产品走注册',
    (d) => {
      d.procedure = 'registration';
    },
    ['procedure', 'classificationCode'],
    { words: ['注册', '备案'], fits: (plan) => !isSpecial(plan) },
  ),
  coded('code-unknown', 'cls', '编码不存在', /^[^-]+/, '27', general, ['27']),
  coded('code-short', 'cls', '编码缺一组', /-[^-]+$/, '', general),
  coded('code-order', 'cls', '多个功效降序排列', '11/17', '17/11', ['sheet-mask'], ['17/11']),
  coded('code-order-site', 'cls', '多个部位降序排列', '03/05', '05/03', ['sunscreen', 'child-cream'], ['05/03']),
  coded(
    'code-dye-site',
    'clsSite',
    '染发产品部位填头部',
    '01-01-',
    '01-04-',
    ['hair-dye', 'hair-dye-direct'],
    ['部位'],
  ),
  coded('code-perm-lash', 'clsSite', '烫睫毛归入烫发眼部', '02-01-', '02-06-', ['perm'], ['部位']),
  coded('code-sun-hair', 'clsSite', '防晒部位填头发', '04-03/05', '04-01', ['sunscreen'], ['部位', '头发']),
  coded(
    'code-white-lip',
    'clsSite',
    '祛斑美白用于口唇',
    '-05-03-',
    '-07-03-',
    ['whitening', 'whitening-imported'],
    ['口唇'],
  ),
  coded('code-depil-face', 'clsSite', '脱毛用于面部', '25-02', '25-05', ['depilatory'], ['面部']),
  coded('code-deo-hand', 'clsSite', '除臭用于手足', '14-03', '14-08', ['deodorant'], ['手', '足']),
  coded('code-baby-remover', 'clsPeople', '婴幼儿功效填卸妆', /^09-/, '09/10-', ['baby-wash'], ['卸妆', '婴幼儿']),
  coded(
    'code-baby-makeup',
    'clsPeople',
    '婴幼儿功效填美容修饰',
    /^20-/,
    '12/20-',
    ['baby-powder'],
    ['美容修饰', '婴幼儿'],
  ),
  coded('code-child-oil', 'clsPeople', '儿童功效填控油', /^11-/, '11/18-', ['child-cream'], ['控油', '儿童']),
  coded('code-child-white', 'clsPeople', '儿童功效填祛斑美白', /^11-/, '03/11-', ['child-cream'], ['美白', '儿童']),
  coded('code-child-wrinkle', 'clsPeople', '儿童功效填抗皱', /^11-/, '11/15-', ['child-cream'], ['抗皱', '儿童']),
  coded(
    'code-sun-lip-child',
    'clsPeople',
    '婴幼儿和儿童防晒部位填口唇',
    '04-03/05',
    '04-07',
    ['sunscreen-child'],
    ['口唇', '儿童'],
  ),
  coded(
    'code-method-wrong',
    'cls',
    '洗发水编码驻留',
    /-01$/,
    '-02',
    ['shampoo', 'face-wash', 'conditioner'],
    ['冲洗', '淋洗', '驻留'],
  ),
  coded('code-form-wrong', 'cls', '气雾剂产品编码喷雾剂', '-09-', '-08-', ['hair-spray'], ['推进剂', '气雾']),
  coded('code-form-mask', 'cls', '贴片面膜编码液体', '-10-', '-02-', ['sheet-mask'], ['贴', '膜']),
  coded(
    'code-claim-unclaimed',
    'cls',
    '编码有控油而标签从未宣称',
    '11-',
    '11/18-',
    ['body-lotion', 'hand-cream'],
    ['控油'],
  ),
  coded('code-eye-missing', 'cls', '眼影编码只有面部', '12-06', '12-05', ['eye-shadow', 'mascara'], ['眼']),
  coded('code-lip-missing', 'cls', '口红编码只有面部', '12-07', '12-05', ['lipstick'], ['唇']),
  coded('code-nail', 'cls', '指甲油编码手足', '12-10', '12-08', ['nail-polish'], ['指', '甲']),
  coded(
    'code-adult-for-child',
    'chi3',
    '儿童霜编码普通人群',
    '-02-01-02',
    '-03-01-02',
    ['child-cream', 'sunscreen-child'],
    ['儿童'],
  ),
  coded('code-acne-as-moist', 'cls', '祛痘凝胶编码保湿', '06-', '11-', ['acne-gel'], ['祛痘', '痘', '粉刺']),
  coded(
    'code-antihairloss-hidden',
    'csar16',
    '防脱洗发水编码护发走备案',
    '05/09',
    '09/21',
    ['anti-hair-loss'],
    ['防脱', '脱落'],
  ),
  coded('code-sun-hidden', 'csar16', '防晒乳编码保湿走备案', /^04-/, '11-', ['sunscreen'], ['防晒', 'SPF', '紫外线']),
  coded(
    'code-dye-hidden',
    'csar16',
    '染发产品编码美容修饰走备案',
    /^01-/,
    '12-',
    ['hair-dye', 'hair-dye-direct'],
    ['染发'],
  ),
  coded('code-toothpaste', 'csar17', '牙齿部位无此编码', '-05-', '-11-', ['face-cream'], ['11']),
  numbered('num-imported-as-domestic', '进口特殊用国产编号', '国妆特字20261234', ['whitening-imported']),
  numbered('num-domestic-as-imported', '国产特殊用进口编号', '国妆特进字20261234', ['sunscreen', 'whitening']),
  numbered('num-hmt-as-imported', '港澳台产品用进口编号', '国妆特进字20261234', ['sunscreen-hk']),
  numbered('num-hmt-general', '台湾普通产品用“进字”', '国妆网备进字（沪）2026001234', ['sheet-mask']),
  numbered('num-general-special', '普通产品用特字编号', '国妆特字20261234', ['face-cream', 'shampoo']),
  numbered('num-province', '省简称不存在', '港G妆网备字2026001234', ['face-cream', 'shampoo', 'toner']),
  numbered('num-serial-short', '顺序号少一位', '粤G妆网备字202600123', ['face-cream', 'toner', 'body-lotion']),
  numbered('num-year', '年份在将来', '粤G妆网备字2031001234', ['face-cream', 'toner', 'body-lotion']),
  numbered('num-old-format', '沿用旧卫妆特字格式', '卫妆特字（2009）第0123号', ['sunscreen', 'whitening']),
  numbered('num-latin-o', '把0写成字母O', '国妆特字2O261234', ['sunscreen', 'anti-hair-loss']),
  edited(
    'num-holder',
    'identity',
    'number',
    '编号属于另一企业',
    (d) => {
      d.form.numberHolder = '深圳市某生物科技有限公司';
    },
    ['form.numberHolder', 'form.productNumber'],
    { words: ['深圳市某生物'] },
  ),
  edited(
    'lic-expired',
    'dates',
    'csar27',
    '生产许可证提交前已过期',
    (d) => {
      for (const one of d.form.manufacturers ?? []) one.licenceTo = '2026-06-30';
    },
    ['form.manufacturers', '@productionLicence'],
    { words: ['许可证', '2026-06-30'], fits: domestic },
  ),
  edited(
    'lic-future',
    'dates',
    'csar27',
    '生产许可证尚未生效',
    (d) => {
      for (const one of d.form.manufacturers ?? []) one.licenceFrom = '2026-12-01';
    },
    ['form.manufacturers', '@productionLicence'],
    { words: ['许可证', '2026-12-01'], fits: domestic },
  ),
  edited(
    'lic-six-years',
    'dates',
    'csar27',
    '许可证有效期超过5年',
    (d) => {
      for (const one of d.form.manufacturers ?? []) {
        one.licenceFrom = '2022-01-01';
        one.licenceTo = '2030-12-31';
      }
    },
    ['form.manufacturers', '@productionLicence'],
    { words: ['许可证'], fits: domestic },
  ),
  edited(
    'lic-name',
    'identity',
    'lab10',
    '许可证企业名称不同',
    (d) => {
      for (const one of d.form.manufacturers ?? []) one.licenceName = '广州市青禾屿日化厂';
    },
    ['form.manufacturers'],
    { words: ['广州市青禾屿日化厂'], fits: domestic },
  ),
  edited(
    'lic-address',
    'identity',
    'lab10',
    '许可证地址不同',
    (d) => {
      for (const one of d.form.manufacturers ?? []) one.licenceAddress = '广东省清远市清城区龙塘镇1号';
    },
    ['form.manufacturers'],
    { words: ['龙塘镇'], fits: domestic },
  ),
  edited(
    'lic-missing',
    'identity',
    'csar27',
    '受托企业无许可证编号',
    (d) => {
      for (const one of d.form.manufacturers ?? []) delete one.licence;
    },
    ['form.manufacturers'],
    { words: ['许可证'], fits: domestic },
  ),
  edited(
    'lic-format',
    'identity',
    'csar27',
    '许可证编号格式不对',
    (d) => {
      for (const one of d.form.manufacturers ?? []) one.licence = '粤妆2019';
      for (const face of [d.label, d.salesPackage]) face.producerLicence = '粤妆2019';
    },
    ['form.manufacturers', 'label.producerLicence'],
    { words: ['粤妆2019'], fits: domestic },
  ),
  edited(
    'form-no-net',
    'identity',
    'dos6',
    '信息表净含量与盒面不同',
    (d) => {
      d.form.netContent = '48g';
    },
    ['form.netContent', 'label.netContent', 'salesPackage.netContent'],
    { words: ['48g'], fits: ['face-cream', 'hand-cream', 'face-wash'] },
  ),
  edited(
    'form-name-parts',
    'identity',
    'lab8',
    '商标名通用名属性名拼起来不是产品名称',
    (d) => {
      d.form.nameGeneric = '润肤';
    },
    ['form.nameGeneric', 'productName', 'form'],
    { fits: ['face-cream', 'face-wash', 'toner'] },
  ),
  edited(
    'form-no-attribute',
    'identity',
    'lab8',
    '名称没有属性名',
    (d) => {
      delete d.form.nameAttribute;
    },
    ['form.nameAttribute', 'productName'],
    { words: ['属性名'] },
  ),
  edited(
    'renewal-late',
    'dates',
    'reg40',
    '届满前20个工作日内才申请延续',
    (d) => {
      d.renewal = { expiresOn: '2026-09-30', submittedOn: '2026-09-15', openChange: false };
    },
    ['renewal'],
    { words: ['延续'], fits: special },
  ),
  edited(
    'renewal-early',
    'dates',
    'reg40',
    '提前一年申请延续',
    (d) => {
      d.renewal = { expiresOn: '2027-10-30', submittedOn: '2026-09-15', openChange: false };
    },
    ['renewal'],
    { words: ['延续'], fits: special },
  ),
  edited(
    'renewal-open-change',
    'dates',
    'reg40',
    '变更未结就申请延续',
    (d) => {
      d.renewal = { expiresOn: '2026-12-31', submittedOn: '2026-09-15', openChange: true };
    },
    ['renewal'],
    { words: ['延续', '变更'], fits: special },
  ),
  edited(
    'supp-unanswered',
    'documents',
    'supp',
    '补充资料漏答一条',
    (d) => {
      d.supplement = {
        items: [
          { id: '1', answered: true },
          { id: '2', answered: false },
        ],
        undeclared: [],
      };
    },
    ['supplement'],
    { words: ['补充'] },
  ),
  edited(
    'supp-undeclared',
    'documents',
    'supp',
    '补充时暗改配方',
    (d) => {
      d.supplement = { items: [{ id: '1', answered: true }], undeclared: ['rows'] };
    },
    ['supplement', 'rows'],
    { words: ['补充', '未说明'] },
  ),
  edited(
    'dup-name',
    'identity',
    'dup',
    '同一企业同名产品再次备案',
    (d) => {
      d.register = { ...d.register, sameHolderName: ['粤G妆网备字2025001111'] };
    },
    ['register', 'productName'],
    { words: ['2025001111'] },
  ),
  edited(
    'dup-formula',
    'identity',
    'dup',
    '同一配方换名备案',
    (d) => {
      d.register = { ...d.register, sameFormula: ['粤G妆网备字2025002222'] };
    },
    ['register', 'rows'],
    { words: ['2025002222'] },
  ),
  edited(
    'dup-other',
    'identity',
    'dup',
    '与他人产品同名',
    (d) => {
      d.register = { ...d.register, othersName: ['沪G妆网备字2025003333'] };
    },
    ['register', 'productName'],
    { words: ['2025003333'] },
  ),
  edited(
    'waiver-child',
    'tests',
    'dos33',
    '儿童产品主张免毒理',
    (d) => {
      d.waiver = { claimed: true, gmp: true, riskList: false };
    },
    ['waiver'],
    { words: ['免', '毒理'], fits: isForChildren },
  ),
  edited(
    'waiver-no-gmp',
    'tests',
    'dos33',
    '无GMP证明主张免毒理',
    (d) => {
      d.waiver = { claimed: true, gmp: false, riskList: false };
    },
    ['waiver'],
    { words: ['免', 'GMP', '毒理'], fits: general },
  ),
  edited(
    'waiver-risk-list',
    'tests',
    'dos33',
    '重点监管企业主张免毒理',
    (d) => {
      d.waiver = { claimed: true, gmp: true, riskList: true };
    },
    ['waiver'],
    { words: ['免', '毒理'], fits: general },
  ),
  edited(
    'waiver-special',
    'tests',
    'dos33',
    '特殊产品主张免毒理',
    (d) => {
      d.waiver = { claimed: true, gmp: true, riskList: false };
    },
    ['waiver'],
    { words: ['免', '毒理'], fits: special },
  ),
  ...newIngredientKinds(),
  edited(
    'row-order',
    'formula',
    'dos29',
    '配方未按递减顺序',
    (d) => {
      d.rows.reverse();
    },
    ['rows'],
    { fits: single, words: ['递减', '降序'] },
  ),
  edited(
    'row-total',
    'formula',
    'dos29',
    '总量99.5%',
    (d) => {
      const row = d.rows[0];
      if (row) row.percent = String(Number(row.percent) - 0.5);
    },
    ['rows'],
    { words: ['99.5', '100'], fits: single },
  ),
  edited(
    'row-range',
    'formula',
    'dos29',
    '含量写范围',
    (d) => {
      const row = d.rows[2];
      if (row) row.percent = '1-3';
    },
    ['rows'],
    { words: ['1-3'] },
  ),
  edited(
    'row-qs',
    'formula',
    'dos29',
    '含量写“适量”',
    (d) => {
      const row = d.rows.at(-1);
      if (row) row.percent = '适量';
    },
    ['rows'],
    { words: ['适量'] },
  ),
  edited(
    'row-negative',
    'formula',
    'dos29',
    '含量为0',
    (d) => {
      const row = d.rows.at(-1);
      if (row) row.percent = '0';
    },
    ['rows'],
    { words: ['0'] },
  ),
  edited(
    'row-no-code',
    'formula',
    'dos29',
    '原料无报送码也无安全信息',
    (d) => {
      for (const row of d.rows) delete row.submissionCode;
      d.documents = d.documents.filter((one) => one.code !== 'ingredientSafety');
    },
    ['rows', '@ingredientSafety'],
    { words: ['报送码', '安全信息'] },
  ),
  edited(
    'row-name-empty',
    'formula',
    'dos29',
    '原料名称空白',
    (d) => {
      const row = d.rows[1];
      if (row) row.name = ' ';
    },
    ['rows'],
    { words: ['名称'] },
  ),
  planned(
    'blend-not-100',
    'formula',
    'dos29',
    '复配原料组分合计95%',
    (plan) => {
      plan.rows.push({
        name: '保湿复合物',
        percent: '2',
        purpose: '保湿剂',
        components: [
          { name: '水', percent: '55' },
          { name: '海藻糖', percent: '40' },
        ],
      });
    },
    ['rows', '@保湿复合物'],
    { words: ['保湿复合物', '95'], fits: ['face-cream', 'toner', 'body-lotion'] },
  ),
  edited(
    'part-missing-formula',
    'formula',
    'dos29',
    '两剂产品只填一剂配方',
    (d) => {
      d.rows = d.rows.filter((row) => row.part !== 'b');
    },
    ['rows', 'parts'],
    { words: ['剂', '配方'], fits: ['hair-dye', 'perm', 'repair-powder'] },
  ),
  edited(
    'propellant-ratio',
    'formula',
    'dos29',
    '气雾剂未申报填充比例',
    (d) => {
      for (const one of d.parts ?? []) delete one.share;
    },
    ['parts'],
    { words: ['推进剂', '比例', '充填'], fits: ['hair-spray'] },
  ),
];

function newIngredientKinds(): Kind[] {
  const used = (
    id: string,
    area: Kind['area'],
    law: LawKey,
    mistake: string,
    change: Partial<NonNullable<Plan['newIngredients']>[number]>,
    percent = '0.5',
    fits: Fits = ['face-cream', 'toner', 'body-lotion'],
  ): Kind =>
    planned(
      id,
      area,
      law,
      mistake,
      (plan) => {
        plan.rows.push({ name: '雪域红景苷', percent, purpose: '皮肤调理剂', inci: 'SNOW SALIDROSIDE' });
        plan.assessment = 'full';
        plan.newIngredients = [
          {
            name: '雪域红景苷',
            number: '国妆原备字20240031',
            monitoringTo: '2027-08-01',
            authorised: true,
            useAllowed: true,
            maxPercent: '1',
            annualReport: true,
            ...change,
          },
        ];
      },
      ['newIngredients', '@雪域红景苷'],
      { words: ['雪域红景苷'], fits },
    );
  return [
    used('new-unauthorised', 'documents', 'csar14', '监测期新原料未获授权', { authorised: false }),
    used('new-over', 'formula', 'csar14', '新原料用量超过备案上限', {}, '1.8'),
    used('new-use', 'formula', 'csar14', '新原料使用范围不符', { useAllowed: false }),
    used('new-no-report', 'documents', 'csar14', '新原料年度报告未交', { annualReport: false }),
    used('new-number', 'identity', 'csar9', '新原料编号格式不对', { number: '原备2024-31' }),
    used('new-child', 'formula', 'chi7', '儿童产品用监测期新原料', {}, '0.5', ['child-cream']),
    used('new-waiver', 'tests', 'dos33', '用监测期新原料仍免毒理', {}, '0.4', ['hand-cream', 'face-wash']),
  ];
}
