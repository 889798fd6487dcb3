import type { Assessment, Dossier, DossierPaper, DossierRow, Form, Label, Plant, Test } from './dossier.ts';
import { inciOf } from './names.ts';
import { groups, isForChildren, isSpecial, type Plan, type PlanRow } from './plan.ts';

const MILLION = 1_000_000;
const millionths = (percent: string) => Math.round(Number(percent) * MILLION);
const printed = (amount: number) => (amount / MILLION).toFixed(6).replace(/\.?0+$/, '');

/** What a product contains, summed over its raw materials, for one part. */
interface Content {
  name: string;
  percent: number;
}

/** Rows in descending order; a row of `*` takes what is left of its part. */
function balanced(rows: readonly PlanRow[]): PlanRow[] {
  const parts = [...new Set(rows.map((row) => row.part))];
  return parts.flatMap((part) => {
    const own = rows.filter((row) => row.part === part);
    const rest = own.reduce(
      (left, row) => (row.percent === '*' ? left : left - millionths(row.percent)),
      100 * MILLION,
    );
    return own
      .map((row) => (row.percent === '*' ? { ...row, percent: printed(rest) } : row))
      .sort((a, b) => Number(b.percent) - Number(a.percent));
  });
}

function contents(rows: readonly PlanRow[], part: string | undefined): Content[] {
  const sums = new Map<string, number>();
  for (const row of rows.filter((one) => one.part === part))
    for (const { name, percent } of row.components ?? [{ name: row.name, percent: '100' }])
      sums.set(name, (sums.get(name) ?? 0) + (Number(row.percent) * Number(percent)) / 100);
  return [...sums].map(([name, percent]) => ({ name, percent })).sort((a, b) => b.percent - a.percent);
}

function statement(list: readonly Content[], heading: string): string {
  const main = list.filter(({ percent }) => percent > 0.1 + 1e-9).map(({ name }) => name);
  const trace = list.filter(({ percent }) => percent <= 0.1 + 1e-9).map(({ name }) => name);
  return `${heading}${main.join('、')}${trace.length > 0 ? `；其他微量成分：${trace.join('、')}` : ''}`;
}

function ingredientStatement(plan: Plan, rows: readonly PlanRow[]): string {
  const parts = plan.parts ?? [];
  const propellant = parts.find(({ kind }) => kind === 'propellant');
  if (propellant) {
    const share = Number(propellant.share) / 100;
    const whole = parts.flatMap(({ id, kind }) =>
      contents(rows, id).map(({ name, percent }) => ({
        name,
        percent: percent * (kind === 'propellant' ? share : 1 - share),
      })),
    );
    return `${statement(
      whole.sort((a, b) => b.percent - a.percent),
      '成分：',
    )}。`;
  }
  if (parts.length === 0) return `${statement(contents(rows, undefined), '成分：')}。`;
  return `成分：\n${parts.map(({ id, name = '' }) => `${statement(contents(rows, id), `${name}：`)}。`).join('\n')}`;
}

function dossierRows(rows: readonly PlanRow[]): DossierRow[] {
  const used = new Set<string>();
  return rows.flatMap((row) => {
    const wanted = row.part === undefined ? row.name : `${row.part}/${row.name}`;
    const id = used.has(wanted) ? `2/${wanted}` : wanted;
    used.add(id);
    const one = (name: string, given?: string) => {
      const inci = given ?? inciOf(name);
      return inci === undefined ? {} : { inci };
    };
    const head: DossierRow = {
      rowId: id,
      level: 1,
      name: row.name,
      ...one(row.name, row.inci),
      percent: row.percent,
      purpose: row.purpose,
      submissionCode: `SC${String(100_000 + (row.name.codePointAt(0) ?? 0) * 7 + row.name.length)}`,
      ...(row.cas === undefined ? {} : { cas: row.cas }),
      ...(row.remark === undefined ? {} : { remark: row.remark }),
      ...(row.part === undefined ? {} : { part: row.part }),
    };
    const inner = (row.components ?? []).map(
      ({ name, percent, inci }, index): DossierRow => ({
        rowId: `${id}/${index}/${name}`,
        level: 2,
        name,
        ...one(name, inci),
        percent,
        ...(row.part === undefined ? {} : { part: row.part }),
      }),
    );
    return [head, ...inner];
  });
}

