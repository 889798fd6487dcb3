import type { Dossier, DossierPaper } from '../../dossier.ts';
import { edited, type Fits, type Kind, planned } from '../../kinds/kind.ts';
import type { LawKey } from '../../laws.ts';
import { isSpecial, type Plan } from '../../plan.ts';

const imported = (plan: Plan) => plan.origin === 'imported';
const domestic = (plan: Plan) => plan.origin === 'domestic';
const entrusted = (plan: Plan) => plan.entrusted === true;
const watery = (plan: Plan) => plan.rows.some(({ name }) => name === '苯氧乙醇');
/** What a full report has to hold, a basic conclusion need not show: the report then stays with the company. */
const reported = (plan: Plan) => plan.assessment === 'full';

/** A change of one paper. */
const paper = (
  id: string,
  law: LawKey,
  mistake: string,
  code: string,
  change: (one: DossierPaper) => void,
  fits?: Fits,
  words: readonly string[] = [],
): Kind =>
  edited(
    id,
    'documents',
    law,
    mistake,
    (d) => {
      for (const one of d.documents) if (one.code === code) change(one);
    },
    [`@${code}`, `@f-${code}`],
    { words, ...(fits ? { fits } : {}) },
  );

const excused = (reason: string) => (one: DossierPaper) => {
  one.files = [];
  one.notApplicable = reason;
};

/** A change of the safety assessment. */
const assessed = (
  id: string,
  law: LawKey,
  mistake: string,
  change: (d: Dossier) => void,
  words: readonly string[] = [],
  fits?: Fits,
): Kind =>
  edited(id, 'documents', law, mistake, change, ['assessment', '@safetyAssessment'], {
    words,
    ...(fits ? { fits } : {}),
  });

const forgets = (id: string, mistake: string, impurity: string, fits?: Fits): Kind =>
  assessed(
    id,
    'saf',
    mistake,
    (d) => {
      d.assessment.kind = 'full';
      d.assessment.impurities = d.assessment.impurities?.filter((one) => one !== impurity);
    },
    [impurity],
    fits,
  );

const omits = (id: string, mistake: string, name: string, fits: Fits): Kind =>
  assessed(
    id,
    'saf',
    mistake,
    (d) => {
      d.assessment.ingredients = d.assessment.ingredients?.filter((one) => one.name !== name);
    },
    [name],
    fits,
  );

const exposes = (id: string, mistake: string, type: string, amount: string, fits: Fits): Kind =>
  assessed(
    id,
    'saf',
    mistake,
    (d) => {
      d.assessment.exposureType = type;
      d.assessment.exposureGrams = amount;
    },
    [type, amount, '暴露'],
    fits,
  );

/** A change of the product standard. */
const standard = (
  id: string,
  mistake: string,
  change: (d: Dossier) => void,
  words: readonly string[] = [],
  fits?: Fits,
): Kind =>
  edited(id, 'documents', 'dos30', mistake, change, ['standard', '@productStandard'], {
    words,
    ...(fits ? { fits } : {}),
  });

const limit = (id: string, mistake: string, item: string, text: string, words: readonly string[], fits?: Fits): Kind =>
  edited(
    id,
    'documents',
    'dos30',
    mistake,
    (d) => {
      for (const one of d.standard.items ?? []) if (one.item === item) one.limit = text;
    },
    ['standard', '@productStandard', `@${item}`],
    { words: [...words, text], ...(fits ? { fits } : {}) },
  );

/** A change of the efficacy summary. */
const summary = (
  id: string,
  law: LawKey,
  mistake: string,
  change: (d: Dossier) => void,
  words: readonly string[],
  fits: Fits,
): Kind => edited(id, 'documents', law, mistake, change, ['efficacy', 'tests', '@efficacySummary'], { words, fits });

/** A change of the letter of authorisation. */
const letter = (
  id: string,
  mistake: string,
  change: (a: NonNullable<Dossier['authorisation']>) => void,
  words: readonly string[],
): Kind =>
  edited(
    id,
    'documents',
    'dosAuth',
    mistake,
    (d) => {
      if (d.authorisation) change(d.authorisation);
    },
    ['authorisation', '@authorisation', 'form.responsibleName'],
    { words, fits: imported },
  );

