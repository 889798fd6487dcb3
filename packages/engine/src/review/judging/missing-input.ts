import type { Finding, RuleRow, Text } from '@app/contract';
import { fieldsOf } from '../../formula/index.ts';
import { text, tw } from '../words.ts';
import { codeFactNames } from './facts.ts';
import type { Facts, Input, Subject } from './rulebook.ts';

/** What is said of a part of the dossier that rules wait for, and the dossier key that the finding points at. */
const inputs: Record<Input, { words: Text; field: string }> = {
  rows: { words: text('配方还没有填写', 'The formulation is still empty', '配方還沒有填寫'), field: 'rows' },
  classificationCode: {
    words: text('分类编码还没有填好', 'The classification code is missing or not in order', '分類編碼還沒有填好'),
    field: 'classificationCode',
  },
  procedure: {
    words: text('还没有选择办理程序', 'No procedure is chosen yet', '還沒有選擇辦理程序'),
    field: 'procedure',
  },
  documents: {
    words: text('资料清单还没有填写', 'The document list is still empty', '資料清單還沒有填寫'),
    field: 'documents',
  },
  form: {
    words: text('申请表的相关内容还没有填写', 'The form does not state this yet', '申請表的相關內容還沒有填寫'),
    field: 'form',
  },
  label: {
    words: text('标签全文还没有读出', 'The label has not been read in full yet', '標籤全文還沒有讀出'),
    field: 'label',
  },
  claims: {
    words: text('功效宣称文案还没有填写', 'The claims are not stated yet', '功效宣稱文案還沒有填寫'),
    field: 'label.claims',
  },
  ingredientStatement: {
    words: text(
      '标签成分文案还没有填写',
      'The ingredient statement of the label is not stated yet',
      '標籤成分文案還沒有填寫',
    ),
    field: 'label.ingredients',
  },
  tests: {
    words: text(
      '检验报告的内容还没有读出',
      'What the test reports say has not been read yet',
      '檢驗報告的內容還沒有讀出',
    ),
    field: 'documents',
  },
  assessment: {
    words: text(
      '安全评估报告的内容还没有读出',
      'What the safety assessment says has not been read yet',
      '安全評估報告的內容還沒有讀出',
    ),
    field: 'documents',
  },
  standard: {
    words: text(
      '产品执行的标准的内容还没有读出',
      'What the product standard says has not been read yet',
      '產品執行的標準的內容還沒有讀出',
    ),
    field: 'documents',
  },
  efficacy: {
    words: text(
      '功效宣称依据摘要的内容还没有读出',
      'What the efficacy summary says has not been read yet',
      '功效宣稱依據摘要的內容還沒有讀出',
    ),
    field: 'documents',
  },
  register: {
    words: text(
      '还没有与已注册、备案的产品比对',
      'Not yet compared with the products on the register',
      '還沒有與已註冊、備案的產品比對',
    ),
    field: 'productName',
  },
  authorisation: {
    words: text(
      '授权书的内容还没有读出',
      'What the letter of authorisation says has not been read yet',
      '授權書的內容還沒有讀出',
    ),
    field: 'documents',
  },
  saleProof: {
    words: text(
      '上市证明的内容还没有读出',
      'What the proof of sale says has not been read yet',
      '上市證明的內容還沒有讀出',
    ),
    field: 'documents',
  },
};

/** One finding for all rules that wait for the same input. */
export function missingInput(input: Input, rules: readonly RuleRow[], subject: Subject): Finding[] {
  const { words, field } = inputs[input];
  const [first] = rules;
  if (!first) return [];
  const ids = rules.map((rule) => rule.id).join('、');
  return [
    {
      key: `missing:${input}`,
      rule: first.id,
      ruleVersion: first.version,
      severity: 'undecided',
      title: text(
        `${words['zh-CN']}，${rules.length} 条规则无法判断`,
        `${words.en}: ${rules.length === 1 ? '1 rule' : `${rules.length} rules`} cannot be decided`,
        `${tw(words)}，${rules.length} 條規則無法判斷`,
      ),
      detail: text(
        `等待判断的规则：${ids}。`,
        `Rules that wait: ${ids.replaceAll('、', ', ')}.`,
        `等待判斷的規則：${ids}。`,
      ),
      places: [{ field: subject.field(field) }],
      citation: first.citation,
    },
  ];
}

/** The part of the dossier without which the scope `when` of a rule cannot be decided; undefined where it is no missing part. */
export function missingFor(when: string, facts: Facts): Input | undefined {
  const open = fieldsOf(when).filter((field) => facts.get(field) === undefined);
  if (open.includes('procedure')) return 'procedure';
  if (facts.get('code') === undefined && open.some((field) => codeFactNames.has(field))) return 'classificationCode';
  const parts = open.map((field) => field.split('.')[0] ?? '');
  return (Object.keys(inputs) as Input[]).find((name) => parts.includes(name));
}
