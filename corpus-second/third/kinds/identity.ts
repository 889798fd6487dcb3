import type { Dossier, Plant } from '../../dossier.ts';
import { type Area, edited, type Fits, type Kind } from '../../kinds/kind.ts';
import { coded } from '../../kinds/ways.ts';
import type { LawKey } from '../../laws.ts';
import { isSpecial, type Plan } from '../../plan.ts';

const imported = (plan: Plan) => plan.origin === 'imported';
const domestic = (plan: Plan) => plan.origin === 'domestic';

/** Another product number, in form and label alike. */
const numbered = (id: string, mistake: string, value: string, fits: Fits): Kind =>
  edited(
    id,
    'identity',
    'number',
    mistake,
    (d) => {
      d.form.productNumber = value;
      for (const face of [d.label, d.salesPackage]) if (face.productNumber) face.productNumber = value;
    },
    ['form.productNumber', 'label.productNumber', 'salesPackage.productNumber'],
    { words: [value], fits },
  );

/** A change of the plants. */
const plant = (
  id: string,
  area: Area,
  law: LawKey,
  mistake: string,
  change: (one: Plant) => void,
  words: readonly string[],
  fits: Fits = domestic,
): Kind =>
  edited(
    id,
    area,
    law,
    mistake,
    (d) => {
      for (const one of d.form.manufacturers ?? []) change(one);
    },
    [
      'form.manufacturers',
      '@productionLicence',
      'label.producerName',
      'label.producerLicence',
      'label.producerAddress',
      'salesPackage.producerName',
    ],
    { words, fits },
  );

const form = (
  id: string,
  law: LawKey,
  mistake: string,
  change: (d: Dossier) => void,
  where: readonly string[],
  words: readonly string[],
  fits?: Fits,
): Kind => edited(id, 'identity', law, mistake, change, where, { words, ...(fits ? { fits } : {}) });

