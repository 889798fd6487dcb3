import type { CodeValue, Json, ReviewDossier } from '@app/contract';
import { show } from '../../decimal/index.ts';
import { perObject, perText } from '../../remember.ts';
import { checkClassificationCode, decideProcedure, parseClassificationCode } from '../classification.ts';
import type { ContainedSubstance } from '../rows.ts';
import { filesOnce } from './files-once.ts';
import { type Facts, withFacts } from './rulebook.ts';

/** Product types that follow from the classification code; each is one yes-or-no fact. */
const efficacyFacts = {
  hairDye: '01',
  perm: '02',
  whitening: '03',
  sunscreen: '04',
  antiHairLoss: '05',
  acne: '06',
  cleansing: '09',
  fragrance: '13',
  deodorant: '14',
  coolPowder: '20',
  dandruff: '23',
  hairRemoval: '25',
} as const;

/** Facts that follow from the classification code. */
export const codeFactNames: ReadonlySet<string> = new Set([
  ...Object.keys(efficacyFacts),
  ...[
    'code',
    'efficacies',
    'sites',
    'people',
    'forms',
    'use',
    'special',
    'rinseOff',
    'leaveOn',
    'hair',
    'skin',
    'face',
  ],
  ...['body', 'eye', 'lip', 'nail', 'infant', 'child', 'powder', 'block', 'spray', 'aerosol'],
]);

/** What the purpose column says a substance is there for. */
const purposeWords = {
  asPreservative: ['防腐'],
  asSolvent: ['溶剂', '溶解'],
  asFragrance: ['芳香', '香精', '香料', '赋香', '香味'],
  asPhAdjuster: ['PH', '酸碱', '酸度', '中和'],
  asAntiRust: ['防锈', '抗腐蚀', '缓蚀'],
} as const;

/**
 * Facts of a dossier for scopes and requirements. Derived from the classification code: lists (`efficacies`, `sites`,
 * `people`, `forms`, `use`) and yes-or-no facts (`rinseOff`, `leaveOn`, `hair`, `skin`, …). The dossier's own facts
 * come first; what neither says is unknown.
 */
export function factsOf(
  dossier: ReviewDossier,
  codes: readonly CodeValue[],
  substances: readonly ContainedSubstance[],
  isWorkingDay?: (day: string) => boolean,
  /** Day of the review, which tells whether a new ingredient is still under monitoring. */
  asOf?: string,
): Facts {
  const derived = new Map(factsOfCode(codes)(dossier.classificationCode ?? ''));
  if (dossier.procedure) derived.set('procedure', dossier.procedure);
  if (dossier.origin) derived.set('origin', dossier.origin);
  if (dossier.productName !== undefined) derived.set('productName', dossier.productName);
  for (const [name, value] of nameFacts(dossier)) derived.set(name, value);
  // Before the decision nobody has a number to print; everybody else has one, also where the dossier does not say so.
  derived.set('numberAwaited', false);
  for (const [name, value] of labelMarks(dossier)) derived.set(name, value);
  for (const [name, value] of productionFacts(dossier, derived)) derived.set(name, value);
  for (const [name, value] of Object.entries(dossier.facts))
    if (value !== null && value !== '') derived.set(name, typeof value === 'string' ? plainNumber(value) : value);
  const measured = derived.has('pH') ? undefined : measuredPh(dossier);
  if (measured !== undefined) derived.set('pH', measured);
  for (const [name, value] of sectionFacts(dossier)) derived.set(name, value);
  for (const [name, value] of newIngredientFacts(dossier, asOf)) derived.set(name, value);
  const lists = substances.length > 0 ? ingredientLists(substances) : undefined;
  return { get: (name) => derived.get(name) ?? lists?.get(name), ...(isWorkingDay ? { isWorkingDay } : {}) };
}

/** The pH that a test report gives as one figure, where nobody stated it otherwise. */
function measuredPh({ tests }: ReviewDossier): string | undefined {
  const values = (tests ?? []).flatMap(({ item, value }) =>
    item === 'chem_ph' && value !== undefined ? [plainNumber(value)] : [],
  );
  const [first] = values;
  return values.length === 1 && first !== undefined && /^\d{1,2}(?:\.\d{1,3})?$/.test(first) ? first : undefined;
}

