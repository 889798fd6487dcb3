import type { ReviewDossier } from '@app/contract';
import type { Material, Plan } from './plan.ts';

export type Dossier = ReviewDossier & {
  form: NonNullable<ReviewDossier['form']>;
  label: NonNullable<ReviewDossier['label']>;
  tests: NonNullable<ReviewDossier['tests']>;
  assessment: NonNullable<ReviewDossier['assessment']>;
  standard: NonNullable<ReviewDossier['standard']>;
  efficacy: NonNullable<ReviewDossier['efficacy']>;
};

/** The day on which the corpus is judged. */
export const corpusDay = '2026-11-21';

const holder = '演示岚屿化妆品有限公司';
const holderAddress = '演示市云岫区晴川路1号';
const plant = { name: '演示清禾生物科技有限公司', address: '演示市沐川区栖木路8号', licence: '演妆20260001' };
const abroad = { name: 'Demo Aurora Cosmetics SAS', address: '1 Rue de la Démo, 75000 Paris' };

/** Efficacies without a duty of proof: visible or felt at once (2021 no. 50, article 7). */
const obvious = new Set(['01', '02', '09', '10', '12', '13', '14', '20', '24', '25', '26']);
/** Efficacies that only a trial on people proves. */
const onPeople = new Set(['03', '04', '05', '06', '07', '08']);
/** Efficacies for which a trial of some kind is asked. */
const someTrial = new Set(['15', '16', '17', '18', '19', '22', '23']);

/** Percentage of an amount in thousandths of a per cent. */
export function percentOf(amount: number): string {
  return (amount / 1_000).toFixed(3);
}

/** The groups of a classification code. */
export function groupsOf(code: string) {
  const [efficacy = '', site = '', people = '', form = '', method = ''] = code.split('-');
  return {
    efficacies: efficacy.split('/'),
    sites: site.split('/'),
    people: people.split('/'),
    forms: form.split('/'),
    methods: method.split('/'),
  };
}