const foreignCountries: Record<string, [string, string]> = {
  法国: ['Laboratoires Valserine SAS', '18 rue des Tanneurs, 74000 Annecy, France'],
  日本: ['Hoshizora Cosme Co., Ltd.', '2-14-7 Kita-Horie, Nishi-ku, Osaka, Japan'],
  韩国: ['Narae Beauty Co., Ltd.', '88 Osongsaengmyeong 4-ro, Cheongju, Korea'],
  美国: ['Cedar Hollow Beauty Inc.', '410 Mill Street, Portland, OR 97204, USA'],
  中国台湾: ['台湾云霁生技股份有限公司', '台湾省台中市西屯区工业三十七路6号'],
  中国香港: ['香港晴澜化妆品有限公司', '香港九龙观塘鸿图道52号11楼'],
};

const domesticHolders = [
  ['粤', '广州市青禾屿化妆品有限公司', '广东省广州市白云区均禾街道石马工业路16号', '粤妆20210316'],
  ['沪', '上海澄泥生物科技有限公司', '上海市奉贤区望园南路1288弄60号', '沪妆20220041'],
  ['浙', '浙江麦垄日用品有限公司', '浙江省湖州市吴兴区织里镇康泰路8号', '浙妆20200127'],
] as const;

/** People and plants of a product. */
function parties(plan: Plan, number: number) {
  const [province, company, address, licence] = domesticHolders[number % domesticHolders.length] ?? domesticHolders[0];
  if (plan.origin === 'domestic')
    return {
      province,
      form: { holderName: company, holderAddress: address },
      plant: {
        name: company,
        address,
        country: '中国',
        kind: plan.entrusted ? 'entrusted' : 'own',
        licence,
        licenceName: company,
        licenceAddress: address,
        licenceFrom: '2024-03-01',
        licenceTo: '2029-02-28',
        ...(plan.entrusted
          ? {
              name: '佛山市顺德区丰蕴精细化工有限公司',
              address: '广东省佛山市顺德区勒流街道富安工业区25号',
              licence: '粤妆20190088',
              licenceName: '佛山市顺德区丰蕴精细化工有限公司',
              licenceAddress: '广东省佛山市顺德区勒流街道富安工业区25号',
            }
          : {}),
      } satisfies Plant,
    };
  const [name, home] = foreignCountries[plan.country ?? '法国'] ?? ['', ''];
  return {
    province: '沪',
    form: {
      holderName: name,
      holderAddress: home,
      responsibleName: '上海砚池国际贸易有限公司',
      responsibleAddress: '上海市浦东新区张杨路707号1502室',
    },
    plant: { name, address: home, country: plan.country ?? '法国', kind: 'own' } satisfies Plant,
  };
}

function productNumber(plan: Plan, province: string, number: number): string {
  const serial = String(1000 + number);
  if (isSpecial(plan)) return `国妆特${plan.hmt ? '制' : plan.origin === 'imported' ? '进' : ''}字2026${serial}`;
  if (plan.hmt) return `国妆网备制字（${province}）202600${serial}`;
  return plan.origin === 'imported'
    ? `国妆网备进字（${province}）202600${serial}`
    : `${province}G妆网备字202600${serial}`;
}

const method = '《化妆品安全技术规范》（2015年版）';
const ethoxylated = /PEG-|聚醚|聚山梨醇酯|聚乙二醇|C\d+-\d+ 链烷醇聚醚/;
const releasers = /DMDM|咪唑烷基脲|羟甲基甘氨酸钠|溴-2-硝基/;
const filters =
  /甲氧基肉桂酸乙基己酯|二苯甲酰基甲烷|奥克立林|胡莫柳酯|水杨酸乙基己酯|苯基三嗪|三嗪酮|二苯酮-3|苄亚基樟脑|苯并咪唑磺酸/;
const acids = /^(羟基乙酸|乳酸|苹果酸|酒石酸|扁桃酸|乳酸钠)$/;

