import type { ReviewDossier } from '@app/contract';

/** A row as the tests write it: name, INCI, content, purpose; `part` and `remark` where they matter. */
type Row = [name: string, inci: string, percent: string, purpose: string, more?: { part?: string; remark?: string }];

/** What makes a lawful product its own; everything else is filled in as a careful applicant would. */
export interface Lawful {
  title: string;
  code: string;
  rows: Row[];
  generic: string;
  attribute: string;
  claims: string;
  useMethod: string;
  warnings?: string;
  /** Tests beyond microbes and heavy metals, with their results. */
  tests?: Record<string, string>;
  /** Substances of risk that the assessment deals with. */
  impurities?: string[];
  exposure?: [type: string, grams: string];
  origin?: 'imported';
  more?: (dossier: Sound) => Partial<ReviewDossier>;
}

/** A dossier with the parts that every lawful one has. */
export type Sound = ReviewDossier & Required<Pick<ReviewDossier, 'form' | 'label' | 'tests' | 'assessment'>>;

const holder = { name: '演示晴屿生物科技有限公司', address: '广东省广州市演示区晴屿路 2 号' };
const abroad = { name: 'Lumen Demo SAS', address: '3 Rue du Test, 69000 Lyon' };
const usual: Record<string, string> = {
  micro_total: '<10 CFU/g',
  micro_mold: '<10 CFU/g',
  micro_coliform: '未检出',
  micro_staph: '未检出',
  micro_pseudo: '未检出',
  chem_hg: '<0.002 mg/kg',
  chem_pb: '0.2 mg/kg',
  chem_as: '<0.1 mg/kg',
  chem_cd: '<0.1 mg/kg',
};
/** Efficacies whose ground need not be published: they are seen or smelled at once (2021 no. 50, article 7). */
const obvious = new Set(['01', '02', '09', '10', '12', '13', '14', '20', '24', '25', '26']);
const onPeople = new Set(['03', '04', '05', '06', '07', '08']);
const special = new Set(['A', '01', '02', '03', '04', '05']);

