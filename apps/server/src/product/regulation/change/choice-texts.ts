import type { Text } from '@app/contract';
import { inLanguages } from '../../../kernel/definition-file/index.ts';
import type { Words } from './parameter-texts.ts';

/** Words of the values that a parameter chooses between, by value or `parameter.value`. */
const chosen: Record<string, Words> = {
  now: ['现行', 'In force'],
  future: ['将来生效', 'Starting later'],
  'kind.document': ['资料', 'Documents'],
  'kind.test': ['检验', 'Tests'],
  'kind.part': ['各部分', 'Parts'],
  'kind.propellant': ['推进剂', 'Propellant'],
  error: ['错误', 'Error'],
  warn: ['警告', 'Warning'],
  info: ['提示', 'Note'],
  undecided: ['无法判断', 'Cannot decide'],
  rows: ['配方', 'Formulation'],
  form: ['申请表', 'Form'],
  label: ['标签', 'Label'],
  claims: ['宣称', 'Claims'],
  tests: ['检验报告', 'Test reports'],
  assessment: ['安全评估', 'Safety assessment'],
  standard: ['产品执行的标准', 'Product standard'],
  efficacy: ['功效宣称摘要', 'Efficacy summary'],
  register: ['登记信息', 'Register'],
  authorisation: ['授权书', 'Authorisation'],
  saleProof: ['上市证明', 'Proof of sale'],
  renewal: ['延续', 'Renewal'],
  documents: ['资料清单', 'Documents'],
  manufacturers: ['生产企业', 'Plants'],
  newIngredients: ['监测期新原料', 'New ingredients'],
  efficacyClaims: ['功效宣称', 'Efficacy claims'],
  standardItems: ['标准项目', 'Items of the standard'],
  supplementItems: ['补充资料各项', 'Items of the supplement'],
  foreignTexts: ['外文', 'Foreign texts'],
  files: ['附件', 'Files'],
  set: ['成分是否一致', 'Same ingredients'],
  order: ['排列顺序', 'Order'],
  trace: ['微量成分的引导语', 'Line of trace ingredients'],
  names: ['标准名称', 'Standard names'],
  allergens: ['致敏组分', 'Allergens'],
  substance: ['按物质', 'Substance', '按物質'],
  organism: ['按植物、动物', 'Plant or animal', '按植物、動物'],
  cas: ['按 CAS 号', 'CAS number', '按 CAS 號'],
  name: ['按名称', 'Name', '按名稱'],
  address: ['按地址', 'Address', '按地址'],
  amount: ['按数量', 'Amount', '按數量'],
  number: ['按编号', 'Number', '按編號'],
  formerName: ['曾用名', 'Former names'],
  className: ['类别名称（*）', 'Class names (*)'],
  irregular: ['不规范名称（**）', 'Irregular names (**)'],
  plantPart: ['没有部位的提取物', 'Extracts without a part'],
  colourIndex: ['没有索引号的着色剂', 'Colourants without a CI number'],
  exceeds: ['高于历史使用量', 'Above the recorded use'],
  none: ['没有历史使用量', 'Without a recorded use'],
  equal: ['完全一致', 'The same'],
  covers: ['全部覆盖', 'Covers all', '全部涵蓋'],
  allows: ['在允许之内', 'Is allowed'],
};

/** What a value means that a parameter may have; null for one without words. */
export function choiceWords(name: string, value: string): Text | null {
  const words = chosen[`${name}.${value}`] ?? chosen[value];
  return words ? inLanguages(...words) : null;
}