/** A number typed in full-width digits (`３．５`) as the number that it is; every other text as it stands. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').trim();
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? plain : text;
}

/** Facts of a code; the products of a batch share few codes. */
const factsOfCode = perObject((codes: readonly CodeValue[]) =>
  perText((code): ReadonlyMap<string, Json> => codeFacts(code, codes), 1_000),
);

function codeFacts(code: string, codes: readonly CodeValue[]): Map<string, Json> {
  const facts = new Map<string, Json>();
  const parsed = parseClassificationCode(code);
  const impossible = checkClassificationCode(code, codes).some((issue) => issue.severity === 'error');
  if (!parsed || impossible) return facts;
  const { efficacy, site, people, form, method } = parsed;
  const someSite = (...values: string[]) => values.some((value) => site.includes(value));
  facts.set('code', code.trim());
  facts.set('efficacies', efficacy);
  facts.set('sites', site);
  facts.set('people', people);
  facts.set('forms', form);
  facts.set('use', method);
  facts.set('special', decideProcedure(code, codes).procedure === 'registration');
  for (const [name, value] of Object.entries(efficacyFacts)) facts.set(name, efficacy.includes(value));
  facts.set('rinseOff', method.includes('01'));
  facts.set('leaveOn', method.includes('02'));
  facts.set('hair', someSite('01', '04'));
  facts.set('skin', someSite('03', '05', '06', '07', '08', '09'));
  facts.set('face', someSite('05', '06'));
  facts.set('body', someSite('03', '08', '09'));
  facts.set('eye', someSite('06'));
  facts.set('lip', someSite('07'));
  facts.set('nail', someSite('10'));
  facts.set('infant', people.includes('01'));
  facts.set('child', people.includes('01') || people.includes('02'));
  facts.set('powder', form.includes('04'));
  facts.set('block', form.includes('05'));
  facts.set('spray', form.includes('08') || form.includes('09'));
  facts.set('aerosol', form.includes('09'));
  // A new efficacy, site or group of people may mean anything: nothing that it could be is ruled out.
  if (efficacy.includes('A'))
    for (const name of Object.keys(efficacyFacts)) if (facts.get(name) === false) facts.delete(name);
  if (site.includes('B'))
    for (const name of ['hair', 'skin', 'face', 'body', 'eye', 'lip', 'nail'])
      if (facts.get(name) === false) facts.delete(name);
  if (people.includes('C')) for (const name of ['infant', 'child']) if (facts.get(name) === false) facts.delete(name);
  return facts;
}

/** Kinds of product that only its name or claims tell; where neither is stated they stay unknown. */
const nameWords: Record<string, RegExp> = {
  shampoo: /洗发|洗髮|香波|洗头/,
  bathProduct: /沐浴|浴液|浴盐|浴鹽|泡泡浴/,
  soap: /香皂|皂/,
  perfume: /香水(?!型)/,
  toilette: /淡香水|古龙|古龍/,
  selfTanning: /晒黑|曬黑|美黑|助晒|古铜/,
  antiperspirant: /抑汗|止汗/,
  nailHardener: /硬甲|指甲硬化|坚甲|堅甲/,
  cuticleSoftener: /护膜|護膜|软化角质|去死皮/,
  lashDye: /染睫|染眉/,
  astringent: /收敛|收斂/,
  hairLotion: /发露|髮露|发水|髮水/,
  oralCare: /牙膏|牙粉|漱口|口腔|口喷|口噴/,
  professional: /仅供专业|僅供專業|专业使用|專業使用/,
};

function nameFacts(dossier: ReviewDossier): [string, Json][] {
  if (dossier.productName === undefined) return [];
  const { label } = dossier;
  const words = [dossier.productName, label?.claims, label?.useMethod, label?.warnings].join(' ');
  return Object.entries(nameWords).map(([name, pattern]) => [name, pattern.test(words)]);
}

/**
 * What the marks of a label that was read in full say of sun protection: a grade, water resistance, a broad spectrum.
 * A label of which only parts are known denies nothing.
 */