/** Codes, numbers, procedures, plants, dates of the company. */
export const identity: readonly Kind[] = [
  form(
    't-proc-sun-lip',
    'csar17',
    '防晒润唇膏、直发膏走备案',
    (d) => {
      d.procedure = 'filing';
    },
    ['procedure', 'classificationCode'],
    ['注册', '备案'],
    ['sun-lip', 'straightener', 'scalp-tonic', 'white-mask', 'dye-imported'],
  ),
  form(
    't-proc-mist',
    'csar17',
    '香氛喷雾走注册',
    (d) => {
      d.procedure = 'registration';
    },
    ['procedure', 'classificationCode'],
    ['注册', '备案'],
    ['body-mist', 'bath-salt', 'blush', 'child-lip'],
  ),
  coded('t-code-loss-hidden', 'csar16', '防脱头皮液编码护发走备案', /^05-/, '21-', ['scalp-tonic'], ['防脱', '脱落']),
  coded('t-code-white-hidden', 'csar16', '美白面膜编码只有保湿', /^03\//, '', ['white-mask'], ['美白', '色素']),
  coded(
    't-code-perm-hidden',
    'csar16',
    '直发膏编码护发',
    /^02-/,
    '21-',
    ['straightener'],
    ['烫发', '变直', '直发', '巯基乙酸'],
  ),
  coded('t-code-dye-hidden', 'csar16', '染发乳编码美容修饰', /^01-/, '12-', ['dye-imported'], ['染发']),
  coded('t-code-sun-hidden', 'csar16', '防晒润唇膏编码只有保湿', /^04\//, '', ['sun-lip'], ['防晒', 'SPF', '紫外线']),
  coded('t-code-lip-cheek', 'cls', '染唇液编码面部', '12-07', '12-05', ['lip-tint'], ['唇']),
  coded('t-code-brow', 'cls', '眉笔、眼线液编码面部', '12-06', '12-05', ['brow-pencil', 'eyeliner'], ['眼', '眉']),
  coded('t-code-aerosol', 'cls', '含推进剂的产品编码喷雾剂', '-09-02', '-08-02', ['dry-shampoo'], ['推进剂', '气雾']),
  coded('t-code-patch', 'cls', '眼膜贴、面膜贴编码膏霜', '-10-', '-01-', ['eye-mask', 'white-mask'], ['贴', '膜']),
  coded(
    't-code-rinse',
    'cls',
    '发膜、洗手液编码驻留',
    /-01$/,
    '-02',
    ['hair-mask', 'hand-wash', 'body-scrub', 'shaving-cream'],
    ['冲', '淋洗', '驻留'],
  ),
  coded(
    't-code-leave',
    'cls',
    '睡眠面膜、发油编码淋洗',
    /-02$/,
    '-01',
    ['hair-oil', 'scalp-tonic'],
    ['冲', '淋洗', '驻留'],
  ),
  coded('t-code-order', 'cls', '功效降序', '11/16', '16/11', ['firm-cream'], ['16/11']),
  coded('t-code-order-sun', 'cls', '功效降序', '04/11', '11/04', ['sun-lip'], ['11/04']),
  coded(
    't-code-unclaimed',
    'cls',
    '编码有紧致而标签从未宣称',
    /^11-/,
    '11/16-',
    ['sleeping-mask', 'foot-cream', 'eye-mask'],
    ['紧致', '16'],
  ),
  coded('t-code-exfoliate', 'cls', '磨砂膏宣称去角质而编码没有', '09/19', '09', ['body-scrub'], ['角质']),
  coded(
    't-code-colour',
    'cls',
    '护色洗发乳编码缺发色护理',
    '09/24',
    '09',
    ['colour-shampoo'],
    ['颜色', '护色', '发色'],
  ),
  coded('t-code-break', 'cls', '发膜宣称防断发而编码没有', '21/22', '21', ['hair-mask'], ['断裂', '分叉', '断']),
  coded(
    't-code-soothe',
    'cls',
    '须后水、芦荟胶宣称舒缓而编码没有',
    '11/17',
    '11',
    ['aftershave', 'soothing-gel'],
    ['舒缓', '刺激'],
  ),
  coded(
    't-code-trunk',
    'cls',
    '面颈霜、防晒棒部位缺躯干',
    '03/05',
    '05',
    ['firm-cream', 'sun-stick', 'soothing-gel'],
    ['颈', '身躯', '躯干'],
  ),
  coded(
    't-code-baby-as-child',
    'chi3',
    '0至3岁产品编码儿童',
    '-01-02-02',
    '-02-02-02',
    ['baby-oil'],
    ['婴幼儿', '0至3岁', '3岁'],
  ),
  coded(
    't-code-child-as-adult',
    'chi3',
    '儿童产品编码普通人群',
    /-02-(02-01|07-02)$/,
    '-03-$1',
    ['child-shampoo', 'child-lip'],
    ['儿童'],
  ),
  coded(
    't-code-child-flakes',
    'clsPeople',
    '儿童洗发露功效填去屑',
    '09/21',
    '09/21/23',
    ['child-shampoo'],
    ['去屑', '儿童'],
  ),
  coded(
    't-code-child-break',
    'clsPeople',
    '儿童洗发露功效填防断发',
    '09/21',
    '09/21/22',
    ['child-shampoo'],
    ['防断发', '儿童'],
  ),
  coded('t-code-baby-repair', 'clsPeople', '婴幼儿功效填修护', /^11-/, '08/11-', ['baby-oil'], ['修护', '婴幼儿']),
  coded('t-code-perm-site', 'clsSite', '直发产品部位填头部', '02-01-', '02-04-', ['straightener'], ['部位', '头']),
  coded('t-code-dye-brow', 'clsSite', '染发产品部位填眼部（眉）', '01-01-', '01-06-', ['dye-imported'], ['部位', '眼']),
  coded(
    't-code-unknown-form',
    'cls',
    '剂型编码不存在',
    '-07-02',
    '-17-02',
    ['hair-wax', 'solid-perfume', 'brow-pencil'],
    ['17'],
  ),
  numbered('t-num-hmt', '香港普通产品用“进字”', '国妆网备进字（沪）2026004567', ['solid-perfume']),
  numbered('t-num-imported', '进口特殊用国产编号', '国妆特字20264567', ['sun-lip', 'white-mask', 'dye-imported']),
  numbered('t-num-domestic', '国产特殊用进口编号', '国妆特进字20264567', ['sun-stick', 'straightener', 'scalp-tonic']),
  numbered('t-num-serial', '特殊产品顺序号五位', '国妆特字202645678', ['sun-stick', 'straightener']),
  numbered('t-num-future', '编号年份晚于申报', '粤G妆网备字2028004567', ['firm-cream', 'bath-salt', 'blush']),
  numbered('t-num-letter', '1写成字母I', '粤G妆网备字2026O0456I', ['firm-cream', 'hair-oil', 'foot-cream']),
  numbered('t-num-imported-as-domestic', '进口普通用国产备案号', '沪G妆网备字2026004567', ['lip-tint', 'eyeliner']),
  form(
    't-num-holder',
    'number',
    '编号登记在另一企业名下',
    (d) => {
      d.form.numberHolder = '演示旧主生物科技有限公司';
    },
    ['form.numberHolder', 'form.productNumber'],
    ['演示旧主'],
  ),
  plant(
    't-plant-expired',
    'dates',
    'csar27',
    '许可证在提交前一天到期',
    (one) => {
      one.licenceTo = '2026-09-14';
    },
    ['许可证', '2026-09-14'],
  ),
  plant(
    't-plant-later',
    'dates',
    'csar27',
    '许可证在提交后才生效',
    (one) => {
      one.licenceFrom = '2026-10-01';
    },
    ['许可证', '2026-10-01'],
  ),
  plant(
    't-plant-address',
    'identity',
    'lab10',
    '许可证地址是老厂区',
    (one) => {
      one.licenceAddress = '江苏省常州市武进区老厂区12号';
    },
    ['老厂区'],
  ),
  plant(
    't-plant-name',
    'identity',
    'lab10',
    '许可证企业名称未更名',
    (one) => {
      one.licenceName = '演示旧名日化厂';
    },
    ['演示旧名'],
  ),
  plant(
    't-plant-no-licence',
    'identity',
    'csar28',
    '受托企业无许可证',
    (one) => {
      delete one.licence;
    },
    ['许可证'],
    (plan) => plan.entrusted === true,
  ),
  plant(
    't-plant-abroad',
    'identity',
    'csar17',
    '按国产申报而工厂在越南',
    (one) => {
      one.country = '越南';
      one.name = 'Demo Mekong Cosmetics';
      one.address = 'Binh Duong, Vietnam';
    },
    ['越南', 'Mekong', '进口', '国产'],
  ),
  form(
    't-resp-none',
    'csar23',
    '进口产品无境内责任人',
    (d) => {
      delete d.form.responsibleName;
      delete d.form.responsibleAddress;
      delete d.authorisation;
    },
    ['form.responsibleName', 'form.responsible', 'authorisation', '@authorisation'],
    ['境内责任人'],
    imported,
  ),
  form(
    't-name-parts',
    'lab8',
    '三部分拼不成产品名称',
    (d) => {
      d.form.nameAttribute = '精华露';
    },
    ['form', 'productName', 'label.productName'],
    ['精华露'],
  ),
  form(
    't-name-form',
    'dos6',
    '信息表名称与标签不同',
    (d) => {
      d.productName = `${d.productName ?? ''}Ⅱ`;
    },
    [
      'productName',
      'form',
      'label.productName',
      'salesPackage.productName',
      'standard.productName',
      'assessment.productName',
      'tests',
    ],
    ['Ⅱ', 'II'],
  ),
  form(
    't-form-net',
    'dos6',
    '信息表净含量与标签不同',
    (d) => {
      d.form.netContent = '45mL';
    },
    ['form.netContent', 'label.netContent', 'salesPackage.netContent'],
    ['45mL'],
    ['aftershave', 'hair-oil', 'baby-oil'],
  ),
  form(
    't-dup-name',
    'dup',
    '同一备案人同名再备案',
    (d) => {
      d.register = { ...d.register, sameHolderName: ['沪G妆网备字2024008888'] };
    },
    ['register', 'productName'],
    ['2024008888'],
  ),
  form(
    't-dup-formula',
    'dup',
    '同一配方换名再备案',
    (d) => {
      d.register = { ...d.register, sameFormula: ['浙G妆网备字2024007777'] };
    },
    ['register', 'rows'],
    ['2024007777'],
  ),
  edited(
    't-renew-late',
    'dates',
    'reg40',
    '到期后才申请延续',
    (d) => {
      d.renewal = { expiresOn: '2026-08-31', submittedOn: '2026-09-15', openChange: false };
    },
    ['renewal'],
    { words: ['延续'], fits: isSpecial },
  ),
  edited(
    't-renew-early',
    'dates',
    'reg40',
    '提前两年申请延续',
    (d) => {
      d.renewal = { expiresOn: '2028-09-30', submittedOn: '2026-09-15', openChange: false };
    },
    ['renewal'],
    { words: ['延续'], fits: isSpecial },
  ),
  edited(
    't-date-label-beyond',
    'dates',
    'lab14',
    '限期使用日期比保质期长一年',
    (d) => {
      for (const face of [d.label, d.salesPackage]) {
        face.productionDate = '2026-02-10';
        face.shelfLifeMonths = 36;
        face.useByDate = '2030-02-09';
        face.useBy = '生产日期20260210，限期使用日期20300209';
      }
    },
    ['label.useByDate', 'label.useBy', 'label.shelfLifeMonths', 'salesPackage.useByDate', 'salesPackage.useBy'],
    { words: ['限期使用日期'] },
  ),
  edited(
    't-date-saf-late',
    'dates',
    'dos6',
    '评估日期晚于提交',
    (d) => {
      d.assessment.assessedOn = '2026-09-28';
    },
    ['assessment', '@safetyAssessment'],
    { words: ['2026-09-28'] },
  ),
  edited(
    't-date-report-late',
    'dates',
    'dos6',
    '检验报告晚于提交',
    (d) => {
      for (const one of d.tests)
        if (one.id === 'chem_cd') {
          one.receivedOn = '2026-09-20';
          one.reportedOn = '2026-10-11';
        }
    },
    ['@chem_cd', 'tests'],
    { words: ['2026-10-11'] },
  ),
];