/** Papers, assessment, standard, efficacy summary and the papers of imported products. */
export const papers: readonly Kind[] = [
  paper(
    't-doc-report-unsealed',
    'dos5',
    '检验报告没有签章',
    'testReport',
    (one) => {
      one.sealed = false;
    },
    undefined,
    ['签章', '盖章'],
  ),
  paper(
    't-doc-assessment-unsealed',
    'dos5',
    '安全评估资料没有签章',
    'safetyAssessment',
    (one) => {
      one.sealed = false;
    },
    undefined,
    ['签章', '盖章'],
  ),
  paper(
    't-doc-letter-unsealed',
    'dos5',
    '授权书没有签章',
    'authorisation',
    (one) => {
      one.sealed = false;
    },
    imported,
    ['签章', '盖章'],
  ),
  paper(
    't-doc-letter-foreign',
    'dos4',
    '日文授权书无译文',
    'authorisation',
    (one) => {
      one.language = 'ja';
      one.translated = false;
    },
    imported,
    ['译'],
  ),
  paper(
    't-doc-report-foreign',
    'dos4',
    '英文检验报告无译文',
    'testReport',
    (one) => {
      one.language = 'en';
      one.translated = false;
    },
    imported,
    ['译'],
  ),
  paper('t-doc-label-damaged', 'dos6', '标签样稿打不开', 'labelDraft', (one) => {
    for (const file of one.files) file.readable = false;
  }),
  paper(
    't-doc-licence-empty',
    'dos6',
    '生产许可证文件零页',
    'productionLicence',
    (one) => {
      for (const file of one.files) file.pages = 0;
    },
    domestic,
  ),
  paper('t-doc-standard-no-file', 'dos26', '执行的标准只有目录', 'productStandard', (one) => {
    one.files = [];
  }),
  paper(
    't-doc-basis-excused',
    'dos26',
    '命名依据写“名称通俗，无需说明”',
    'nameBasis',
    excused('名称通俗易懂，无需说明'),
  ),
  paper(
    't-doc-report-excused',
    'dos26',
    '检验报告写“与同系列产品共用”',
    'testReport',
    excused('与同系列产品共用，不再提交'),
  ),
  paper(
    't-doc-assessment-excused',
    'dos34',
    '安全评估写“成熟配方免评估”',
    'safetyAssessment',
    excused('成熟配方，长期使用，免于评估'),
  ),
  edited(
    't-doc-safety-excused',
    'documents',
    'dos29',
    '原料安全信息写“供应商保密”且无报送码',
    (d) => {
      for (const row of d.rows) delete row.submissionCode;
      for (const one of d.documents) if (one.code === 'ingredientSafety') excused('供应商保密')(one);
    },
    ['rows', '@ingredientSafety'],
    { words: ['报送码', '安全信息'], fits: ['hair-oil', 'hair-wax', 'firm-cream'] },
  ),
  paper(
    't-doc-efficacy-excused',
    'csar22',
    '美白、防脱产品写“无需摘要”',
    'efficacySummary',
    excused('产品功效显而易见'),
    ['white-mask', 'scalp-tonic', 'sun-stick'],
  ),
  paper(
    't-doc-gmp-excused',
    'csar19',
    '进口产品写“生产国不发GMP证明”',
    'gmpCertificate',
    excused('生产国不出具'),
    imported,
  ),
  paper(
    't-doc-agreement-empty',
    'csar28',
    '委托生产关系文件只有目录',
    'entrustAgreement',
    (one) => {
      one.files = [];
      delete one.notApplicable;
    },
    entrusted,
  ),
  edited(
    't-doc-copied',
    'documents',
    'dos6',
    '检验报告与安全评估是同一文件',
    (d) => {
      const hash = d.documents.find((one) => one.code === 'testReport')?.files[0]?.sha256;
      for (const one of d.documents)
        if (one.code === 'safetyAssessment') for (const file of one.files) if (hash) file.sha256 = hash;
    },
    ['@testReport', '@safetyAssessment', '@f-testReport', '@f-safetyAssessment'],
  ),
  // Assessment.
  assessed(
    't-saf-undated',
    'saf',
    '评估报告无日期',
    (d) => {
      delete d.assessment.assessedOn;
    },
    ['日期'],
  ),
  assessed(
    't-saf-no-conclusion',
    'dos34',
    '评估报告没有结论',
    (d) => {
      delete d.assessment.conclusion;
    },
    ['结论'],
  ),
  assessed(
    't-saf-sibling',
    'dos34',
    '评估报告写的是同系列另一色号',
    (d) => {
      d.assessment.productName = `${d.productName ?? ''}（02号）`;
    },
    ['02号'],
  ),
  assessed(
    't-saf-mos',
    'saf',
    '防腐剂安全边际值64',
    (d) => {
      for (const one of d.assessment.ingredients ?? [])
        if (one.name === '苯氧乙醇') {
          one.mos = '64';
          delete one.evidence;
        }
    },
    ['64', '苯氧乙醇'],
    ['firm-cream', 'hair-mask', 'white-mask', 'eyeliner'],
  ),
  assessed(
    't-saf-mos-filter',
    'saf',
    '防晒剂安全边际值57',
    (d) => {
      for (const one of d.assessment.ingredients ?? [])
        if (one.name === '水杨酸乙基己酯') {
          one.mos = '57';
          delete one.evidence;
        }
    },
    ['57', '水杨酸乙基己酯'],
    ['sun-stick', 'sun-lip'],
  ),
  assessed(
    't-saf-bare-dye',
    'saf',
    '染发剂无安全边际值也无证据',
    (d) => {
      for (const one of d.assessment.ingredients ?? [])
        if (one.name === '甲苯-2,5-二胺') {
          delete one.mos;
          delete one.evidence;
        }
    },
    ['甲苯-2,5-二胺'],
    ['dye-imported'],
  ),
  omits('t-saf-omit-preservative', '未评估防腐剂', '苯氧乙醇', (plan) => reported(plan) && watery(plan)),
  omits('t-saf-omit-fragrance', '未评估香精', '（日用）香精', ['body-mist', 'solid-perfume']),
  omits('t-saf-omit-filter', '未评估防晒剂', '水杨酸乙基己酯', ['sun-stick', 'sun-lip']),
  omits('t-saf-omit-propellant', '未评估推进剂', '丁烷', ['dry-shampoo']),
  forgets('t-saf-methanol', '含乙醇未评估甲醇', '甲醇', ['aftershave', 'body-mist', 'scalp-tonic']),
  forgets('t-saf-dioxane', 'PEG类原料未评估二噁烷', '二噁烷', ['aftershave', 'body-mist', 'scalp-tonic']),
  forgets('t-saf-asbestos', '滑石粉未评估石棉', '石棉', ['blush']),
  forgets('t-saf-nitrosamine', '含乙醇胺未评估亚硝胺', '亚硝胺', ['dye-imported']),
  exposes('t-saf-exposure-baby', '婴儿全身用油按面霜暴露量', '面霜', '1.54', ['baby-oil', 'soothing-gel']),
  exposes('t-saf-exposure-sun', '防晒棒按唇部产品暴露量', '口红', '0.057', ['sun-stick']),
  exposes('t-saf-exposure-lip', '唇部产品按睫毛膏暴露量', '睫毛膏', '0.025', ['lip-tint', 'sun-lip', 'child-lip']),
  edited(
    't-saf-stability',
    'documents',
    'saf',
    '稳定性只支持18个月',
    (d) => {
      d.assessment.stabilityMonths = 18;
    },
    ['assessment', 'form.shelfLifeMonths', 'label.shelfLifeMonths'],
    { words: ['18', '稳定性'], fits: reported },
  ),
  assessed(
    't-saf-nano',
    'saf',
    '纳米二氧化钛未评估',
    (d) => {
      d.assessment.kind = 'full';
      for (const row of d.rows) if (row.name === 'CI 77891') row.remark = '纳米级';
      d.assessment.nanoAssessed = false;
    },
    ['纳米'],
    ['blush'],
  ),
  assessed(
    't-saf-package',
    'saf',
    '泵喷包装未做相容性',
    (d) => {
      d.assessment.packageCompatibility = false;
    },
    ['包材', '相容'],
    ['body-mist', 'scalp-tonic'],
  ),
  assessed(
    't-saf-challenge',
    'saf',
    '含水产品未做防腐挑战',
    (d) => {
      d.assessment.preservativeChallenge = false;
    },
    ['防腐'],
    (plan) => reported(plan) && watery(plan),
  ),
  planned(
    't-saf-basic-new',
    'documents',
    'saf50',
    '含监测期新原料只交基本结论',
    (plan) => {
      plan.rows.push({ name: '演示雪松多糖', percent: '0.4', purpose: '保湿剂', inci: 'DEMO CEDAR POLYSACCHARIDE' });
      plan.newIngredients = [
        {
          name: '演示雪松多糖',
          number: '国妆原备字20250017',
          monitoringTo: '2028-05-01',
          authorised: true,
          useAllowed: true,
          maxPercent: '1',
          annualReport: true,
        },
      ];
      plan.assessment = 'basic';
    },
    ['assessment', '@safetyAssessment'],
    { words: ['基本结论', '完整'], fits: ['sleeping-mask', 'foot-cream', 'eye-mask'] },
  ),
  // Standard.
  standard('t-std-name', '标准名称漏商标名', (d) => {
    d.standard.productName = (d.productName ?? '').slice(4);
  }),
  standard(
    't-std-extra',
    '标准全成分多出香精',
    (d) => {
      d.standard.ingredients = [...(d.standard.ingredients ?? []), '香兰素'];
    },
    ['香兰素'],
  ),
  standard(
    't-std-no-preservative',
    '标准全成分漏防腐剂',
    (d) => {
      d.standard.ingredients = d.standard.ingredients?.filter((one) => one !== '苯氧乙醇');
    },
    ['苯氧乙醇'],
    watery,
  ),
  standard(
    't-std-no-micro',
    '标准漏菌落总数',
    (d) => {
      d.standard.items = d.standard.items?.filter(({ item }) => item !== 'micro_total');
    },
    ['菌落'],
  ),
  standard(
    't-std-no-methanol',
    '含乙醇产品标准漏甲醇',
    (d) => {
      d.standard.items = d.standard.items?.filter(({ item }) => item !== 'chem_methanol');
    },
    ['甲醇'],
    ['aftershave', 'body-mist', 'scalp-tonic', 'dry-shampoo'],
  ),
  standard(
    't-std-one-method',
    '一项指标不写检验方法',
    (d) => {
      const one = d.standard.items?.[0];
      if (one) delete one.method;
    },
    ['方法'],
  ),
  standard(
    't-std-no-process',
    '标准无生产工艺简述',
    (d) => {
      delete d.standard.process;
    },
    ['工艺'],
  ),
  standard(
    't-std-process-extra',
    '工艺里投入配方没有的视黄醇',
    (d) => {
      d.standard.process = (d.standard.process ?? '').replace('依次投入', '、视黄醇依次投入');
    },
    ['视黄醇'],
  ),
  standard(
    't-std-shelf',
    '标准写24个月而标签36个月',
    (d) => {
      d.standard.shelfLifeMonths = 24;
    },
    ['24'],
  ),
  limit('t-std-limit-lead', '标准铅限值放宽到40', 'chem_pb', '≤40 mg/kg', ['铅']),
  limit('t-std-limit-micro', '标准菌落总数限值放宽到5000', 'micro_total', '≤5000 CFU/g', ['菌落']),
  limit('t-std-limit-mercury', '标准汞限值放宽到10', 'chem_hg', '≤10 mg/kg', ['汞']),
  limit(
    't-std-limit-eye',
    '眼部产品菌落总数限值写1000',
    'micro_total',
    '≤1000 CFU/g',
    ['菌落'],
    ['eyeliner', 'eye-mask', 'brow-pencil', 'baby-oil'],
  ),
  // Efficacy.
  summary(
    't-eff-unpublished',
    'csar22',
    '摘要未公布',
    (d) => {
      d.efficacy.published = false;
    },
    ['公布', '摘要'],
    ['firm-cream', 'scalp-tonic', 'white-mask', 'hair-mask'],
  ),
  summary(
    't-eff-none',
    'effSummary',
    '摘要一项功效也没有',
    (d) => {
      d.efficacy.claims = [];
    },
    ['摘要', '紧致', '防断发', '舒缓'],
    ['firm-cream', 'hair-mask', 'aftershave', 'soothing-gel'],
  ),
  summary(
    't-eff-literature',
    'effTrial',
    '紧致、防断发、舒缓只用文献',
    (d) => {
      for (const one of d.efficacy.claims ?? []) one.evidence = 'literature';
      d.tests = d.tests.filter((one) => one.item !== 'eff_claim');
    },
    ['文献', '紧致', '防断发', '舒缓', '去角质'],
    ['firm-cream', 'hair-mask', 'aftershave', 'body-scrub'],
  ),
  summary(
    't-eff-not',
    'effSummary',
    '摘要结论不支持',
    (d) => {
      for (const one of d.efficacy.claims ?? []) one.supports = false;
    },
    ['支持'],
    ['firm-cream', 'hair-mask', 'body-scrub'],
  ),
  summary(
    't-eff-sibling',
    'effSummary',
    '摘要是同系列产品的',
    (d) => {
      d.efficacy.productName = '演示溪谷紧致精华液';
    },
    ['演示溪谷紧致精华液'],
    ['firm-cream', 'scalp-tonic', 'hair-mask'],
  ),
  summary(
    't-eff-extra',
    'effSummary',
    '摘要多出抗皱',
    (d) => {
      d.efficacy.claims = [...(d.efficacy.claims ?? []), { code: '15', evidence: 'laboratory', supports: true }];
    },
    ['抗皱', '15'],
    ['firm-cream', 'eye-mask'],
  ),
  // Imported products.
  letter(
    't-imp-letter-name',
    '授权书上责任人名称少“国际”二字',
    (a) => {
      a.responsible = '上海砚池贸易有限公司';
    },
    ['上海砚池贸易有限公司'],
  ),
  letter(
    't-imp-letter-yesterday',
    '授权书在提交前一天到期',
    (a) => {
      a.to = '2026-09-14';
    },
    ['2026-09-14'],
  ),
  letter(
    't-imp-letter-reversed',
    '授权书止期早于起期',
    (a) => {
      a.from = '2026-06-01';
      a.to = '2026-01-01';
    },
    ['2026-01-01', '2026-06-01'],
  ),
  letter(
    't-imp-letter-other',
    '授权范围只有同品牌其他产品',
    (a) => {
      a.products = ['演示夜隼卸妆膏', '演示屿岬防晒喷雾'];
    },
    ['演示夜隼卸妆膏', '授权'],
  ),
  letter(
    't-imp-letter-holder',
    '授权人是集团母公司而非注册人',
    (a) => {
      a.holder = 'Demo Group Holdings Ltd.';
    },
    ['Demo Group'],
  ),
  edited(
    't-imp-proof-name',
    'documents',
    'dosForeign',
    '上市证明是另一色号',
    (d) => {
      if (d.saleProof) d.saleProof.foreignName = `${d.saleProof.foreignName ?? ''} No. 77 Limited`;
    },
    ['saleProof', '@saleProof', 'form.foreignName'],
    { words: ['No. 77'], fits: imported },
  ),
  edited(
    't-imp-proof-country',
    'documents',
    'dosForeign',
    '上市证明来自既非生产国也非原产国的第三国',
    (d) => {
      if (d.saleProof) d.saleProof.country = '越南';
    },
    ['saleProof', '@saleProof'],
    { words: ['越南'], fits: imported },
  ),
  edited(
    't-imp-basis',
    'documents',
    'dos28',
    '命名依据只解释商标名',
    (d) => {
      d.form.nameBasis = `商标名“${d.form.nameBrand ?? ''}”为注册商标，无特殊含义。`;
    },
    ['form.nameBasis', '@nameBasis'],
    { words: ['命名依据', '通用名', '属性名'] },
  ),
  edited(
    't-supp-two',
    'documents',
    'supp',
    '补充资料三条只答一条',
    (d) => {
      d.supplement = {
        items: [
          { id: '1', answered: true },
          { id: '2', answered: false },
          { id: '3', answered: false },
        ],
        undeclared: [],
      };
    },
    ['supplement'],
    { words: ['补充'] },
  ),
  edited(
    't-supp-label',
    'documents',
    'supp',
    '补充资料时暗改产品名称',
    (d) => {
      d.supplement = { items: [{ id: '1', answered: true }], undeclared: ['productName'] };
    },
    ['supplement', 'productName'],
    { words: ['补充', '名称'], fits: isSpecial },
  ),
];