function labelMarks({ label, salesPackage, productName }: ReviewDossier): [string, Json][] {
  if (label === undefined) return [];
  const words = [label, salesPackage]
    .flatMap((one) => [one?.productName, one?.claims, one?.text])
    .concat(productName)
    .filter((one) => one !== undefined)
    .join('\n')
    .normalize('NFKC')
    .toUpperCase();
  const marks: [string, boolean][] = [
    ['claimsPA', /^\+{1,4}$/.test((label.pa ?? '').normalize('NFKC').trim()) || /PA\s{0,9}\+/.test(words)],
    ['claimsWaterResistance', label.waterResistance === '40' || label.waterResistance === '80'],
    ['claimsBroadSpectrum', /广谱|廣譜|BROAD[\s-]{0,9}SPECTRUM/.test(words)],
  ];
  // Words about water may deny or praise something else: they leave it open, and another rule reads them.
  const isOpen = (name: string) => name === 'claimsWaterResistance' && /水|汗|WATER|SWEAT/.test(words);
  return marks.filter(([name, is]) => is || (label.partial !== true && !isOpen(name)));
}

/** Whether another company makes the product, and whether a leave-on product is one for the body, where the form and the code tell. */
function productionFacts({ form }: ReviewDossier, derived: ReadonlyMap<string, Json>): [string, Json][] {
  const facts: [string, Json][] = [];
  const kinds = (form?.manufacturers ?? []).flatMap(({ kind }) => kind ?? []);
  if (kinds.length > 0) facts.push(['entrusted', kinds.includes('entrusted')]);
  const sites = derived.get('sites');
  if (derived.get('leaveOn') === true && Array.isArray(sites) && (sites.includes('03') || sites.includes('09')))
    facts.push(['bodyProduct', true]);
  return facts;
}

/** New ingredients that are still under monitoring: those whose three years are over are used like any other. */
function newIngredientFacts({ newIngredients }: ReviewDossier, asOf: string | undefined): [string, Json][] {
  if (newIngredients === undefined) return [];
  const still = newIngredients.filter(
    ({ monitoringTo }) => asOf === undefined || monitoringTo === undefined || monitoringTo >= asOf,
  );
  return [['newIngredients.monitored', still.map(({ name }) => name)]];
}

/** Tests of one sample: microbes, chemistry, toxicology, people's skin, and the trials of special products. */
const ofTheSample = /^(?:micro|chem|tox|hum)_|^eff_(?:spf|pfa|broad|water|white|hairloss)$/;

/** Batches of the sample where one plant has several, else the one that there is. */
function batchesOf(tests: NonNullable<ReviewDossier['tests']>): string[] {
  const byPlant = new Map<string, Map<string, string>>();
  for (const { item, batch, manufacturer = '' } of tests) {
    const printed = (batch ?? '')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s#:：-]/g, '');
    if (printed === '' || !ofTheSample.test(item)) continue;
    const plant = manufacturer.normalize('NFKC').replace(/\s/g, '');
    byPlant.set(plant, (byPlant.get(plant) ?? new Map()).set(printed, batch ?? ''));
  }
  const all = [...byPlant.values()].map((batches) => [...batches.values()]);
  return all.find((batches) => batches.length > 1) ?? all[0] ?? [];
}

