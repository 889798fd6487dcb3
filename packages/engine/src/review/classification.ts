import type { CodeValue, Text } from '@app/contract';
import { decide } from './judging/rulebook.ts';
import { text, tw } from './words.ts';

/** The five groups of a classification code, in the order of the code (`11-05-03-01-02`). */
export const codeGroups = ['efficacy', 'site', 'people', 'form', 'method'] as const;
export type CodeGroup = (typeof codeGroups)[number];
/** A code taken apart: the values of each group, as two digits or a capital letter. */
export type ClassificationCode = Record<CodeGroup, string[]>;

/** A fault of a classification code: `error` = impossible, `warn` = a combination that a person must look at. */
export interface CodeIssue {
  group?: CodeGroup;
  value?: string;
  severity: 'error' | 'warn';
  message: Text;
  /** The ground is a row that nobody has checked against the official text. */
  unverified?: boolean;
}

const groupNames: Record<CodeGroup, Text> = {
  efficacy: text('功效宣称', 'efficacy', '功效宣稱'),
  site: text('作用部位', 'site of use', '作用部位'),
  people: text('使用人群', 'people', '使用族群'),
  form: text('产品剂型', 'product form', '產品劑型'),
  method: text('使用方法', 'method of use', '使用方法'),
};
const listNames = ['efficacies', 'sites', 'people', 'forms', 'use'] as const;

/** Splits `04/11-05-03-01-02` into its five groups; undefined when it has another shape. */
export function parseClassificationCode(code: string): ClassificationCode | undefined {
  const parts = code.trim().split('-');
  if (parts.length !== codeGroups.length) return undefined;
  const groups = parts.map((part) => part.split('/').map((value) => value.trim()));
  if (groups.some((values) => values.some((value) => !/^(?:[A-C]|\d{2})$/.test(value)))) return undefined;
  const [efficacy = [], site = [], people = [], form = [], method = []] = groups;
  return { efficacy, site, people, form, method };
}

/** Every fault of a classification code, the impossible ones first; an empty list means it is in order. */
export function checkClassificationCode(code: string, codes: readonly CodeValue[]): CodeIssue[] {
  const parsed = parseClassificationCode(code);
  if (!parsed) return [{ severity: 'error', message: shapeFault(code) }];
  const errors: CodeIssue[] = codeGroups.flatMap((group) => groupFaults(group, parsed[group], codes));
  return errors.length > 0 ? errors : combinationFaults(parsed, codes);
}

function shapeFault(code: string): Text {
  const count = code.trim() === '' ? 0 : code.trim().split('-').length;
  return text(
    count === 5
      ? `分类编码“${code}”里有不是两位数字或 A–C 的值，例如应写作 11-05-03-01-02。`
      : `分类编码“${code}”有 ${count} 组，应为五组，例如 11-05-03-01-02。`,
    count === 5
      ? `Classification code “${code}” holds a value that is neither two digits nor A–C. Write it like 11-05-03-01-02.`
      : `Classification code “${code}” has ${count} groups. It needs five, such as 11-05-03-01-02.`,
    count === 5
      ? `分類編碼「${code}」裡有不是兩位數字或 A–C 的值，例如應寫作 11-05-03-01-02。`
      : `分類編碼「${code}」有 ${count} 組，應為五組，例如 11-05-03-01-02。`,
  );
}

function groupFaults(group: CodeGroup, values: readonly string[], codes: readonly CodeValue[]): CodeIssue[] {
  const issues: CodeIssue[] = [];
  const name = groupNames[group];
  values.forEach((value, index) => {
    if (!codes.some((row) => row.group === group && row.code === value)) {
      issues.push({
        group,
        value,
        severity: 'error',
        message: text(
          `${name['zh-CN']}没有编码“${value}”。`,
          `There is no ${name.en} code “${value}”.`,
          `${tw(name)}沒有編碼「${value}」。`,
        ),
      });
    }
    const before = values[index - 1];
    if (before === undefined || before < value) return;
    issues.push({
      group,
      value,
      severity: 'error',
      message:
        before === value
          ? text(
              `${name['zh-CN']}编码“${value}”写了两次。`,
              `The ${name.en} code “${value}” is given twice.`,
              `${tw(name)}編碼「${value}」寫了兩次。`,
            )
          : text(
              `${name['zh-CN']}编码要从小到大排列：“${value}”应在“${before}”之前。`,
              `Put the ${name.en} codes in ascending order: “${value}” goes before “${before}”.`,
              `${tw(name)}編碼要由小到大排列：「${value}」應在「${before}」之前。`,
            ),
    });
  });
  return issues;
}

function combinationFaults(code: ClassificationCode, codes: readonly CodeValue[]): CodeIssue[] {
  const facts = new Map<string, string[]>(codeGroups.map((group, index) => [listNames[index] ?? group, code[group]]));
  return codes.flatMap((row): CodeIssue[] => {
    if (row.conflictWhen === undefined || !code[row.group].includes(row.code)) return [];
    if (decide(row.conflictWhen, { get: (name) => facts.get(name) }) === 'no') return [];
    return [
      {
        group: row.group,
        value: row.code,
        severity: 'warn',
        unverified: !row.verified,
        message: text(
          `“${row.name['zh-CN']}”与其他组的值可能不能同用：${row.rule ?? '见分类目录'}。请核对分类目录。`,
          `“${row.name.en}” may not go with the other values of this code. Check the classification catalogue.`,
          `「${tw(row.name)}」與其他組的值可能不能同用：${row.rule ?? '見分類目錄'}。請核對分類目錄。`,
        ),
      },
    ];
  });
}

/** Which procedure a classification code leads to, and why; `null` while the code is not in order. */
export interface ProcedureDecision {
  procedure: 'filing' | 'registration' | null;
  reasons: Text[];
}

/** Special cosmetics are registered, all others are filed (CSAR 16, 17): decided by the values marked special. */
export function decideProcedure(code: string, codes: readonly CodeValue[]): ProcedureDecision {
  const faults = checkClassificationCode(code, codes).filter((issue) => issue.severity === 'error');
  const parsed = parseClassificationCode(code);
  if (!parsed || faults.length > 0) return { procedure: null, reasons: faults.map((issue) => issue.message) };
  const special = codes.filter((row) => row.special && parsed[row.group].includes(row.code));
  if (special.length === 0) {
    return {
      procedure: 'filing',
      reasons: [
        text(
          '编码里没有染发、烫发、祛斑美白、防晒、防脱发，也没有新功效，属于普通化妆品，走备案。',
          'The code has no hair dyeing, perming, whitening, sunscreen, anti-hair-loss or new efficacy: an ordinary cosmetic, which is filed.',
          '編碼裡沒有染髮、燙髮、祛斑美白、防曬、防脫髮，也沒有新功效，屬於普通化妝品，走備案。',
        ),
      ],
    };
  }
  return {
    procedure: 'registration',
    reasons: special.map((row) =>
      text(
        `${groupNames[row.group]['zh-CN']}含“${row.code} ${row.name['zh-CN']}”，属于特殊化妆品，走注册。`,
        `The ${groupNames[row.group].en} group has “${row.code} ${row.name.en}”: a special cosmetic, which is registered.`,
        `${tw(groupNames[row.group])}含「${row.code} ${tw(row.name)}」，屬於特殊化妝品，走註冊。`,
      ),
    ),
  };
}
