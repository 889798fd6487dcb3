import { type Language, type Text, textOf } from '@app/contract';

/** What each generic check does, in words for people who look after rules; one row for each check. */
export const checkNames: Readonly<Record<string, Required<Text>>> = {
  agrees: name('两处所述一致', 'Two statements agree', '兩處所述一致'),
  agesServed: name('适用年龄与人群编码', 'Ages and the code of people', '適用年齡與人群編碼'),
  attributeForm: name('属性名与剂型编码', 'Attribute part and form code', '屬性名與劑型編碼'),
  allOf: name('几项检查一起', 'Several checks together', '幾項檢查一起'),
  assert: name('条件成立', 'A condition holds', '條件成立'),
  catalogueRemark: name('目录备注', 'Remark of the catalogue', '目錄備註'),
  codeCombination: name('分类编码的组合', 'Combination of classification codes', '分類編碼的組合'),
  componentsSum: name('组分合计', 'Components add up', '成分合計'),
  descending: name('按含量排序', 'Descending order', '依含量排序'),
  evidenceFits: name('功效依据的种类', 'Kind of evidence for an efficacy', '功效依據的種類'),
  governed: name('须由限量表规定', 'Governed by a table of limits', '須由限量表規定'),
  historicalMax: name('历史最高使用量', 'Highest recorded use', '歷史最高使用量'),
  inCatalogue: name('在目录内', 'Listed in the catalogue', '在目錄內'),
  labelIngredients: name('标签成分表', 'Ingredients on the label', '標籤成分表'),
  labelItems: name('标签必备内容', 'Required items of the label', '標籤必備內容'),
  limit: name('含量上限', 'Maximum content', '含量上限'),
  limitScope: name('适用范围与条件', 'Scope and conditions of use', '適用範圍與條件'),
  listedSubstance: name('不在禁用清单', 'Not on a list of prohibited substances', '不在禁用清單'),
  lookUp: name('与清单对照', 'Compared with a list', '與清單對照'),
  marginOfSafety: name('安全边际', 'Margin of safety', '安全邊際'),
  matchesForm: name('编号的写法', 'Written form of a number', '編號的寫法'),
  monitoredIngredient: name('监测期新原料', 'New ingredient under monitoring', '監測期新原料'),
  mustAttach: name('应交资料', 'Required documents', '應交資料'),
  mustSay: name('标签应有的说明', 'Statements on the label', '標籤應有的說明'),
  mustTest: name('应做检验', 'Required tests', '應做檢驗'),
  mustWarn: name('警示用语', 'Warnings on the label', '警示用語'),
  nameNotes: name('名称的写法', 'How a name is written', '名稱的寫法'),
  nameParts: name('名称的组成', 'Parts of the name', '名稱的組成'),
  saysAbsent: name('声称不含的成分', 'Ingredients said to be absent', '聲稱不含的成分'),
  nameSigns: name('名称中的字母和数字', 'Letters and figures in the name', '名稱中的字母和數字'),
  namesAgree: name('中文名与 INCI 相符', 'Chinese and INCI names agree', '中文名與 INCI 相符'),
  namesFormula: name('所列成分与配方一致', 'Names match the formulation', '所列成分與配方一致'),
  nano: name('纳米原料', 'Nano-scale ingredients', '奈米原料'),
  needsOneOf: name('须与其中一项配套', 'Needs one of a group', '須與其中一項配套'),
  netContent: name('净含量', 'Net content', '淨含量'),
  noRepeat: name('不重复填写', 'No repeated rows', '不重複填寫'),
  numberParts: name('编号的年份与地区', 'Year and province of a number', '編號的年份與地區'),
  numberSeries: name('编号类别与程序、来源', 'Series of a number', '編號類別與程序、來源'),
  numeric: name('含量是数', 'Content is a number', '含量是數'),
  packageAgrees: name('销售包装与标签样稿', 'Sales package and label draft', '銷售包裝與標籤樣稿'),
  partFormulas: name('各部分的配方', 'Formulation of each part', '各部分的配方'),
  permitted: name('在准用表内', 'On a table of permitted substances', '在准用表內'),
  procedureFits: name('程序与编码一致', 'Procedure fits the code', '程序與編碼一致'),
  processText: name('工艺文字', 'Text of the process', '製程文字'),
  purposeCount: name('同一用途的种数', 'Substances of one purpose', '同一用途的種數'),
  purposeKnown: name('用途与功能相符', 'Purpose is a known function', '用途與功能相符'),
  purposeOnly: name('限于或者禁止的用途', 'Allowed or forbidden purposes', '限於或者禁止的用途'),
  ratioSum: name('含量与上限之比合计', 'Shares of limits add up', '含量與上限之比合計'),
  rowWords: name('行内的用语', 'Words of a row', '列內的用語'),
  rowsComplete: name('各行填写完整', 'Rows are complete', '各列填寫完整'),
  safetyCodes: name('安全信息报送码', 'Safety codes of raw materials', '安全資訊報送碼'),
  shelfLife: name('保质期与日期', 'Shelf life and dates', '保質期與日期'),
  smallPackage: name('小规格包装', 'Small packages', '小規格包裝'),
  standardItems: name('执行标准的项目', 'Items of the product standard', '執行標準的項目'),
  standardLimits: name('执行标准的指标', 'Limits of the product standard', '執行標準的指標'),
  statesFunction: name('标注原料的功能', 'Function stated on the label', '標註原料的功能'),
  sumsTo: name('含量合计', 'Contents add up', '含量合計'),
  sunProtection: name('防晒标识', 'Sun protection figures', '防曬標示'),
  superseded: name('已被替代的项', 'Superseded entries', '已被取代的項'),
  testLimits: name('检验限值', 'Limits of test results', '檢驗限值'),
  together: name('不得同用', 'Not together', '不得同用'),
  totalWithin: name('总量上限', 'Maximum of a total', '總量上限'),
  warnAbove: name('达到含量须标注', 'Declared from a content on', '達到含量須標示'),
  words: name('用语', 'Words used', '用語'),
  wordsRequired: name('应有的用语', 'Words that must stand there', '應有的用語'),
};

/** A check in the words of a language; `allOf` is described by the checks inside it. An unknown check is shown by its key. */
export function checkText(check: string, options: unknown, language: Language): string {
  const inner = check === 'allOf' ? innerChecks(options) : [];
  const said = (inner.length > 0 ? inner : [check]).map((one) => textIn(one, language));
  return [...new Set(said)].join(language === 'en' ? '; ' : '；');
}

const textIn = (check: string, language: Language) => {
  const known = checkNames[check];
  return known ? textOf(known, language) : check;
};

function innerChecks(options: unknown): string[] {
  const { checks } = typeof options === 'object' && options !== null && 'checks' in options ? options : { checks: [] };
  return Array.isArray(checks)
    ? checks.flatMap((one: { check?: unknown }) => (typeof one?.check === 'string' ? [one.check] : []))
    : [];
}

function name(simplified: string, english: string, traditional: string): Required<Text> {
  return { 'zh-CN': simplified, en: english, 'zh-TW': traditional };
}