/** The items that the test rules ask of a product, by its code and its formulation. */
function testItems(plan: Plan, rows: readonly PlanRow[]): string[] {
  const { efficacies, sites, methods } = groups(plan.code);
  const names = rows.flatMap((row) => (row.components ?? [row]).map(({ name }) => name));
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const amount = (pattern: RegExp) =>
    rows.filter(({ name }) => pattern.test(name)).reduce((sum, { percent }) => sum + Number(percent), 0);
  const does = (...codes: string[]) => codes.some((code) => efficacies.includes(code));
  const special = isSpecial(plan);
  const child = isForChildren(plan);
  const leaveOn = methods.includes('02');
  const when = (condition: boolean, ...items: string[]) => (condition ? items : []);
  return [
    ...['micro_total', 'micro_mold', 'micro_coliform', 'micro_staph', 'micro_pseudo'],
    ...['chem_hg', 'chem_pb', 'chem_as', 'chem_cd'],
    ...when(amount(/^(乙醇|异丙醇)$/) >= 10, 'chem_methanol'),
    ...when(has(ethoxylated), 'chem_dioxane'),
    ...when(has(/滑石粉/), 'chem_asbestos'),
    ...when(has(releasers), 'chem_formaldehyde'),
    ...when(has(acids), 'chem_aha'),
    ...when(does('04') || has(filters), 'chem_uvfilters'),
    ...when(does('01'), 'chem_dyes'),
    ...when(does('02', '25'), 'chem_thioglycolic'),
    ...when(does('23'), 'chem_antidandruff'),
    ...when(does('06'), 'chem_antiacne'),
    ...when(does('03'), 'chem_hydroquinone'),
    ...when(does('05'), 'chem_hormones'),
    ...when(does('01', '02', '25', '03') || has(acids), 'chem_ph'),
    ...when((special && leaveOn) || child, 'tox_skin_multi'),
    ...when((special && !leaveOn) || does('01', '02'), 'tox_skin_acute'),
    ...when(child || (special && (sites.includes('06') || sites.includes('01') || sites.includes('04'))), 'tox_eye'),
    ...when(special || child, 'tox_sens'),
    ...when(does('04', '03') || (child && leaveOn), 'tox_photo'),
    ...when(does('01', '05'), 'tox_ames', 'tox_chrom'),
    ...when(does('04', '03'), 'hum_patch'),
    ...when(does('05'), 'hum_use'),
    ...when(does('04'), 'eff_spf'),
    ...when(plan.pa !== undefined, 'eff_pfa', 'eff_broad'),
    ...when(plan.waterResistance !== undefined, 'eff_water'),
    ...when(does('03'), 'eff_white'),
    ...when(does('05'), 'eff_hairloss'),
  ];
}

const results: Record<string, [string, string]> = {
  micro_total: ['<10', 'CFU/g'],
  micro_mold: ['<10', 'CFU/g'],
  chem_hg: ['<0.002', 'mg/kg'],
  chem_pb: ['0.32', 'mg/kg'],
  chem_as: ['<0.01', 'mg/kg'],
  chem_cd: ['<0.18', 'mg/kg'],
  chem_methanol: ['42', 'mg/kg'],
  chem_dioxane: ['2.1', 'mg/kg'],
  chem_formaldehyde: ['0.02', '%'],
  eff_broad: ['376', 'nm'],
  eff_water: ['42', ''],
};

function tests(plan: Plan, rows: readonly PlanRow[], name: string, form: Form): Test[] {
  const spread = plan.parts?.some(({ kind }) => kind === 'part') ? undefined : contents(rows, undefined);
  return testItems(plan, rows).map((item): Test => {
    const human = /^(hum|eff)_/.test(item);
    const month = item.startsWith('eff') ? '06' : item.startsWith('hum') ? '05' : item.startsWith('tox') ? '04' : '03';
    const [value, unit] =
      item === 'eff_spf'
        ? [plan.measuredSpf ?? '', '']
        : item === 'eff_pfa'
          ? [plan.pfa ?? '', '']
          : item === 'chem_ph'
            ? [plan.pH ?? '6.2', '']
            : (results[item] ?? ['未检出', '']);
    return {
      id: item,
      item,
      reportNumber: `HZJ2026${item.length}${month}`,
      lab: '华南检验技术研究院有限公司',
      labRegistered: true,
      labScope: true,
      labRegisteredTo: '2028-12-31',
      method,
      productName: name,
      batch: '20260108',
      holder: form.holderName,
      manufacturer: form.manufacturers?.[0]?.name,
      receivedOn: `2026-${month}-02`,
      reportedOn: `2026-${month}-27`,
      ...(spread ? { sample: spread.map((one) => ({ name: one.name })) } : {}),
      ...(item.startsWith('tox') || item.startsWith('hum') ? {} : { value, unit }),
      ...(['eff_white', 'eff_hairloss'].includes(item) ? { value: '有改善' } : {}),
      verdict: 'pass',
      ...(human ? { kind: 'human', subjects: item.startsWith('eff_spf') ? 10 : 33, ethics: true } : {}),
      ...(['eff_white', 'eff_hairloss'].includes(item)
        ? { claim: item === 'eff_white' ? '祛斑美白' : '防脱发', pValue: '0.012', supports: true }
        : {}),
    };
  });
}

const efficacyNames: Record<string, string> = {
  '06': '祛痘',
  '07': '滋养',
  '08': '修护',
  '11': '保湿',
  '15': '抗皱',
  '16': '紧致',
  '17': '舒缓',
  '18': '控油',
  '19': '去角质',
  '21': '护发',
  '22': '防断发',
  '23': '去屑',
};