/** The dossier of a lawful product: every part says the same, each paper is there, all dates are in order. */
export function lawful(one: Lawful): ReviewDossier {
  const [efficacies = '', , people = ''] = one.code.split('-');
  const codes = efficacies.split('/');
  const isSpecial = codes.some((code) => special.has(code));
  const isChild = people !== '03';
  const imported = one.origin === 'imported';
  const owner = imported ? abroad : holder;
  const productName = `晴屿${one.generic}${one.attribute}`;
  const names = [...new Set(one.rows.map(([name]) => name))];
  const proofs = codes.filter((code) => !obvious.has(code));
  const number = imported ? '国妆特进字20260012' : '国妆特字20260012';
  const reported = { receivedOn: '2026-03-02', reportedOn: '2026-04-20' };
  const report = (item: string, value: string) => ({
    id: `t-${item}`,
    item,
    reportNumber: `SY-${item}`,
    lab: '演示检验检测有限公司',
    labRegistered: true,
    labScope: true,
    labRegisteredTo: '2029-12-31',
    method: '《化妆品安全技术规范》（2015年版）',
    productName,
    batch: 'QY260201',
    holder: owner.name,
    manufacturer: owner.name,
    ...reported,
    value,
    verdict: 'pass' as const,
    ...(/^(?:hum|eff)_/.test(item)
      ? {
          kind: 'human' as const,
          subjects: /^eff_(?:spf|pfa|water)$/.test(item) ? 10 : 30,
          ethics: true,
          supports: true,
          reportedOn: '2026-06-10',
        }
      : {}),
  });
  const claimTests = proofs
    .filter((code) => !special.has(code))
    .map((code) => ({
      ...report(`efficacy_${code}`, '支持宣称'),
      kind: onPeople.has(code) ? ('human' as const) : ('laboratory' as const),
      claim: code,
      supports: true,
      reportedOn: '2026-06-10',
      ...(onPeople.has(code) ? { subjects: 30, ethics: true, pValue: '0.01' } : {}),
    }));
  const papers = [
    ...['nameBasis', 'productStandard', 'labelDraft', 'salesPackage', 'testReport', 'safetyAssessment'],
    'ingredientSafety',
    ...(proofs.length > 0 ? ['efficacySummary'] : []),
    ...(imported ? ['saleProof', 'gmpCertificate'] : ['productionLicence']),
  ];
  const items = { ...usual, ...one.tests };
  const foreignName = 'LUMEN DEMO';
  const base: Sound = {
    procedure: isSpecial ? 'registration' : 'filing',
    origin: imported ? 'imported' : 'domestic',
    productName,
    classificationCode: one.code,
    rows: one.rows.map(([name, inci, percent, purpose, { part, remark } = {}], index) => ({
      rowId: `r${index + 1}`,
      level: 1,
      name,
      inci,
      percent,
      purpose,
      submissionCode: `YS0001-${index + 1}`,
      ...(part === undefined ? {} : { part }),
      ...(remark === undefined ? {} : { remark }),
    })),
    documents: papers.map((code, index) => ({
      code,
      files: [
        { id: `f-${code}`, name: `${code}.pdf`, sha256: String(index + 1).padStart(64, '0'), pages: 4, readable: true },
      ],
      language: 'zh',
      sealed: true,
    })),
    facts: { pH: '6.0' },
    form: {
      nameBrand: '晴屿',
      nameGeneric: one.generic,
      nameAttribute: one.attribute,
      nameBasis: `“晴屿”为注册商标，无特殊含义；“${one.generic}”说明产品用途；“${one.attribute}”说明产品性状。${imported ? `外文名称 ${foreignName} 为品牌名。` : ''}`,
      holderName: owner.name,
      holderAddress: owner.address,
      ...(imported ? { responsibleName: holder.name, responsibleAddress: holder.address, foreignName } : {}),
      manufacturers: [
        imported
          ? { name: abroad.name, address: abroad.address, country: '法国', kind: 'own' }
          : {
              name: holder.name,
              address: holder.address,
              country: '中国',
              kind: 'own',
              licence: '粤妆20240012',
              licenceName: holder.name,
              licenceAddress: holder.address,
              licenceFrom: '2024-07-01',
              licenceTo: '2029-06-30',
            },
      ],
      standardNumber: '粤G妆网备字2026001234',
      netContent: '50 g',
      shelfLifeMonths: 36,
      ...(isSpecial ? { productNumber: number, numberHolder: owner.name } : {}),
      submittedOn: '2026-10-20',
    },
    label: {
      productName,
      ...(isSpecial ? { productNumber: number } : {}),
      holderName: owner.name,
      holderAddress: owner.address,
      ...(imported ? { responsibleName: holder.name, responsibleAddress: holder.address } : {}),
      producerName: owner.name,
      producerAddress: owner.address,
      ...(imported ? {} : { producerLicence: '粤妆20240012' }),
      standardNumber: '粤G妆网备字2026001234',
      ingredients: ingredientsOf(one.rows),
      netContent: '50 g',
      useBy: '生产日期：2026-09-01；保质期：36 个月',
      shelfLifeMonths: 36,
      useMethod: one.useMethod,
      warnings: `${isChild ? '注意：应当在成人监护下使用；' : ''}${one.warnings ?? '仅供外用，如有不适请停止使用'}`,
      claims: one.claims,
      ...(isChild ? { childMark: true } : {}),
      text: productName,
    },
    tests: [...Object.entries(items).map(([item, value]) => report(item, value)), ...claimTests],
    assessment: {
      kind: 'full',
      productName,
      assessor: '顾清和',
      assessorQualified: true,
      assessedOn: '2026-09-15',
      ingredients: names.map((name) => ({ name, evidence: 'authority' })),
      ...(one.exposure ? { exposureType: one.exposure[0], exposureGrams: one.exposure[1] } : {}),
      impurities: one.impurities ?? ['二甘醇', '苯酚'],
      conclusion: 'safe',
      stabilityMonths: 36,
      preservativeChallenge: true,
      packageCompatibility: true,
    },
    standard: {
      productName,
      number: '粤G妆网备字2026001234',
      ingredients: names,
      items: Object.keys(items)
        .filter((item) => /^(?:micro|chem)_/.test(item))
        .map((item) => ({ item, method: '《化妆品安全技术规范》（2015年版）', limit: '符合要求' })),
      process: `将${names.join('、')}依次投入，加热至 75 ℃ 搅拌溶解，降温至 40 ℃ 后检验灌装。`,
      shelfLifeMonths: 36,
    },
    efficacy: {
      published: true,
      productName,
      claims: proofs.map((code) => ({
        code,
        evidence: onPeople.has(code) ? ('human' as const) : ('laboratory' as const),
        supports: true,
      })),
    },
    ...(imported
      ? {
          authorisation: {
            holder: abroad.name,
            responsible: holder.name,
            products: [productName],
            from: '2026-01-01',
            to: '2030-12-31',
            notarised: true,
          },
          saleProof: { country: '法国', productName, foreignName },
        }
      : {}),
  };
  return { ...base, ...one.more?.(base) };
}