/** The dossier that a careful applicant would hand in for a plan; every part agrees with every other. */
export function build(plan: Plan): Dossier {
  const { kind, origin } = plan;
  const groups = groupsOf(kind.code);
  const productName = `${plan.brand}${plan.generic}${kind.attribute}`;
  const imported = origin === 'imported';
  const producer = imported ? abroad : plant;
  const names = ingredientNames(plan);
  const claims = kind.claims.join('、');
  const spf = kind.special === 'sunscreen' ? { spf: '30', pa: '+++' } : {};
  const ingredients = labelIngredients(plan);
  const child = kind.child ? { childMark: true } : {};
  const warnings = [
    ...plan.warnings,
    ...(kind.child ? ['注意：应当在成人监护下使用'] : []),
    ...functionsToState(plan),
  ].join('；');
  const label: Dossier['label'] = {
    productName,
    holderName: imported ? abroad.name : holder,
    holderAddress: imported ? abroad.address : holderAddress,
    ...(imported ? { responsibleName: holder, responsibleAddress: holderAddress } : {}),
    producerName: producer.name,
    producerAddress: producer.address,
    ...(imported ? {} : { producerLicence: plant.licence }),
    standardNumber: '演妆标2026000123',
    ingredients,
    netContent: '50 g',
    useBy: '限用日期：2029年10月31日，批号：B20261101',
    useByDate: '2029-10-31',
    batch: 'B20261101',
    shelfLifeMonths: 36,
    useMethod: kind.special === 'hairDye' ? `${kind.method}，染膏与氧化乳按1:1混合` : kind.method,
    warnings,
    claims,
    ...spf,
    ...child,
  };
  if (plan.kind.special) {
    label.productNumber = imported ? '国妆特进字20260001' : '国妆特字20260001';
  }
  label.text = [
    productName,
    label.productNumber,
    label.holderName,
    label.producerName,
    ingredients,
    label.netContent,
    label.useBy,
    label.useMethod,
    warnings,
    claims,
    spf.spf ? `SPF${spf.spf} PA${spf.pa}` : '',
  ]
    .filter((part) => part)
    .join('\n');
  const items = requiredTests(plan);
  const tests = items.map((item): Dossier['tests'][number] => ({
    id: `t-${item}`,
    item,
    reportNumber: `演检2026-${item}`,
    lab: '演示检验检测中心',
    labRegistered: true,
    labScope: true,
    labRegisteredTo: '2028-12-31',
    method: '化妆品安全技术规范（2015年版）',
    productName,
    batch: 'B20260401',
    holder: imported ? abroad.name : holder,
    manufacturer: producer.name,
    receivedOn: item.startsWith('hum_') || item.startsWith('eff_') ? '2026-07-01' : '2026-04-20',
    reportedOn: item.startsWith('hum_') || item.startsWith('eff_') ? '2026-09-10' : '2026-05-20',
    sample: plan.materials
      .flatMap((one) => (one.components ? one.components : [one]))
      .map((one) => ({ name: one.name })),
    ...resultOf(item),
    ...(item.startsWith('hum_') || item.startsWith('eff_')
      ? { kind: 'human' as const, subjects: 30, ethics: true, pValue: '0.01', supports: true }
      : {}),
  }));
  const proofs = groups.efficacies.filter((code) => !obvious.has(code));
  for (const code of proofs) {
    if (['03', '04', '05'].includes(code)) continue;
    const kindOfProof = onPeople.has(code) ? 'human' : someTrial.has(code) ? 'human' : 'laboratory';
    tests.push({
      id: `t-claim-${code}`,
      item: `efficacy_${code}`,
      reportNumber: `演效2026-${code}`,
      lab: '演示检验检测中心',
      labRegistered: true,
      labScope: true,
      labRegisteredTo: '2028-12-31',
      method: '团体标准 演示功效评价方法',
      productName,
      batch: 'B20260401',
      holder: imported ? abroad.name : holder,
      manufacturer: producer.name,
      receivedOn: '2026-07-01',
      reportedOn: '2026-09-10',
      kind: kindOfProof,
      claim: code,
      verdict: 'pass',
      supports: true,
      ...(kindOfProof === 'human' ? { subjects: 30, ethics: true, pValue: '0.01' } : {}),
    });
  }
  const documents = documentCodes(plan, proofs.length > 0).map((code) => ({
    code,
    files: [{ id: `f-${code}`, name: `${code}.pdf`, sha256: hashLike(code), pages: 3, readable: true }],
    language: 'zh',
    sealed: true,
  }));
  return {
    procedure: kind.special ? 'registration' : 'filing',
    origin,
    productName,
    classificationCode: kind.code,
    rows: rowsOf(plan.materials),
    documents,
    facts: { ...plan.facts },
    form: {
      nameBrand: plan.brand,
      nameGeneric: plan.generic,
      nameAttribute: kind.attribute,
      nameBasis: `商标名：${plan.brand}；通用名：${plan.generic}，说明产品的用途；属性名：${kind.attribute}，说明产品的剂型。${imported ? '外文名称：Demo Cream，意为演示用的霜。' : ''}`,
      holderName: imported ? abroad.name : holder,
      holderAddress: imported ? abroad.address : holderAddress,
      ...(imported ? { responsibleName: holder, responsibleAddress: holderAddress, foreignName: 'Demo Cream' } : {}),
      manufacturers: [
        imported
          ? { name: abroad.name, address: abroad.address, country: '法国', kind: 'own' }
          : {
              name: plant.name,
              address: plant.address,
              country: '中国',
              kind: 'own',
              licence: plant.licence,
              licenceName: plant.name,
              licenceAddress: plant.address,
              licenceFrom: '2024-01-01',
              licenceTo: '2028-12-31',
            },
      ],
      standardNumber: '演妆标2026000123',
      netContent: '50 g',
      shelfLifeMonths: 36,
      ...(label.productNumber
        ? { productNumber: label.productNumber, numberHolder: imported ? abroad.name : holder }
        : {}),
      submittedOn: '2026-11-02',
    },
    label,
    tests,
    assessment: {
      kind: 'full',
      productName,
      assessor: '演示评估员',
      assessorQualified: true,
      assessedOn: '2026-10-12',
      ingredients: names.map((name) => ({ name, mos: '350' })),
      impurities: [
        '汞',
        '铅',
        '砷',
        '镉',
        ...(items.includes('chem_dioxane') ? ['二噁烷'] : []),
        ...(items.includes('chem_asbestos') ? ['石棉'] : []),
        ...(items.includes('chem_methanol') ? ['甲醇'] : []),
        ...(plan.materials.some(hasGlycerin) ? ['二甘醇'] : []),
      ],
      conclusion: 'safe',
      stabilityMonths: 36,
      preservativeChallenge: true,
      packageCompatibility: true,
      nanoAssessed: true,
    },
    standard: {
      productName,
      number: '演妆标2026000123',
      ingredients: names,
      items: items
        .filter((item) => /^(micro|chem)_/.test(item))
        .map((item) => ({ item, method: '化妆品安全技术规范（2015年版）', limit: '符合规定' })),
      process: `将${plan.materials.map(({ name }) => name).join('、')}依次加入，升温至75℃搅拌均匀，降温至40℃后出料灌装。`,
      shelfLifeMonths: 36,
    },
    efficacy: {
      published: true,
      productName,
      claims: proofs.map((code) => ({
        code,
        evidence: onPeople.has(code) || someTrial.has(code) ? 'human' : 'laboratory',
        supports: true,
      })),
    },
    ...(plan.parts.length > 0 ? { parts: plan.parts } : {}),
    waiver: { claimed: false },
    ...(imported
      ? {
          authorisation: {
            holder: abroad.name,
            responsible: holder,
            products: [productName],
            from: '2026-01-01',
            to: '2030-12-31',
            notarised: true,
          },
          saleProof: { country: '法国', productName, foreignName: 'Demo Cream' },
        }
      : {}),
  };
}

