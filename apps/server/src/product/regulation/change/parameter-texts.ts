import type { Text } from '@app/contract';
import { inLanguages } from '../../../kernel/definition-file/index.ts';

/** zh-CN, en, and zh-TW where it says something else than is made. */
export type Words = readonly [zh: string, en: string, tw?: string];

/** What a parameter asks for, by its name or by `check.name` where one check means something of its own. */
const asked: Record<string, readonly [label: Words, help?: Words]> = {
  target: [
    ['目标合计', 'Target total'],
    ['应当等于的合计', 'What the sum has to be'],
  ],
  tolerance: [
    ['允许偏差', 'Tolerance'],
    ['上下相差不超过这个数不算问题', 'A difference up to this is no finding'],
  ],
  filler: [
    ['补足的原料', 'Balancing ingredients'],
    ['差额建议加到这些原料上', 'A difference is proposed for one of these'],
  ],
  most: [['最多', 'At most']],
  'purposeCount.most': [
    ['最多几种', 'At most (count)'],
    ['多于这个数就提示', 'More than this is told'],
  ],
  'smallPackage.most': [
    ['小规格上限', 'Largest small package'],
    ['净含量不超过它才按小规格判断', 'A package counts as small up to this content', '淨含量不超過它才按小規格判斷'],
  ],
  each: [['单项最多', 'Each at most']],
  least: [['最低安全边际值', 'Lowest margin of safety']],
  above: [
    ['降序的下限', 'Descending order above', '遞減排序的下限'],
    [
      '含量高于它的成分要按降序排列',
      'Ingredients above it stand in descending order',
      '含量高於它的成分要按遞減順序排列',
    ],
  ],
  from: [
    ['从多少起', 'From'],
    ['换算后的含量达到它时要求警示语', 'The warning is due from this content on', '換算後的含量達到它時要求警語'],
  ],
  inclusive: [['等于也算', 'The figure itself counts']],
  catalogue: [['目录名称', 'Name of the catalogue']],
  note: [['附注', 'Note']],
  'nameNotes.note': [['检查哪种名称', 'Which names']],
  lists: [
    ['依靠的名单', 'Lists it rests on'],
    ['名单不全时，整份案卷提示一次', 'An incomplete one is told once for the whole dossier'],
  ],
  remarks: [['备注及其含义', 'Remarks and their meaning']],
  contains: [['备注包含', 'Remark contains']],
  severity: [['级别', 'Severity', '級別']],
  meaning: [['含义', 'Meaning']],
  table: [['限量表', 'Table']],
  tables: [['限量表', 'Tables']],
  entries: [
    ['只判断这些序号', 'Only these entries'],
    ['空着就判断整张表', 'Empty: the whole table'],
  ],
  'ratioSum.entries': [
    ['合并计算的序号', 'Entries counted together'],
    ['至少两项', 'At least two'],
  ],
  except: [['不判断这些序号', 'Without these entries']],
  'mustTest.except': [['不要求这些检验', 'Without these tests']],
  horizon: [['时间', 'When']],
  mixed: [
    ['按混合后计算', 'After mixing', '按混合後計算'],
    ['各部分按混合比例折算', 'Parts count by their share in the mixture', '各部分按混合比例折算'],
  ],
  governedRemark: [
    ['目录备注', 'Catalogue remark'],
    ['带这个备注的原料必须在表内', 'Ingredients with this remark must be in a table'],
  ],
  remark: [['目录备注', 'Catalogue remark']],
  kind: [['种类', 'Kind']],
  over: [
    ['逐项判断', 'For each of'],
    ['空着就判断整份案卷', 'Empty: the dossier as a whole'],
  ],
  where: [
    ['只看符合的', 'Only where'],
    ['公式；空着就看全部', 'A formula; empty: all'],
  ],
  'namesFormula.where': [['与哪里比较', 'Compared with']],
  must: [
    ['必须成立', 'Must hold'],
    ['公式的结果为假时报告问题', 'A finding when the formula is false', '公式的結果為假時回報問題'],
  ],
  optional: [
    ['可以缺少的内容', 'Facts that may be absent'],
    ['其他用到的内容没有填写时，结论是“无法判断”', 'Any other absent fact means ‘cannot decide’'],
  ],
  'words.optional': [
    ['产品可以没有这些文字', 'Texts that a product need not have'],
    ['都没有时不判断，也不报“无法判断”', 'Where none is there nothing is judged, and nothing is undecided'],
  ],
  'nameParts.endings': [
    ['属性名的词尾', 'Endings of an attribute'],
    ['包括约定俗成、可以省略属性名的词', 'Also words that by usage need no attribute'],
  ],
  'words.named': [
    ['配方中的原料名也算', 'Names of ingredients count'],
    ['判断对配方中的原料所说的话', 'What is said of ingredients of the formulation is judged'],
  ],
  'mustWarn.variants': [
    ['意思相同的写法', 'Other ways to say it'],
    ['标签这样写也算写明了警示用语', 'A label that says it so has warned', '標籤這樣寫也算寫明了警語'],
  ],
  'mustWarn.phrase': [['规定的警示用语', 'Prescribed warning', '規定的警語']],
  'saysAbsent.kinds': [
    ['成分的类别', 'Kinds of ingredients'],
    [
      '标签怎样称呼它，配方中哪些行属于它',
      'How a label calls it, and which rows are it',
      '標籤怎樣稱呼它，配方中哪些列屬於它',
    ],
  ],
  'saysAbsent.said': [['标签上的叫法', 'What a label calls it']],
  'saysAbsent.whole': [
    ['不带否定词的说法', 'Sayings without a word of denial'],
    ['如“纯物理防晒”', 'Such as “purely mineral sunscreen”'],
  ],
  'saysAbsent.name': [['属于它的中文名称', 'Chinese names that are it']],
  'saysAbsent.inci': [['属于它的 INCI 名称', 'INCI names that are it']],
  'saysAbsent.purpose': [['属于它的使用目的', 'Purposes that are it']],
  'saysAbsent.except': [['不属于它的名称', 'Names that are not it']],
  'attributeForm.endings': [['属性名的词尾与剂型', 'Endings of an attribute and their forms']],
  'attributeForm.forms': [['剂型编码', 'Codes of the form']],
  input: [
    ['依靠的资料', 'Part of the dossier'],
    ['资料还没有时不判断', 'Not judged while it is missing'],
  ],
  about: [
    ['所针对的事项', 'Part it is about'],
    ['案卷没有这一事项时，规则不适用', 'Without it the rule does not apply'],
  ],
  at: [
    ['指向的位置', 'Place'],
    ['发现指向案卷的这一处', 'Where the finding points'],
  ],
  title: [
    ['问题的说法', 'Wording of the finding'],
    ['{ } 里是填入的值', '{ } holds a value'],
  ],
  detail: [['补充说明', 'Explanation']],
  value: [['实际值的说法', 'Wording of the value']],
  limit: [['限值的说法', 'Wording of the limit']],
  in: [
    ['查看的内容', 'Looked for in'],
    ['空着就查看名称、标签和宣称', 'Empty: name, label and claims'],
  ],
  groups: [['词组', 'Groups of words', '詞組']],
  'purposeCount.groups': [['使用目的分组', 'Groups of purposes']],
  'ratioSum.groups': [['合并计算的组', 'Groups counted together']],
  'testLimits.groups': [['项目类别', 'Groups of items']],
  'governed.groups': [
    ['类别名的写法', 'Patterns of groups'],
    ['正则表达式', 'Regular expressions'],
  ],
  words: [['词语', 'Words']],
  concepts: [
    ['宣称概念', 'Concepts of claims'],
    ['同一意思的各种写法', 'All ways to write one meaning'],
  ],
  patterns: [
    ['写法', 'Patterns'],
    ['正则表达式', 'Regular expressions'],
  ],
  pattern: [
    ['写法', 'Pattern'],
    ['正则表达式', 'A regular expression'],
  ],
  ordinary: [
    ['日常说法', 'Ordinary expressions'],
    ['含有词语而不是宣称的说法', 'Expressions with a word that claim nothing'],
  ],
  unless: [
    ['除非', 'Unless'],
    ['公式成立时不算问题', 'No finding while the formula holds'],
  ],
  say: [['名称', 'Called']],
  when: [
    ['何时适用', 'When'],
    ['公式；空着总是适用', 'A formula; empty: always'],
  ],
  list: [['名单', 'List']],
  categories: [
    ['名单中的类别', 'Groups of the list'],
    ['空着就用全部', 'Empty: all'],
  ],
  negation: [
    ['排除否定说法', 'Spare negations'],
    ['“不含……”一类的说法不算', '‘free of …’ is no finding'],
  ],
  what: [['检查什么', 'What is checked']],
  items: [['项目', 'Items']],
  'mustTest.items': [
    ['只判断这些检验', 'Only these tests'],
    ['空着就判断全部应做的检验', 'Empty: every required test'],
  ],
  key: [['标签项目', 'Item of the label']],
  'ratioSum.key': [['组名', 'Key of the group']],
  units: [['合法单位', 'Legal units']],
  by: [['比较方法', 'Compared by']],
  after: [
    ['排在这些名单之后', 'After these lists'],
    ['已经在其中的不再报告', 'What they have is not told twice', '已經在其中的不再回報'],
  ],
  exceptRemarks: [
    ['目录有这些备注的除外', 'Not with these remarks'],
    ['由其他规则判断', 'Other rules judge them'],
  ],
  names: [['名称', 'Names']],
  'warnAbove.claims': [
    ['宣称这些时也要标注', 'Claims that call for it too'],
    ['标签这样宣称的，不论含量都要标注', 'A label that claims one of these declares it whatever the content'],
  ],
  'warnAbove.names': [['合并计算的原料', 'Ingredients counted together']],
  'totalWithin.names': [['合计的原料', 'Ingredients in the total']],
  'governed.names': [
    ['名称的写法', 'Patterns of names'],
    ['正则表达式', 'Regular expressions'],
  ],
  statements: [
    ['应有的说明', 'Statements'],
    ['每一条都要在标签上', 'Each of them stands on the label'],
  ],
  series: [['编号类别', 'Series of numbers']],
  kinds: [['功效与依据的种类', 'Efficacies and kinds of evidence']],
  codes: [['功效编码', 'Codes of efficacies']],
  'evidenceFits.allowed': [
    ['可以用的依据', 'Accepted evidence'],
    ['其中一种即可', 'One of them does'],
  ],
  lacking: [
    ['没有标注时的提示', 'Said where it is lacking'],
    ['包装没有样稿上的这一项', 'The package does not have what the draft has'],
  ],
  phrase: [['标签应有的文字', 'Words on the label']],
  basis: [['计量基准', 'Expressed as']],
  factors: [
    ['换算系数', 'Factors'],
    ['名称与它的系数，没有写的按 1', 'Name and factor; 1 where none is given', '名稱與它的係數，沒有寫的按 1'],
  ],
  purposes: [
    ['使用目的', 'Purposes'],
    ['使用目的包含其中之一', 'The purpose contains one of these'],
  ],
  complete: [
    ['以哪张表是否完整为准', 'Complete table'],
    ['表不完整时只能提醒', 'While it is incomplete nothing is an error'],
  ],
  exceptNames: [
    ['名称除外', 'Except names'],
    ['正则表达式', 'Regular expressions'],
  ],
  allowed: [['允许的使用目的', 'Allowed purposes']],
  forbidden: [['不允许的使用目的', 'Barred purposes']],
  named: [
    ['名称的写法', 'Pattern of names'],
    ['正则表达式', 'A regular expression'],
  ],
  empty: [['没有填使用目的时', 'Where no purpose is stated']],
  mixture: [
    ['准用混合物的比例', 'Proportion of the permitted mixture'],
    ['另一方与一方之比在这个范围内的，就是准用的混合物', 'Within it both are one permitted mixture'],
  ],
  'together.least': [['最少几倍', 'At least times']],
  'together.most': [['最多几倍', 'At most times']],
  functions: [
    ['同一功能的说法', 'Words for one function'],
    ['使用目的是其中之一的，标签上有任何一种说法即可', 'A purpose that is one of them is stated by each of them'],
  ],
  technical: [
    ['只为制造服务的目的', 'Purposes that serve the making'],
    ['没有标注时只作提示', 'Only told where it is not stated'],
  ],
  column: [['检查哪一栏', 'Column']],
  'rowWords.in': [['看哪几栏', 'Columns looked at']],
  'rowWords.except': [
    ['否定的说法', 'Words that deny it'],
    ['正则表达式，先去掉再检查', 'A regular expression, left out before looking'],
  ],
  'rowWords.at': [['指向哪一栏', 'Column pointed at']],
  explainedBy: [
    ['由什么说明', 'Explained by'],
    ['备注、组分或者其他原料有这些字样的，不再报告', 'Not told where the remark, a component or another row has it'],
  ],
  numbers: [['检查的编号', 'Numbers']],
  addresses: [
    ['取得编号者的地址', 'Addresses of the holder'],
    ['第一个有内容的为准', 'The first that is there counts'],
  ],
  year: [['年份不对时的说法', 'Wording for a wrong year']],
  province: [['地区不对时的说法', 'Wording for a wrong province']],
  citesEntry: [['引用列出该物质的条目', 'Cites the entry that names the substance']],
  one: [['一方', 'One side']],
  other: [['另一方', 'Other side']],
  given: [
    ['有了这些才要求', 'Only with these'],
    ['空着总是要求', 'Empty: always'],
  ],
  oneOf: [['应有其中之一', 'One of these']],
  propellants: [['推进剂名称', 'Names of propellants']],
  document: [['资料', 'Document']],
  open: [
    ['不完整的表', 'Incomplete tables'],
    ['像是表内的原料只提醒', 'What looks like their ingredients is only told'],
  ],
  pairs: [['比较的项目', 'What is compared']],
  mode: [['怎样比较', 'How it is compared']],
  path: [['案卷内容', 'Part of the dossier']],
  paths: [['检查的内容', 'Parts of the dossier']],
  only: [['只检查符合的', 'Only where']],
  field: [['项目', 'Field']],
  values: [['取值', 'Values']],
  example: [['正确的例子', 'An example']],
  waived: [
    ['可以豁免的检验', 'Tests that may be waived'],
    ['申请豁免时不要求', 'Not asked for while an exemption is claimed'],
  ],
  future: [['将来生效的限值', 'Limits that start later']],
  prefixes: [
    ['项目编码开头', 'Codes begin with'],
    ['例如 micro_、chem_', 'For example micro_, chem_'],
  ],
  spfItem: [['SPF 检验', 'Test of the SPF']],
  pfaItem: [['PFA 检验', 'Test of the PFA']],
  amount: [
    ['比较的数量', 'Amount compared'],
    ['案卷里的数量，不低于名单里的值', 'At least the value of the row in the list'],
  ],
  below: [['数量偏低时的说法', 'Wording for a lower amount']],
  checks: [
    ['检查步骤', 'Steps'],
    ['每一步都要通过', 'Each of them has to pass'],
  ],
  check: [['检查', 'Check']],
  options: [['参数', 'Parameters']],
};

/** What a parameter of a check is called, and what it means where the name does not say it. */
export function parameterWords(check: string, name: string): { label: Text; help?: Text } | null {
  const words = asked[`${check}.${name}`] ?? asked[name];
  if (!words) return null;
  const [label, help] = words;
  return { label: inLanguages(...label), ...(help ? { help: inLanguages(...help) } : {}) };
}
