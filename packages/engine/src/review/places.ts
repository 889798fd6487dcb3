import type { Json, Place, Source, Text } from '@app/contract';
import type { Subject } from './judging/rulebook.ts';
import { text } from './words.ts';

const names: Record<string, Text> = {
  productName: text('产品名称', 'Product name', '產品名稱'),
  classificationCode: text('分类编码', 'Classification code', '分類編碼'),
  form: text('申请表', 'Application form', '申請表'),
  label: text('标签', 'Label', '標籤'),
  'label.productName': text('标签产品名称', 'Product name on the label', '標籤產品名稱'),
  'label.trademark': text('标签商标', 'Trade mark on the label', '標籤商標'),
  'label.text': text('标签其他文字', 'Other words of the label', '標籤其他文字'),
  'label.foreignTexts': text('标签外文', 'Foreign text of the label', '標籤外文'),
  'label.ingredients': text('标签成分文案', 'Ingredient statement', '標籤成分文案'),
  'label.claims': text('功效宣称文案', 'Claims', '功效宣稱文案'),
  'label.warnings': text('安全警示用语', 'Warnings', '安全警示用語'),
  'label.netContent': text('净含量', 'Net content', '淨含量'),
  'label.useMethod': text('使用方法', 'Directions for use', '使用方法'),
  'salesPackage.productName': text('销售包装产品名称', 'Product name on the sales package', '銷售包裝產品名稱'),
  'salesPackage.trademark': text('销售包装商标', 'Trade mark on the sales package', '銷售包裝商標'),
  'salesPackage.claims': text('销售包装功效宣称', 'Claims on the sales package', '銷售包裝功效宣稱'),
  'salesPackage.useMethod': text('销售包装使用方法', 'Directions on the sales package', '銷售包裝使用方法'),
  'salesPackage.text': text('销售包装其他文字', 'Other words of the sales package', '銷售包裝其他文字'),
  'salesPackage.foreignTexts': text('销售包装外文', 'Foreign text of the sales package', '銷售包裝外文'),
  'documents.salesPackage': text('销售包装图片', 'Pictures of the sales package', '銷售包裝圖片'),
  'documents.labelDraft': text('标签样稿', 'Label draft', '標籤樣稿'),
  'documents.leaflet': text('产品说明书', 'Leaflet', '產品說明書'),
  'documents.efficacySummary': text('功效宣称依据摘要', 'Summary of the grounds for claims', '功效宣稱依據摘要'),
  salesPackage: text('销售包装', 'Sales package', '銷售包裝'),
  tests: text('检验报告', 'Test reports', '檢驗報告'),
  assessment: text('安全评估报告', 'Safety assessment', '安全評估報告'),
  standard: text('产品执行的标准', 'Product standard', '產品執行的標準'),
  efficacy: text('功效宣称依据摘要', 'Efficacy summary', '功效宣稱依據摘要'),
  documents: text('资料清单', 'Documents', '資料清單'),
  authorisation: text('授权书', 'Letter of authorisation', '授權書'),
  saleProof: text('境外已上市证明', 'Proof of sale', '境外已上市證明'),
  renewal: text('延续申请', 'Renewal', '延續申請'),
  supplement: text('补充资料', 'Supplement', '補充資料'),
  register: text('已注册、备案的产品', 'Register', '已註冊、備案的產品'),
  rows: text('产品配方', 'Product formulation', '產品配方'),
  parts: text('产品的组成部分', 'Parts of the product', '產品的組成部分'),
  newIngredients: text('监测期内的新原料', 'New ingredients under monitoring', '監測期內的新原料'),
  waiver: text('毒理学试验豁免', 'Exemption from toxicology', '毒理學試驗豁免'),
};

/** The place of a dossier path such as `label.claims`, under the form's own field key where it has one; `source`: its own line. */
export function placeOf(
  subject: Subject,
  path: string,
  rowId?: string,
  source = sourceOf(subject, path, rowId),
): Place {
  const label = names[path] ?? names[path.split('.')[0] ?? ''];
  return {
    field: subject.field(path),
    ...(rowId === undefined ? {} : { rowId }),
    ...(label ? { label } : {}),
    ...whereRead(source),
  };
}

/** Where a part of the label, a test or the assessment was read; undefined for what nobody read. */
function sourceOf({ dossier }: Subject, path: string, rowId?: string): Source | undefined {
  const [section = '', part = ''] = path.split('.');
  if (section === 'label' || section === 'salesPackage') return dossier[section]?.sources?.[part];
  if (section === 'tests') return dossier.tests?.find(({ id }) => id === rowId)?.source;
  return section === 'assessment' ? dossier.assessment?.source : undefined;
}

/** Attachment, page and region of a source. */
function whereRead(source: Source | undefined): Pick<Place, 'document' | 'page' | 'region'> {
  if (!source) return {};
  const { document, page, region } = source;
  return { document, ...(page === undefined ? {} : { page }), ...(region ? { region } : {}) };
}

/** A text of the dossier by path; undefined when it is not there. */
export function textAt(subject: Subject, path: string): string | undefined {
  const value: Json | undefined = path === 'productName' ? subject.dossier.productName : subject.facts.get(path);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** ‘p. 3: “…”’ of where a value was read. */
export function quoted(source: Source | undefined): Text | undefined {
  if (!source) return undefined;
  const page = source.page === undefined ? '' : String(source.page);
  const quote = source.quote ?? '';
  return text(
    `${page === '' ? '' : `第 ${page} 页`}${quote === '' ? '' : `“${quote}”`}`,
    `${page === '' ? '' : `Page ${page}`}${quote === '' ? '' : `: “${quote}”`}`,
    `${page === '' ? '' : `第 ${page} 頁`}${quote === '' ? '' : `「${quote}」`}`,
  );
}