/** The kind of evidence that the evaluation rules ask of an efficacy; undefined where none is asked. */
function evidenceOf(code: string): 'human' | 'laboratory' | undefined {
  if (['03', '04', '05', '06', '07', '08'].includes(code)) return 'human';
  return efficacyNames[code] === undefined ? undefined : 'laboratory';
}

function paper(code: string, title: string, more: Partial<DossierPaper> = {}): DossierPaper {
  return {
    code,
    files: [
      { id: `f-${code}`, name: `${title}.pdf`, sha256: code.padEnd(64, '0').slice(0, 64), pages: 6, readable: true },
    ],
    language: 'zh',
    sealed: true,
    ...more,
  };
}

function papers(plan: Plan): DossierPaper[] {
  const foreign = { language: 'en', translated: true };
  return [
    paper('nameBasis', '产品名称命名依据'),
    paper('productStandard', '产品执行的标准'),
    paper('labelDraft', '产品标签样稿'),
    paper('salesPackage', '销售包装'),
    paper('testReport', '产品检验报告'),
    paper('safetyAssessment', '产品安全评估报告'),
    paper('efficacySummary', '功效宣称依据的摘要'),
    paper('ingredientSafety', '原料安全信息'),
    ...(plan.origin === 'domestic'
      ? [paper('productionLicence', '化妆品生产许可证')]
      : [
          paper('saleProof', '境外已上市证明', foreign),
          paper('gmpCertificate', '境外生产质量管理规范证明', foreign),
          paper('authorisation', '境内责任人授权书', foreign),
        ]),
    ...(plan.entrusted
      ? [paper('entrustAgreement', '委托生产关系文件')]
      : [{ code: 'entrustAgreement', files: [], notApplicable: '注册人、备案人自行生产，无委托关系' }]),
  ];
}

function assessment(plan: Plan, rows: readonly PlanRow[], name: string): Assessment {
  const parts = [...new Set(rows.map((row) => row.part))];
  const names = [...new Set(parts.flatMap((part) => contents(rows, part).map((one) => one.name)))];
  const impurities = [
    ...['汞', '铅', '砷', '镉'],
    ...(names.some((one) => ethoxylated.test(one)) ? ['二噁烷'] : []),
    ...(names.includes('滑石粉') ? ['石棉'] : []),
    ...(names.some((one) => one === '乙醇' || one === '异丙醇') ? ['甲醇'] : []),
    ...(names.includes('苯氧乙醇') ? ['苯酚'] : []),
    ...(names.some((one) => /三乙醇胺|乙醇胺|MEA/.test(one)) ? ['亚硝胺', '仲链烷胺'] : []),
    ...(names.includes('甘油') ? ['二甘醇'] : []),
  ];
  return {
    kind: plan.assessment,
    productName: name,
    assessor: '周映川',
    assessorQualified: true,
    assessedOn: '2026-07-10',
    ingredients: names.map((one) => ({ name: one, mos: '1260', evidence: 'authority' })),
    exposureType: plan.exposure[0],
    exposureGrams: plan.exposure[1],
    impurities,
    conclusion: 'safe',
    stabilityMonths: plan.months,
    preservativeChallenge: true,
    packageCompatibility: true,
  };
}