const alsoPreservatives =
  /TRIMONIUM CHLORIDE$|^BENZALKONIUM|^BENZOIC ACID$|^SODIUM BENZOATE$|^PHENOXYISOPROPANOL$|^SALICYLIC ACID$|PYRITHIONE$|SULFITE$|^DICHLOROPHENE?$/;

/** Table 3, note 1: a substance that could be a preservative and serves another purpose is named with it. */
export function functionsToState(plan: Plan): string[] {
  return plan.materials
    .flatMap((one) => one.components ?? [one])
    .filter(({ inci, purpose }) => alsoPreservatives.test(inci) && !purpose.includes('防腐'))
    .map(({ name, purpose }) => `${name}（${purpose}）`);
}

/** Glycerin may carry diethylene glycol, which the assessment has to deal with. */
function hasGlycerin({ inci, components = [] }: Material): boolean {
  return inci === 'GLYCERIN' || components.some((one) => one.inci === 'GLYCERIN');
}

function rowsOf(materials: readonly Material[]): ReviewDossier['rows'] {
  return materials.flatMap((one) => {
    const row = rowOf(one, 1);
    return [row, ...(one.components ?? []).map((component) => rowOf(component, 2))];
  });
}

function rowOf(one: Material, level: 1 | 2): ReviewDossier['rows'][number] {
  return {
    rowId: one.id,
    level,
    name: one.name,
    inci: one.inci,
    ...(one.cas === '' ? {} : { cas: one.cas }),
    percent: one.typed ?? percentOf(one.amount),
    purpose: one.purpose,
    submissionCode:
      one.submissionCode ??
      (level === 1 || one.submissionCode !== undefined ? `${one.id}-演示报送码` : `${one.id}-演示报送码`),
    ...remarkOf(one),
    ...(one.part === undefined ? {} : { part: one.part }),
  };
}

/** The remark of a row; denatured alcohol says what it is denatured with (management of dossiers, article 29). */
function remarkOf({ remark, inci }: Material): { remark?: string } {
  if (remark !== undefined) return { remark };
  return /^(?:ALCOHOL DENAT|SD ALCOHOL)/.test(inci) ? { remark: '变性剂：叔丁醇，0.1%' } : {};
}

/** Substances by content: a blend counts as its components. */
function contents(plan: Plan): { name: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const one of plan.materials)
    for (const leaf of one.components?.map((part) => ({
      name: part.name,
      amount: (one.amount * part.amount) / 100_000,
    })) ?? [one])
      sums.set(leaf.name.trim(), (sums.get(leaf.name.trim()) ?? 0) + leaf.amount);
  return [...sums].map(([name, amount]) => ({ name, amount })).sort((a, b) => b.amount - a.amount);
}

function ingredientNames(plan: Plan): string[] {
  return contents(plan).map(({ name }) => name);
}