/** 标签管理办法 12: above 0.1 % from the most to the least, the others behind their lead; parts have a list each. */
function ingredientsOf(rows: readonly Row[]): string {
  const parts = [...new Set(rows.map((row) => row[4]?.part))];
  const lists = parts.map((part) => {
    const own = rows.filter((row) => row[4]?.part === part).sort((a, b) => Number(b[2]) - Number(a[2]));
    const [main, trace] = [own.filter((row) => Number(row[2]) > 0.1), own.filter((row) => Number(row[2]) <= 0.1)];
    const named = (of: readonly Row[]) => of.map(([name]) => name).join('、');
    return `${part === undefined ? '' : `${part}：`}${named(main)}${trace.length > 0 ? `；其他微量成分：${named(trace)}` : ''}`;
  });
  return `成分：${lists.join('；')}`;
}

const water = (percent: string, part?: string): Row => [
  '水',
  'WATER',
  percent,
  '溶剂',
  part === undefined ? {} : { part },
];
const glycerin = (percent: string): Row => ['甘油', 'GLYCERIN', percent, '保湿剂'];
const phenoxy = (percent = '0.500'): Row => ['苯氧乙醇', 'PHENOXYETHANOL', percent, '防腐剂'];

/** Lawful products near the borders of the rules, one or more of every class. */
export const lawfulProducts: Lawful[] = [
  {
    title: 'a face cream with the preservative at its limit of 1 %',
    code: '11-05-03-01-02',
    generic: '水润保湿',
    attribute: '霜',
    claims: '保湿',
    useMethod: '取适量涂抹于面部。',
    rows: [
      water('78.500'),
      glycerin('10.000'),
      ['聚二甲基硅氧烷', 'DIMETHICONE', '8.000', '润肤剂'],
      ['鲸蜡硬脂醇', 'CETEARYL ALCOHOL', '2.500', '乳化稳定剂'],
      phenoxy('1.000'),
    ],
    exposure: ['面霜', '1.54'],
  },
  {
    title: 'an anti-dandruff shampoo with zinc pyrithione at 1.5 % for its dandruff',
    code: '09/23-01-03-02-01',
    generic: '清爽去屑',
    attribute: '洗发水',
    claims: '清洁头发、去屑',
    useMethod: '取适量于湿发上揉搓起泡，用水冲洗干净。',
    warnings: '避免接触眼睛',
    rows: [
      water('78.000'),
      ['月桂醇聚醚硫酸酯钠', 'SODIUM LAURETH SULFATE', '14.000', '清洁剂'],
      ['椰油酰胺丙基甜菜碱', 'COCAMIDOPROPYL BETAINE', '5.000', '清洁剂'],
      ['吡硫鎓锌', 'ZINC PYRITHIONE', '1.500', '去屑剂'],
      ['氯化钠', 'SODIUM CHLORIDE', '1.100', '增稠剂'],
      ['苯甲酸钠', 'SODIUM BENZOATE', '0.400', '防腐剂'],
    ],
    tests: { chem_dioxane: '<2 mg/kg', chem_antidandruff: '1.48 %', tox_eye: '无刺激性' },
    impurities: ['二噁烷', '二甲氨基丙胺'],
    exposure: ['洗发水', '10.46'],
  },
  {
    title: 'a perm whose two lotions are used one after another, without a mixing ratio',
    code: '02-01-03-02-01',
    generic: '柔卷烫发',
    attribute: '水',
    claims: '烫发',
    useMethod: '先用第一剂涂满卷好的头发，停留 15 分钟后冲洗；再涂第二剂，停留 10 分钟后冲洗干净。',
    warnings:
      '含巯基乙酸盐；含过氧化氢；需戴合适手套；按用法说明使用；防止儿童抓拿；避免接触眼睛；如果产品不慎入眼，应立即冲洗；如果产品不慎入眼，应立即用大量水冲洗，并找医生处治；含氨',
    rows: [
      water('88.000', '第一剂'),
      ['巯基乙酸铵', 'AMMONIUM THIOGLYCOLATE', '9.000', '烫发剂', { part: '第一剂' }],
      ['氢氧化铵', 'AMMONIUM HYDROXIDE', '3.000', 'pH 调节剂', { part: '第一剂' }],
      water('98.000', '第二剂'),
      ['过氧化氢', 'HYDROGEN PEROXIDE', '2.000', '氧化剂', { part: '第二剂' }],
    ],
    tests: {
      chem_thioglycolic: '7.5 %',
      chem_ph: '9.0',
      tox_skin_acute: '无刺激性',
      tox_eye: '无刺激性',
      tox_sens: '未见致敏',
    },
    impurities: [],
    exposure: ['烫发', '80'],
    more: ({ facts }) => ({
      facts: { ...facts, pH: '9.0' },
      parts: [
        { id: '第一剂', kind: 'part', name: '第一剂' },
        { id: '第二剂', kind: 'part', name: '第二剂' },
      ],
    }),
  },
  {
    title: 'a sunscreen with PA, broad spectrum at 370 nm and ten subjects for SPF',
    code: '04-05-03-01-02',
    generic: '轻盈防晒',
    attribute: '乳',
    claims: '防晒、广谱防晒',
    useMethod: '出门前取适量涂抹于面部。',
    rows: [
      water('66.000'),
      ['甲氧基肉桂酸乙基己酯', 'ETHYLHEXYL METHOXYCINNAMATE', '10.000', '防晒剂'],
      ['氧化锌', 'ZINC OXIDE', '10.000', '防晒剂'],
      ['聚二甲基硅氧烷', 'DIMETHICONE', '8.000', '润肤剂'],
      glycerin('5.200'),
      phenoxy('0.800'),
    ],
    tests: {
      chem_uvfilters: '9.8 %',
      tox_skin_multi: '无刺激性',
      tox_sens: '未见致敏',
      tox_photo: '未见光毒性',
      hum_patch: '无不良反应',
      eff_spf: '55.1',
      eff_pfa: '16.2',
      eff_broad: '370 nm',
    },
    exposure: ['面部防晒', '1.54'],
    more: ({ label }) => ({ label: { ...label, spf: '50+', pa: '++++', waterResistance: 'none' } }),
  },
  {
    title: 'a water-resistant body sunscreen with the titanium dioxide marked as nano and assessed',
    code: '04-09-03-01-02',
    generic: '户外防晒',
    attribute: '霜',
    claims: '防晒',
    useMethod: '均匀涂抹于全身皮肤。',
    rows: [
      water('67.500'),
      ['二氧化钛', 'TITANIUM DIOXIDE', '15.000', '防晒剂', { remark: '纳米级，平均粒径 30-60 nm' }],
      ['辛酸/癸酸甘油三酯', 'CAPRYLIC/CAPRIC TRIGLYCERIDE', '10.000', '润肤剂'],
      glycerin('7.000'),
      phenoxy(),
    ],
    tests: {
      chem_uvfilters: '14.6 %',
      tox_skin_multi: '无刺激性',
      tox_sens: '未见致敏',
      tox_photo: '未见光毒性',
      hum_patch: '无不良反应',
      eff_spf: '32.0',
      eff_pfa: '8.4',
      eff_water: '24.0',
    },
    exposure: ['防晒', '18'],
    more: ({ label, assessment }) => ({
      label: { ...label, spf: '30', pa: '+++', waterResistance: '40', claims: '防晒' },
      assessment: { ...assessment, nanoAssessed: true },
    }),
  },
  {
    title: 'a whitening essence with niacinamide marked as what whitens',
    code: '03-05-03-02-02',
    generic: '净白祛斑',
    attribute: '精华液',
    claims: '祛斑美白',
    useMethod: '取适量涂抹于面部。',
    rows: [water('86.500'), glycerin('8.000'), ['烟酰胺', 'NIACINAMIDE', '5.000', '祛斑美白剂'], phenoxy()],
    tests: {
      chem_hydroquinone: '未检出',
      chem_ph: '6.0',
      tox_skin_multi: '无刺激性',
      tox_sens: '未见致敏',
      tox_photo: '未见光毒性',
      hum_patch: '无不良反应',
      eff_white: '支持',
    },
    exposure: ['精华', '1.54'],
  },
  {
    title: 'a loose powder of nine tenths talc',
    code: '12-05-03-04-02',
    generic: '柔雾定妆',
    attribute: '散粉',
    claims: '美容修饰',
    useMethod: '用粉扑轻按于面部。',
    rows: [
      ['滑石粉', 'TALC', '85.000', '填充剂'],
      ['玉米（ZEA MAYS）淀粉', 'ZEA MAYS (CORN) STARCH', '12.000', '吸附剂'],
      ['硬脂酸镁', 'MAGNESIUM STEARATE', '2.500', '抗结块剂'],
      ['CI 77491', 'CI 77491', '0.500', '着色剂'],
    ],
    tests: { chem_asbestos: '未检出' },
    impurities: ['石棉'],
    exposure: ['散粉', '0.5'],
    more: ({ assessment: { preservativeChallenge: _, ...assessment } }) => ({ assessment }),
  },
  {
    title: 'freeze-dried powder dissolved in its solvent by the directions',
    code: '11-05-03-11-02',
    generic: '焕活保湿',
    attribute: '冻干粉',
    claims: '保湿',
    useMethod: '取一支溶媒液加入一瓶冻干粉，摇匀溶解后涂抹于面部。',
    rows: [
      ['甘露糖醇', 'MANNITOL', '98.000', '赋形剂', { part: '冻干粉' }],
      ['透明质酸钠', 'SODIUM HYALURONATE', '2.000', '保湿剂', { part: '冻干粉' }],
      water('96.000', '溶媒液'),
      ['丁二醇', 'BUTYLENE GLYCOL', '3.500', '保湿剂', { part: '溶媒液' }],
      ['苯氧乙醇', 'PHENOXYETHANOL', '0.500', '防腐剂', { part: '溶媒液' }],
    ],
    impurities: ['苯酚'],
    exposure: ['精华', '1.54'],
    more: () => ({
      parts: [
        { id: '冻干粉', kind: 'part', name: '冻干粉' },
        { id: '溶媒液', kind: 'part', name: '溶媒液' },
      ],
    }),
  },
  {
    title: 'a lotion for children with all its tests of toxicology',
    code: '11-09-02-01-02',
    generic: '儿童保湿',
    attribute: '乳',
    claims: '保湿',
    useMethod: '取适量涂抹于全身皮肤。',
    rows: [
      water('86.600'),
      glycerin('8.000'),
      ['辛酸/癸酸甘油三酯', 'CAPRYLIC/CAPRIC TRIGLYCERIDE', '5.000', '润肤剂'],
      ['苯氧乙醇', 'PHENOXYETHANOL', '0.400', '防腐剂'],
    ],
    tests: { tox_skin_multi: '无刺激性', tox_eye: '无刺激性', tox_sens: '未见致敏', tox_photo: '未见光毒性' },
    exposure: ['身体乳', '7.82'],
  },
  {
    title: 'a lipstick with a lake of the organic colourant',
    code: '12-07-03-07-02',
    generic: '丝绒',
    attribute: '口红',
    claims: '美容修饰',
    useMethod: '涂抹于唇部。',
    rows: [
      ['蓖麻（RICINUS COMMUNIS）籽油', 'RICINUS COMMUNIS (CASTOR) SEED OIL', '60.000', '润肤剂'],
      ['蜂蜡', 'BEESWAX', '20.000', '黏度调节剂'],
      ['巴西棕榈树（COPERNICIA CERIFERA）蜡', 'COPERNICIA CERIFERA (CARNAUBA) WAX', '15.000', '黏度调节剂'],
      ['CI 15850', 'CI 15850', '5.000', '着色剂', { remark: '钡色淀' }],
    ],
    impurities: [],
    exposure: ['唇膏', '0.057'],
    more: ({ assessment }) => ({ assessment: { ...assessment, preservativeChallenge: false } }),
  },
  {
    title: 'a perfume of denatured alcohol that names its denaturant',
    code: '13-09-03-02-02',
    generic: '晨露',
    attribute: '香水',
    claims: '芳香',
    useMethod: '喷于手腕和耳后。',
    warnings: '易燃，远离火源',
    rows: [
      ['变性乙醇', 'ALCOHOL DENAT.', '80.000', '溶剂', { remark: '变性剂：苯甲地那铵，0.001%' }],
      ['香精', 'PARFUM', '12.000', '芳香剂'],
      water('8.000'),
    ],
    tests: { chem_methanol: '24 mg/kg' },
    impurities: ['甲醇'],
    exposure: ['香水', '0.75'],
    more: ({ assessment }) => ({ assessment: { ...assessment, preservativeChallenge: false } }),
  },
  {
    title: 'a leave-on acne lotion with salicylic acid at 2 %',
    code: '06-05-03-02-02',
    generic: '净颜祛痘',
    attribute: '精华水',
    claims: '祛痘',
    useMethod: '取适量涂抹于面部。',
    warnings: '含水杨酸；三岁以下儿童勿用',
    rows: [
      water('87.000'),
      ['丁二醇', 'BUTYLENE GLYCOL', '10.000', '保湿剂'],
      ['水杨酸', 'SALICYLIC ACID', '2.000', '祛痘剂'],
      ['1,2-己二醇', '1,2-HEXANEDIOL', '1.000', '保湿剂'],
    ],
    tests: { chem_antiacne: '未检出' },
    impurities: [],
    exposure: ['化妆水', '1.54'],
  },
  {
    title: 'an exfoliating toner with 6 % of glycolic acid at pH 3.5',
    code: '19-05-03-02-01',
    generic: '柔嫩去角质',
    attribute: '液',
    claims: '去角质',
    useMethod: '涂抹于面部，停留 5 分钟后用水冲洗干净。',
    warnings: '与防晒化妆品同时使用',
    rows: [
      water('83.500'),
      ['丁二醇', 'BUTYLENE GLYCOL', '10.000', '保湿剂'],
      ['羟基乙酸', 'GLYCOLIC ACID', '6.000', '去角质剂'],
      ['苯氧乙醇', 'PHENOXYETHANOL', '0.500', '防腐剂'],
    ],
    tests: { chem_aha: '5.9 %', chem_ph: '3.5', tox_eye: '无刺激性' },
    impurities: ['苯酚'],
    exposure: ['去角质', '1'],
    more: ({ facts }) => ({ facts: { ...facts, pH: '3.5' } }),
  },
  {
    title: 'a hair conditioner with cetrimonium chloride that conditions',
    code: '21-01-03-01-01',
    generic: '丝滑护发',
    attribute: '素',
    claims: '护发',
    useMethod: '涂抹于发丝，停留片刻后用水冲洗干净。',
    rows: [
      water('88.100'),
      ['鲸蜡硬脂醇', 'CETEARYL ALCOHOL', '6.000', '乳化稳定剂'],
      glycerin('3.000'),
      ['西曲氯铵', 'CETRIMONIUM CHLORIDE', '2.500', '头发调理剂'],
      ['苯甲酸钠', 'SODIUM BENZOATE', '0.400', '防腐剂'],
    ],
    tests: { tox_eye: '无刺激性' },
    impurities: ['二甘醇'],
    exposure: ['护发素', '3.92'],
  },
  {
    title: 'a body wash with the mixture of two isothiazolinones 3:1 at 0.0015 %',
    code: '09-09-03-02-01',
    generic: '清新',
    attribute: '沐浴露',
    claims: '清洁',
    useMethod: '取适量揉搓起泡后用水冲洗干净。',
    rows: [
      water('81.998'),
      ['月桂醇聚醚硫酸酯钠', 'SODIUM LAURETH SULFATE', '12.000', '清洁剂'],
      ['椰油酰胺丙基甜菜碱', 'COCAMIDOPROPYL BETAINE', '4.000', '清洁剂'],
      ['氯化钠', 'SODIUM CHLORIDE', '2.0005', '增稠剂'],
      ['甲基氯异噻唑啉酮', 'METHYLCHLOROISOTHIAZOLINONE', '0.001125', '防腐剂'],
      ['甲基异噻唑啉酮', 'METHYLISOTHIAZOLINONE', '0.000375', '防腐剂'],
    ],
    tests: { chem_dioxane: '<2 mg/kg' },
    impurities: ['二噁烷', '二甲氨基丙胺'],
    exposure: ['沐浴露', '18.67'],
  },
  {
    title: 'a depilatory with calcium thioglycolate within 5 % as acid whatever its water',
    code: '25-02-03-01-01',
    generic: '顺滑脱毛',
    attribute: '膏',
    claims: '脱毛',
    useMethod: '涂抹于需要脱毛的部位，停留 5 分钟后擦除并冲洗干净。',
    warnings:
      '含巯基乙酸盐；按用法说明使用；防止儿童抓拿；避免接触眼睛；如果产品不慎入眼，应立即用大量水冲洗，并找医生处治；含强碱；可能引起失明',
    rows: [
      water('82.000'),
      ['鲸蜡硬脂醇', 'CETEARYL ALCOHOL', '10.000', '乳化稳定剂'],
      ['巯基乙酸钙', 'CALCIUM THIOGLYCOLATE', '5.000', '脱毛剂'],
      ['氢氧化钙', 'CALCIUM HYDROXIDE', '3.000', 'pH 调节剂'],
    ],
    tests: { chem_thioglycolic: '3.1 %', chem_ph: '12.3' },
    impurities: [],
    exposure: ['脱毛', '5'],
    more: ({ facts }) => ({ facts: { ...facts, pH: '12.3' } }),
  },
  {
    title: 'an antiperspirant of aluminium chlorohydrate',
    code: '14-03-03-02-02',
    generic: '净爽止汗',
    attribute: '露',
    claims: '除臭',
    useMethod: '涂抹于腋下。',
    rows: [
      water('79.500'),
      ['氯化羟铝', 'ALUMINUM CHLOROHYDRATE', '15.000', '除臭剂'],
      ['丁二醇', 'BUTYLENE GLYCOL', '5.000', '保湿剂'],
      phenoxy(),
    ],
    impurities: ['苯酚'],
    exposure: ['除臭', '1.5'],
  },
  {
    title: 'an aerosol styling spray whose propellant is declared on its own',
    code: '12-01-03-09-02',
    generic: '定型',
    attribute: '喷雾',
    claims: '美容修饰',
    useMethod: '摇匀后距头发 20 厘米喷洒，定型头发。',
    warnings: '易燃，远离火源；避免喷入眼睛',
    rows: [
      ['乙醇', 'ALCOHOL', '94.000', '溶剂', { part: '料体' }],
      ['聚乙烯吡咯烷酮', 'PVP', '6.000', '成膜剂', { part: '料体' }],
      ['异丁烷', 'ISOBUTANE', '100.000', '推进剂', { part: '推进剂' }],
    ],
    tests: { chem_methanol: '30 mg/kg', tox_eye: '无刺激性' },
    impurities: ['甲醇'],
    exposure: ['定型', '4'],
    more: ({ assessment, label }) => ({
      parts: [
        { id: '料体', kind: 'part', name: '料体' },
        { id: '推进剂', kind: 'propellant', name: '推进剂', share: '40' },
      ],
      assessment: { ...assessment, preservativeChallenge: false },
      label: { ...label, ingredients: '成分：乙醇、异丁烷、聚乙烯吡咯烷酮' },
    }),
  },
  {
    title: 'a cream with a new ingredient filed and declared by its number, all toxicology done',
    code: '11-05-03-01-02',
    generic: '凝润保湿',
    attribute: '霜',
    claims: '保湿',
    useMethod: '取适量涂抹于面部。',
    rows: [water('88.000'), glycerin('10.000'), ['演示新原料晴屿素', 'DEMO CLARINE', '1.500', '皮肤调理剂'], phenoxy()],
    tests: { tox_skin_multi: '无刺激性', tox_sens: '未见致敏' },
    exposure: ['面霜', '1.54'],
    more: () => ({
      newIngredients: [
        {
          name: '演示新原料晴屿素',
          number: '国妆原备字20250031',
          monitoringTo: '2028-05-31',
          authorised: true,
          useAllowed: true,
          maxPercent: '2',
          annualReport: true,
        },
      ],
    }),
  },
  {
    title: 'a general product that waives toxicology, its new ingredient out of monitoring',
    code: '11-05-03-01-02',
    generic: '沁润保湿',
    attribute: '霜',
    claims: '保湿',
    useMethod: '取适量涂抹于面部。',
    rows: [water('88.500'), glycerin('10.000'), ['演示新原料晴屿素', 'DEMO CLARINE', '1.000', '皮肤调理剂'], phenoxy()],
    exposure: ['面霜', '1.54'],
    more: () => ({
      waiver: { claimed: true, gmp: true, riskList: false },
      newIngredients: [
        {
          name: '演示新原料晴屿素',
          number: '国妆原备字20220031',
          monitoringTo: '2025-12-31',
          authorised: true,
          useAllowed: true,
          maxPercent: '2',
          annualReport: true,
        },
      ],
    }),
  },
  {
    title: 'an imported cream whose reports were ordered by the responsible person',
    code: '11-05-03-01-02',
    generic: '莹润保湿',
    attribute: '霜',
    origin: 'imported',
    claims: '保湿',
    useMethod: '取适量涂抹于面部。',
    rows: [water('89.500'), glycerin('10.000'), phenoxy()],
    exposure: ['面霜', '1.54'],
    more: ({ tests }) => ({ tests: tests.map((test) => ({ ...test, holder: holder.name })) }),
  },
  {
    title: 'a toner made by an entrusted plant with its agreement and licence',
    code: '11-05-03-02-02',
    generic: '润泽保湿',
    attribute: '水',
    claims: '保湿',
    useMethod: '取适量轻拍于面部。',
    rows: [
      water('93.500'),
      ['丁二醇', 'BUTYLENE GLYCOL', '5.500', '保湿剂'],
      ['苯甲醇', 'BENZYL ALCOHOL', '0.500', '溶剂'],
      phenoxy(),
    ],
    impurities: ['苯酚'],
    exposure: ['化妆水', '2'],
    more: ({ form, label, tests, documents }) => {
      const plant = { name: '演示衡川日化有限公司', address: '浙江省杭州市演示区衡川路 5 号' };
      return {
        form: {
          ...form,
          manufacturers: [
            {
              ...plant,
              country: '中国',
              kind: 'entrusted',
              licence: '浙妆20220005',
              licenceName: plant.name,
              licenceAddress: plant.address,
              licenceFrom: '2022-03-01',
              licenceTo: '2027-02-28',
            },
          ],
        },
        label: { ...label, producerName: plant.name, producerAddress: plant.address, producerLicence: '浙妆20220005' },
        tests: tests.map((test) => ({ ...test, manufacturer: plant.name })),
        documents: [
          ...documents,
          {
            code: 'entrustAgreement',
            files: [{ id: 'f-entrust', name: '委托协议.pdf', sha256: 'e'.repeat(64), pages: 6, readable: true }],
            language: 'zh',
            sealed: true,
          },
        ],
      };
    },
  },
  {
    title: 'a nail polish without water and without a preservative',
    code: '12-10-03-02-02',
    generic: '亮彩',
    attribute: '指甲油',
    claims: '美容修饰',
    useMethod: '均匀涂抹于指甲表面。',
    warnings: '易燃，远离火源',
    rows: [
      ['乙酸丁酯', 'BUTYL ACETATE', '50.000', '溶剂'],
      ['乙酸乙酯', 'ETHYL ACETATE', '25.000', '溶剂'],
      ['硝化纤维', 'NITROCELLULOSE', '15.000', '成膜剂'],
      ['乙酰柠檬酸三丁酯', 'ACETYL TRIBUTYL CITRATE', '9.500', '增塑剂'],
      ['CI 77491', 'CI 77491', '0.500', '着色剂'],
    ],
    impurities: [],
    exposure: ['指甲油', '0.05'],
    more: ({ assessment }) => ({ assessment: { ...assessment, preservativeChallenge: false } }),
  },
  {
    title: 'a body lotion with polyacrylamide',
    code: '11-09-03-01-02',
    generic: '嫩滑保湿',
    attribute: '身体乳',
    claims: '保湿',
    useMethod: '取适量涂抹于身体皮肤。',
    rows: [
      water('83.500'),
      glycerin('10.000'),
      ['液体石蜡', 'PARAFFINUM LIQUIDUM', '5.500', '润肤剂'],
      ['聚丙烯酰胺', 'POLYACRYLAMIDE', '0.500', '增稠剂', { remark: '产品中丙烯酰胺单体残留 0.05 mg/kg' }],
      phenoxy(),
    ],
    impurities: ['丙烯酰胺', '二甘醇', '多环芳烃', '苯酚'],
    exposure: ['身体乳', '7.82'],
  },
  {
    title: 'an anti-hair-loss lotion of the head with ginseng root',
    code: '05-04-03-02-02',
    generic: '健韧防脱发',
    attribute: '液',
    claims: '防脱发',
    useMethod: '取适量喷于头皮，轻轻按摩至吸收。',
    rows: [
      water('88.500'),
      ['丁二醇', 'BUTYLENE GLYCOL', '8.000', '保湿剂'],
      ['人参（PANAX GINSENG）根提取物', 'PANAX GINSENG ROOT EXTRACT', '3.000', '防脱发剂'],
      phenoxy(),
    ],
    tests: {
      chem_hormones: '未检出',
      tox_skin_multi: '无刺激性',
      tox_eye: '无刺激性',
      tox_sens: '未见致敏',
      tox_ames: '阴性',
      tox_chrom: '阴性',
      hum_use: '无不良反应',
      eff_hairloss: '支持',
    },
    impurities: ['农药残留', '苯酚'],
    exposure: ['头皮', '4'],
  },
];