/** Writes every paper of a product from its plan, so that all of them agree. */
export function build(given: Plan, number: number): Dossier {
  const plan = { ...given, rows: balanced(given.rows) };
  const { efficacies } = groups(plan.code);
  const special = isSpecial(plan);
  const name = plan.brand + plan.generic + plan.attribute;
  const { province, form: people, plant } = parties(plan, number);
  const assigned = productNumber(plan, province, number);
  const form: Form = {
    nameBrand: plan.brand,
    nameGeneric: plan.generic,
    nameAttribute: plan.attribute,
    ...(plan.foreignName === undefined ? {} : { foreignName: plan.foreignName }),
    nameBasis:
      plan.nameBasis ??
      `商标名“${plan.brand}”为本公司注册商标，无特殊含义；通用名“${plan.generic}”说明产品的用途；属性名“${plan.attribute}”说明产品的物理形态。`,
    ...people,
    manufacturers: [plant],
    standardNumber: assigned,
    netContent: plan.net,
    shelfLifeMonths: plan.months,
    productNumber: assigned,
    numberHolder: people.holderName,
    submittedOn: '2026-09-15',
  };
  const statementText = ingredientStatement(plan, plan.rows);
  const label: Label = {
    partial: false,
    productName: name,
    ...(special ? { productNumber: assigned } : {}),
    holderName: form.holderName,
    holderAddress: form.holderAddress,
    ...(form.responsibleName === undefined
      ? {}
      : { responsibleName: form.responsibleName, responsibleAddress: form.responsibleAddress }),
    producerName: plant.name,
    producerAddress: plant.address,
    ...('licence' in plant ? { producerLicence: plant.licence } : {}),
    standardNumber: assigned,
    ingredients: statementText,
    netContent: plan.net,
    useBy: `生产批号及限期使用日期：见瓶身喷码`,
    batch: 'K0108',
    useByDate: '2029-01-07',
    shelfLifeMonths: plan.months,
    useMethod: plan.useMethod,
    warnings: plan.warnings,
    storage: plan.storage,
    claims: plan.claims,
    ...(plan.text === undefined ? {} : { text: plan.text }),
    ...(plan.trademark === undefined ? {} : { trademark: plan.trademark }),
    ...(isForChildren(plan) ? { childMark: true } : { childMark: false }),
    ...(plan.spf === undefined ? {} : { spf: plan.spf }),
    ...(plan.pa === undefined ? {} : { pa: plan.pa }),
    ...(plan.waterResistance === undefined ? {} : { waterResistance: plan.waterResistance }),
  };
  const declared = efficacies.flatMap((code) => {
    const evidence = evidenceOf(code);
    return evidence ? [{ code, evidence, supports: true }] : [];
  });
  const items = testItems(plan, plan.rows).filter((item) => /^(micro|chem)_/.test(item));
  return {
    procedure: special ? 'registration' : 'filing',
    origin: plan.origin,
    productName: name,
    classificationCode: plan.code,
    rows: dossierRows(plan.rows),
    documents: papers(plan),
    facts: {
      hmt: plan.hmt ?? false,
      entrusted: plan.entrusted ?? false,
      ...(plan.pH === undefined ? {} : { pH: plan.pH }),
      ...(plan.origin === 'imported' ? { countryOfOrigin: plan.country ?? '法国' } : {}),
    },
    form,
    label,
    salesPackage: structuredClone(label),
    tests: [
      ...tests(plan, plan.rows, name, form),
      ...declared
        .filter(({ code }) => efficacyNames[code] !== undefined)
        .map(
          ({ code, evidence }): Test => ({
            id: `eff_claim_${code}`,
            item: 'eff_claim',
            reportNumber: `XNG2026${code}`,
            lab: '岭南皮肤功效评价中心',
            labRegistered: true,
            labScope: true,
            labRegisteredTo: '2028-12-31',
            method: '自建功效评价方法（经验证）',
            productName: name,
            batch: '20260108',
            holder: form.holderName,
            manufacturer: plant.name,
            receivedOn: '2026-06-03',
            reportedOn: '2026-06-29',
            kind: evidence,
            claim: efficacyNames[code],
            ...(evidence === 'human' ? { subjects: 33, ethics: true } : {}),
            pValue: '0.008',
            supports: true,
            verdict: 'pass',
          }),
        ),
    ],
    assessment: assessment(plan, plan.rows, name),
    standard: {
      productName: name,
      number: assigned,
      ingredients: [...new Set(plan.rows.flatMap((row) => (row.components ?? [row]).map((one) => one.name)))],
      items: items.map((item) => ({ item, method, limit: '符合《化妆品安全技术规范》' })),
      process: `1. 按配方称量原料；2. 将${[...new Set(plan.rows.map((row) => row.name))].join('、')}依次投入主锅，搅拌升温至80℃，保温15分钟；3. 降温至45℃；4. 检验合格后灌装。`,
      shelfLifeMonths: plan.months,
    },
    efficacy: { published: true, productName: name, claims: declared },
    ...(plan.parts === undefined ? {} : { parts: structuredClone(plan.parts) }),
    ...(plan.newIngredients === undefined ? {} : { newIngredients: structuredClone(plan.newIngredients) }),
    waiver: special || isForChildren(plan) ? { claimed: false } : { claimed: true, gmp: true, riskList: false },
    ...(plan.origin === 'imported'
      ? {
          authorisation: {
            holder: form.holderName,
            responsible: form.responsibleName,
            products: [name],
            from: '2026-01-01',
            to: '2030-12-31',
            notarised: true,
          },
          saleProof: { country: plan.country ?? '法国', productName: name, foreignName: plan.foreignName },
        }
      : {}),
    register: { sameHolderName: [], sameFormula: [], othersName: [] },
  };
}