/** Label measures, article 12: in descending order above 0.1 %, the others after their lead. */
export function labelIngredients(plan: Plan): string {
  const all = contents(plan);
  const main = all.filter(({ amount }) => amount > 100).map(({ name }) => name);
  const traces = all.filter(({ amount }) => amount <= 100).map(({ name }) => name);
  return `成分：${main.join('、')}${traces.length > 0 ? `；其他微量成分：${traces.join('、')}` : ''}`;
}

/** Tests that every product has. */
export const usualTests = [
  'micro_total',
  'micro_mold',
  'micro_coliform',
  'micro_staph',
  'micro_pseudo',
  'chem_hg',
  'chem_pb',
  'chem_as',
  'chem_cd',
];

/** Tests of the work rules (2019 no. 72) for the class, and those that the formula asks for. */
export function requiredTests(plan: Plan): string[] {
  const { kind } = plan;
  const { sites } = groupsOf(kind.code);
  const items = [...usualTests, ...plan.tests];
  if (kind.special === 'sunscreen')
    items.push('chem_uvfilters', 'tox_skin_multi', 'tox_sens', 'tox_photo', 'hum_patch', 'eff_spf', 'eff_pfa');
  if (kind.special === 'whitening')
    items.push('chem_hydroquinone', 'chem_ph', 'tox_skin_multi', 'tox_sens', 'tox_photo', 'hum_patch', 'eff_white');
  if (kind.special === 'hairDye')
    items.push('chem_dyes', 'chem_ph', 'tox_skin_acute', 'tox_eye', 'tox_sens', 'tox_ames', 'tox_chrom');
  if (kind.special === 'perm') items.push('chem_thioglycolic', 'chem_ph', 'tox_skin_acute', 'tox_eye', 'tox_sens');
  if (kind.special === 'antiHairLoss')
    items.push(
      'chem_hormones',
      'tox_skin_multi',
      'tox_eye',
      'tox_sens',
      'tox_ames',
      'tox_chrom',
      'hum_use',
      'eff_hairloss',
    );
  if (kind.child) items.push('tox_skin_multi', 'tox_eye', 'tox_sens', ...(kind.use === 'leaveOn' ? ['tox_photo'] : []));
  if (!kind.special && !kind.child) {
    items.push(kind.use === 'leaveOn' ? 'tox_skin_multi' : 'tox_skin_acute');
    if (
      sites.includes('06') ||
      sites.includes('01') ||
      kind.id === 'cleanser' ||
      kind.id === 'bodyWash' ||
      kind.id === 'makeupRemover'
    )
      items.push('tox_eye');
  }
  return [...new Set(items)];
}

function resultOf(item: string): { value?: string; unit?: string; verdict?: 'pass' } {
  const values: Record<string, [string, string]> = {
    micro_total: ['<10', 'CFU/g'],
    micro_mold: ['<10', 'CFU/g'],
    micro_coliform: ['未检出', ''],
    micro_staph: ['未检出', ''],
    micro_pseudo: ['未检出', ''],
    chem_hg: ['<0.002', 'mg/kg'],
    chem_pb: ['0.31', 'mg/kg'],
    chem_as: ['0.05', 'mg/kg'],
    chem_cd: ['<0.02', 'mg/kg'],
    chem_dioxane: ['<2', 'mg/kg'],
    chem_methanol: ['21', 'mg/kg'],
    chem_asbestos: ['未检出', ''],
    eff_spf: ['35.2', ''],
    eff_pfa: ['9.1', ''],
  };
  const [value, unit] = values[item] ?? ['', ''];
  return { ...(value === '' ? {} : { value, unit }), verdict: 'pass' };
}

function documentCodes(plan: Plan, needsProof: boolean): string[] {
  const codes = [
    'nameBasis',
    'productStandard',
    'labelDraft',
    'salesPackage',
    'testReport',
    'safetyAssessment',
    'ingredientSafety',
  ];
  if (needsProof) codes.push('efficacySummary');
  codes.push(...(plan.origin === 'imported' ? ['saleProof', 'gmpCertificate'] : ['productionLicence']));
  if (plan.facts.entrusted === true) codes.push('entrustAgreement');
  return codes;
}

/** A text of 64 hexadecimal digits that differs with its word. */
function hashLike(word: string): string {
  let seed = 7;
  for (const sign of word) seed = (seed * 31 + sign.charCodeAt(0)) % 4_294_967_291;
  return Array.from({ length: 8 }, (_, i) => ((seed * (i + 3)) % 4_294_967_296).toString(16).padStart(8, '0')).join('');
}
