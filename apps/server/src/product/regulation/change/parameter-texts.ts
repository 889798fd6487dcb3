import type { Text } from '@app/contract';

/** zh-CN, zh-TW, en. */
type Three = readonly [zh: string, tw: string, en: string];

/** What a parameter asks for, by its name or by `check.name` where one check means something of its own. */
const asked: Record<string, readonly [label: Three, help?: Three]> = {
  target: [
    ['目标合计', '目標合計', 'Target total'],
    ['应当等于的合计', '應當等於的合計', 'What the sum has to be'],
  ],
  tolerance: [
    ['允许偏差', '允許偏差', 'Tolerance'],
    ['上下相差不超过这个数不算问题', '上下相差不超過這個數不算問題', 'A difference up to this is no finding'],
  ],
  filler: [
    ['补足的原料', '補足的原料', 'Balancing ingredients'],
    ['差额建议加到这些原料上', '差額建議加到這些原料上', 'A difference is proposed for one of these'],
  ],
  most: [['最多', '最多', 'At most']],
  'purposeCount.most': [
    ['最多几种', '最多幾種', 'At most (count)'],
    ['多于这个数就提示', '多於這個數就提示', 'More than this is told'],
  ],
  'smallPackage.most': [
    ['小规格上限', '小規格上限', 'Largest small package'],
    ['净含量不超过它才按小规格判断', '淨含量不超過它才按小規格判斷', 'A package counts as small up to this content'],
  ],
  each: [['单项最多', '單項最多', 'Each at most']],
  least: [['最低安全边际值', '最低安全邊際值', 'Lowest margin of safety']],
  above: [
    ['降序的下限', '遞減排序的下限', 'Descending order above'],
    [
      '含量高于它的成分要按降序排列',
      '含量高於它的成分要按遞減順序排列',
      'Ingredients above it stand in descending order',
    ],
  ],
  from: [
    ['从多少起', '從多少起', 'From'],
    ['换算后的含量达到它时要求警示语', '換算後的含量達到它時要求警語', 'The warning is due from this content on'],
  ],
  inclusive: [['等于也算', '等於也算', 'The figure itself counts']],
  catalogue: [['目录名称', '目錄名稱', 'Name of the catalogue']],
  note: [['附注', '附註', 'Note']],
  'nameNotes.note': [['检查哪种名称', '檢查哪種名稱', 'Which names']],
  lists: [
    ['依靠的名单', '依靠的名單', 'Lists it rests on'],
    [
      '名单不全时，整份案卷提示一次',
      '名單不全時，整份案卷提示一次',
      'An incomplete one is told once for the whole dossier',
    ],
  ],
  remarks: [['备注及其含义', '備註及其含義', 'Remarks and their meaning']],
  contains: [['备注包含', '備註包含', 'Remark contains']],
  severity: [['级别', '級別', 'Severity']],
  meaning: [['含义', '含義', 'Meaning']],
  table: [['限量表', '限量表', 'Table']],
  tables: [['限量表', '限量表', 'Tables']],
  entries: [
    ['只判断这些序号', '只判斷這些序號', 'Only these entries'],
    ['空着就判断整张表', '空著就判斷整張表', 'Empty: the whole table'],
  ],
  'ratioSum.entries': [
    ['合并计算的序号', '合併計算的序號', 'Entries counted together'],
    ['至少两项', '至少兩項', 'At least two'],
  ],
  except: [['不判断这些序号', '不判斷這些序號', 'Without these entries']],
  'mustTest.except': [['不要求这些检验', '不要求這些檢驗', 'Without these tests']],
  horizon: [['时间', '時間', 'When']],
  mixed: [
    ['按混合后计算', '按混合後計算', 'After mixing'],
    ['各部分按混合比例折算', '各部分按混合比例折算', 'Parts count by their share in the mixture'],
  ],
  governedRemark: [
    ['目录备注', '目錄備註', 'Catalogue remark'],
    ['带这个备注的原料必须在表内', '帶這個備註的原料必須在表內', 'Ingredients with this remark must be in a table'],
  ],
  remark: [['目录备注', '目錄備註', 'Catalogue remark']],
  kind: [['种类', '種類', 'Kind']],
  over: [
    ['逐项判断', '逐項判斷', 'For each of'],
    ['空着就判断整份案卷', '空著就判斷整份案卷', 'Empty: the dossier as a whole'],
  ],
  where: [
    ['只看符合的', '只看符合的', 'Only where'],
    ['公式；空着就看全部', '公式；空著就看全部', 'A formula; empty: all'],
  ],
  'namesFormula.where': [['与哪里比较', '與哪裡比較', 'Compared with']],
  must: [
    ['必须成立', '必須成立', 'Must hold'],
    ['公式的结果为假时报告问题', '公式的結果為假時回報問題', 'A finding when the formula is false'],
  ],
  optional: [
    ['可以缺少的内容', '可以缺少的內容', 'Facts that may be absent'],
    [
      '其他用到的内容没有填写时，结论是“无法判断”',
      '其他用到的內容沒有填寫時，結論是「無法判斷」',
      'Any other absent fact means ‘cannot decide’',
    ],
  ],
  input: [
    ['依靠的资料', '依靠的資料', 'Part of the dossier'],
    ['资料还没有时不判断', '資料還沒有時不判斷', 'Not judged while it is missing'],
  ],
  at: [
    ['指向的位置', '指向的位置', 'Place'],
    ['发现指向案卷的这一处', '發現指向案卷的這一處', 'Where the finding points'],
  ],
  title: [
    ['问题的说法', '問題的說法', 'Wording of the finding'],
    ['{ } 里是填入的值', '{ } 裡是填入的值', '{ } holds a value'],
  ],
  detail: [['补充说明', '補充說明', 'Explanation']],
  value: [['实际值的说法', '實際值的說法', 'Wording of the value']],
  limit: [['限值的说法', '限值的說法', 'Wording of the limit']],
  in: [
    ['查看的内容', '檢視的內容', 'Looked for in'],
    ['空着就查看名称、标签和宣称', '空著就檢視名稱、標籤和宣稱', 'Empty: name, label and claims'],
  ],
  groups: [['词组', '詞組', 'Groups of words']],
  'purposeCount.groups': [['使用目的分组', '使用目的分組', 'Groups of purposes']],
  'ratioSum.groups': [['合并计算的组', '合併計算的組', 'Groups counted together']],
  'testLimits.groups': [['项目类别', '項目類別', 'Groups of items']],
  'governed.groups': [
    ['类别名的写法', '類別名的寫法', 'Patterns of groups'],
    ['正则表达式', '正規表示式', 'Regular expressions'],
  ],
  words: [['词语', '詞語', 'Words']],
  patterns: [
    ['写法', '寫法', 'Patterns'],
    ['正则表达式', '正規表示式', 'Regular expressions'],
  ],
  pattern: [
    ['写法', '寫法', 'Pattern'],
    ['正则表达式', '正規表示式', 'A regular expression'],
  ],
  ordinary: [
    ['日常说法', '日常說法', 'Ordinary expressions'],
    ['含有词语而不是宣称的说法', '含有詞語而不是宣稱的說法', 'Expressions with a word that claim nothing'],
  ],
  unless: [
    ['除非', '除非', 'Unless'],
    ['公式成立时不算问题', '公式成立時不算問題', 'No finding while the formula holds'],
  ],
  say: [['名称', '名稱', 'Called']],
  when: [
    ['何时适用', '何時適用', 'When'],
    ['公式；空着总是适用', '公式；空著總是適用', 'A formula; empty: always'],
  ],
  list: [['名单', '名單', 'List']],
  categories: [
    ['名单中的类别', '名單中的類別', 'Groups of the list'],
    ['空着就用全部', '空著就用全部', 'Empty: all'],
  ],
  negation: [
    ['排除否定说法', '排除否定說法', 'Spare negations'],
    ['“不含……”一类的说法不算', '「不含……」一類的說法不算', '‘free of …’ is no finding'],
  ],
  what: [['检查什么', '檢查什麼', 'What is checked']],
  items: [['项目', '項目', 'Items']],
  'mustTest.items': [
    ['只判断这些检验', '只判斷這些檢驗', 'Only these tests'],
    ['空着就判断全部应做的检验', '空著就判斷全部應做的檢驗', 'Empty: every required test'],
  ],
  key: [['标签项目', '標籤項目', 'Item of the label']],
  'ratioSum.key': [['组名', '組名', 'Key of the group']],
  units: [['合法单位', '合法單位', 'Legal units']],
  by: [['比较方法', '比較方法', 'Compared by']],
  after: [
    ['排在这些名单之后', '排在這些名單之後', 'After these lists'],
    ['已经在其中的不再报告', '已經在其中的不再回報', 'What they have is not told twice'],
  ],
  exceptRemarks: [
    ['目录有这些备注的除外', '目錄有這些備註的除外', 'Not with these remarks'],
    ['由其他规则判断', '由其他規則判斷', 'Other rules judge them'],
  ],
  names: [['名称', '名稱', 'Names']],
  'warnAbove.names': [['合并计算的原料', '合併計算的原料', 'Ingredients counted together']],
  'totalWithin.names': [['合计的原料', '合計的原料', 'Ingredients in the total']],
  'governed.names': [
    ['名称的写法', '名稱的寫法', 'Patterns of names'],
    ['正则表达式', '正規表示式', 'Regular expressions'],
  ],
  phrase: [['标签应有的文字', '標籤應有的文字', 'Words on the label']],
  basis: [['计量基准', '計量基準', 'Expressed as']],
  factors: [
    ['换算系数', '換算係數', 'Factors'],
    ['名称与它的系数，没有写的按 1', '名稱與它的係數，沒有寫的按 1', 'Name and factor; 1 where none is given'],
  ],
  purposes: [
    ['使用目的', '使用目的', 'Purposes'],
    ['使用目的包含其中之一', '使用目的包含其中之一', 'The purpose contains one of these'],
  ],
  complete: [
    ['以哪张表是否完整为准', '以哪張表是否完整為準', 'Complete table'],
    ['表不完整时只能提醒', '表不完整時只能提醒', 'While it is incomplete nothing is an error'],
  ],
  exceptNames: [
    ['名称除外', '名稱除外', 'Except names'],
    ['正则表达式', '正規表示式', 'Regular expressions'],
  ],
  allowed: [['允许的使用目的', '允許的使用目的', 'Allowed purposes']],
  forbidden: [['不允许的使用目的', '不允許的使用目的', 'Barred purposes']],
  one: [['一方', '一方', 'One side']],
  other: [['另一方', '另一方', 'Other side']],
  given: [
    ['有了这些才要求', '有了這些才要求', 'Only with these'],
    ['空着总是要求', '空著總是要求', 'Empty: always'],
  ],
  oneOf: [['应有其中之一', '應有其中之一', 'One of these']],
  propellants: [['推进剂名称', '推進劑名稱', 'Names of propellants']],
  document: [['资料', '資料', 'Document']],
  open: [
    ['不完整的表', '不完整的表', 'Incomplete tables'],
    ['像是表内的原料只提醒', '像是表內的原料只提醒', 'What looks like their ingredients is only told'],
  ],
  pairs: [['比较的项目', '比較的項目', 'What is compared']],
  mode: [['怎样比较', '怎樣比較', 'How it is compared']],
  path: [['案卷内容', '案卷內容', 'Part of the dossier']],
  paths: [['检查的内容', '檢查的內容', 'Parts of the dossier']],
  only: [['只检查符合的', '只檢查符合的', 'Only where']],
  field: [['项目', '項目', 'Field']],
  values: [['取值', '取值', 'Values']],
  example: [['正确的例子', '正確的例子', 'An example']],
  waived: [
    ['可以豁免的检验', '可以豁免的檢驗', 'Tests that may be waived'],
    ['申请豁免时不要求', '申請豁免時不要求', 'Not asked for while an exemption is claimed'],
  ],
  future: [['将来生效的限值', '將來生效的限值', 'Limits that start later']],
  prefixes: [
    ['项目编码开头', '項目編碼開頭', 'Codes begin with'],
    ['例如 micro_、chem_', '例如 micro_、chem_', 'For example micro_, chem_'],
  ],
  spfItem: [['SPF 检验', 'SPF 檢驗', 'Test of the SPF']],
  pfaItem: [['PFA 检验', 'PFA 檢驗', 'Test of the PFA']],
  amount: [
    ['比较的数量', '比較的數量', 'Amount compared'],
    ['案卷里的数量，不低于名单里的值', '案卷裡的數量，不低於名單裡的值', 'At least the value of the row in the list'],
  ],
  below: [['数量偏低时的说法', '數量偏低時的說法', 'Wording for a lower amount']],
  checks: [
    ['检查步骤', '檢查步驟', 'Steps'],
    ['每一步都要通过', '每一步都要通過', 'Each of them has to pass'],
  ],
  check: [['检查', '檢查', 'Check']],
  options: [['参数', '參數', 'Parameters']],
};