/** Parts of the dossier as facts: `label.claims`, `renewal.openChange`; lists of records become columns, `tests.item`. */
function sectionFacts(dossier: ReviewDossier): [string, Json][] {
  const facts: [string, Json][] = [];
  const record = (prefix: string, value: object) => {
    for (const [key, one] of Object.entries(value)) {
      const name = `${prefix}.${key}`;
      if (Array.isArray(one)) {
        if (one.every((item) => typeof item === 'string')) facts.push([name, one]);
      } else if (one !== undefined && one !== null && typeof one !== 'object') facts.push([name, one as Json]);
    }
  };
  for (const name of recordSections) {
    const value = dossier[name];
    if (value !== undefined) record(name, value);
  }
  const words = [dossier.label, dossier.salesPackage].flatMap((one) => [one?.claims, one?.text, one?.warnings]);
  const said = words.filter((one) => one !== undefined);
  if (said.length > 0) facts.push(['label.words', said.join('\n')]);
  const applicants = [dossier.form?.holderName, dossier.form?.responsibleName].filter((one) => one !== undefined);
  if (applicants.length > 0) facts.push(['form.applicantNames', applicants]);
  const productNames = [dossier.productName, dossier.form?.foreignName].filter((one) => one !== undefined);
  if (productNames.length > 0) facts.push(['form.productNames', productNames]);
  const plants = dossier.form?.manufacturers;
  if (plants) {
    const column = (name: string, key: 'name' | 'country' | 'licence') =>
      facts.push([name, plants.flatMap((plant) => plant[key] ?? [])]);
    column('form.manufacturerNames', 'name');
    column('form.manufacturerCountries', 'country');
    column('form.manufacturerLicences', 'licence');
  }
  if (dossier.newIngredients) facts.push(['newIngredients.name', dossier.newIngredients.map(({ name }) => name)]);
  const places = [dossier.facts.countryOfOrigin, ...(plants ?? []).map(({ country }) => country)].filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  if (places.length > 0)
    facts.push(['fromChineseRegion', places.some((one) => /香港|澳门|澳門|台湾|臺灣|台灣/.test(one))]);
  if (dossier.efficacy?.claims) facts.push(['efficacy.codes', dossier.efficacy.claims.map(({ code }) => code)]);
  if (dossier.tests) {
    facts.push(['tests.item', dossier.tests.map(({ item }) => item)]);
    // Everything that has to be known to be safe before people try the product.
    const safety = dossier.tests.filter(({ item }) => /^(?:micro|chem|tox)_/.test(item));
    const last = safety
      .flatMap(({ reportedOn }) => reportedOn ?? [])
      .sort()
      .at(-1);
    if (last !== undefined) facts.push(['tests.safetyDone', last]);
    // What the assessment rests on: safety and how skin took it. Efficacy may be shown later.
    const reports = dossier.tests
      .filter(({ item }) => /^(?:micro|chem|tox|hum)_/.test(item))
      .flatMap(({ reportedOn }) => reportedOn ?? []);
    const latest = reports.sort().at(-1);
    if (latest !== undefined) facts.push(['tests.latestReport', latest]);
    facts.push(['tests.batches', batchesOf(dossier.tests)]);
    facts.push(['tests.claim', dossier.tests.map(({ claim, kind }) => `${claim ?? ''}|${kind ?? ''}`)]);
  }
  if (dossier.assessment)
    facts.push(['assessment.covered', (dossier.assessment.ingredients ?? []).map(({ name }) => name)]);
  if (dossier.parts) facts.push(['parts.kind', dossier.parts.map(({ kind }) => kind)]);
  const files = dossier.documents.filter((one) => one.files.length > 0);
  facts.push(['documents.code', files.map(({ code }) => code)]);
  facts.push(['files.sha256', filesOnce(dossier.documents).flatMap(({ sha256 }) => sha256 ?? [])]);
  if (dossier.supplement) facts.push(['supplement.undeclared', dossier.supplement.undeclared]);
  return facts;
}

const recordSections = [
  'form',
  'label',
  'salesPackage',
  'assessment',
  'standard',
  'efficacy',
  'waiver',
  'authorisation',
  'saleProof',
  'renewal',
  'register',
] as const;

/** Columns over the substances: `ingredients.name`, `.inci`, `.purpose` and `.percent` (content in the product). */
function ingredientLists(substances: readonly ContainedSubstance[]): Map<string, Json> {
  const inci = (substance: ContainedSubstance): string => substance.byName?.[0]?.inci ?? substance.row.inci ?? '';
  // Frozen, so that formulas may remember what they found out about a column.
  const column = (name: string, values: Json[]): [string, Json] => [name, Object.freeze(values) as Json];
  return new Map<string, Json>([
    column(
      'ingredients.name',
      substances.map((substance) => substance.row.name),
    ),
    column(
      'ingredients.inci',
      substances.map((substance) => inci(substance).toUpperCase()),
    ),
    column(
      'ingredients.purpose',
      substances.map(({ row }) => row.purpose || row.parent?.purpose || ''),
    ),
    column(
      'ingredients.percent',
      substances.map((substance) => (substance.content ? Number(show(substance.content)) : 0)),
    ),
  ]);
}

const byPurpose = perObject((facts: Facts) => perText((purpose) => withFacts(facts, purposeFacts(purpose)), 1_000));

/** The facts of a product for a row of this purpose: the same for all its rows that state it. */
export function factsForPurpose(facts: Facts, purpose: string | undefined): Facts {
  return byPurpose(facts)(purpose ?? '');
}

/** Facts that one row's purpose adds (`asSolvent` …); an empty purpose leaves them unknown. */
export function purposeFacts(purpose: string | undefined): Map<string, Json> {
  const text = (purpose ?? '').normalize('NFKC').toUpperCase().trim();
  if (text === '') return new Map();
  return new Map<string, Json>(
    Object.entries(purposeWords).map(([name, words]) => [name, words.some((word) => text.includes(word))]),
  );
}