/** Words of the values that a parameter chooses between, by value or `parameter.value`. */
const chosen: Record<string, Three> = {
  now: ['现行', '現行', 'In force'],
  future: ['将来生效', '將來生效', 'Starting later'],
  'kind.document': ['资料', '資料', 'Documents'],
  'kind.test': ['检验', '檢驗', 'Tests'],
  'kind.part': ['各部分', '各部分', 'Parts'],
  'kind.propellant': ['推进剂', '推進劑', 'Propellant'],
  error: ['错误', '錯誤', 'Error'],
  warn: ['警告', '警告', 'Warning'],
  info: ['提示', '提示', 'Note'],
  undecided: ['无法判断', '無法判斷', 'Cannot decide'],
  rows: ['配方', '配方', 'Formula'],
  form: ['申请表', '申請表', 'Form'],
  label: ['标签', '標籤', 'Label'],
  claims: ['宣称', '宣稱', 'Claims'],
  tests: ['检验报告', '檢驗報告', 'Test reports'],
  assessment: ['安全评估', '安全評估', 'Safety assessment'],
  standard: ['产品执行的标准', '產品執行的標準', 'Product standard'],
  efficacy: ['功效宣称摘要', '功效宣稱摘要', 'Efficacy summary'],
  register: ['登记信息', '登記資訊', 'Register'],
  authorisation: ['授权书', '授權書', 'Authorisation'],
  saleProof: ['上市证明', '上市證明', 'Proof of sale'],
  documents: ['资料清单', '資料清單', 'Documents'],
  manufacturers: ['生产企业', '生產企業', 'Plants'],
  newIngredients: ['监测期新原料', '監測期新原料', 'New ingredients'],
  efficacyClaims: ['功效宣称', '功效宣稱', 'Efficacy claims'],
  standardItems: ['标准项目', '標準項目', 'Items of the standard'],
  supplementItems: ['补充资料各项', '補充資料各項', 'Items of the supplement'],
  foreignTexts: ['外文', '外文', 'Foreign texts'],
  files: ['附件', '附件', 'Files'],
  set: ['成分是否一致', '成分是否一致', 'Same ingredients'],
  order: ['排列顺序', '排列順序', 'Order'],
  trace: ['微量成分的引导语', '微量成分的引導語', 'Line of trace ingredients'],
  names: ['标准名称', '標準名稱', 'Standard names'],
  allergens: ['致敏组分', '致敏成分', 'Allergens'],
  substance: ['按物质', '按物質', 'Substance'],
  organism: ['按植物、动物', '按植物、動物', 'Plant or animal'],
  cas: ['按 CAS 号', '按 CAS 號', 'CAS number'],
  name: ['按名称', '按名稱', 'Name'],
  address: ['按地址', '按地址', 'Address'],
  amount: ['按数量', '按數量', 'Amount'],
  number: ['按编号', '按編號', 'Number'],
  formerName: ['曾用名', '曾用名', 'Former names'],
  className: ['类别名称（*）', '類別名稱（*）', 'Class names (*)'],
  irregular: ['不规范名称（**）', '不規範名稱（**）', 'Irregular names (**)'],
  plantPart: ['没有部位的提取物', '沒有部位的提取物', 'Extracts without a part'],
  colourIndex: ['没有索引号的着色剂', '沒有索引號的著色劑', 'Colourants without a CI number'],
  exceeds: ['高于历史使用量', '高於歷史使用量', 'Above the recorded use'],
  none: ['没有历史使用量', '沒有歷史使用量', 'Without a recorded use'],
  equal: ['完全一致', '完全一致', 'The same'],
  covers: ['全部覆盖', '全部涵蓋', 'Covers all'],
  allows: ['在允许之内', '在允許之內', 'Is allowed'],
};

const three = ([zh, tw, en]: Three): Text => ({ 'zh-CN': zh, 'zh-TW': tw, en });

/** What a parameter of a check is called, and what it means where the name does not say it. */
export function parameterWords(check: string, name: string): { label: Text; help?: Text } | null {
  const words = asked[`${check}.${name}`] ?? asked[name];
  if (!words) return null;
  const [label, help] = words;
  return { label: three(label), ...(help ? { help: three(help) } : {}) };
}

/** What a value means that a parameter may have; null for one without words. */
export function choiceWords(name: string, value: string): Text | null {
  const words = chosen[`${name}.${value}`] ?? chosen[value];
  return words ? three(words) : null;
}
