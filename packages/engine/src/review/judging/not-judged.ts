import type { RuleRow } from '@app/contract';
import { text, tw } from '../words.ts';
import type { Draft } from './rulebook.ts';

/** A rule of which it is not known whether it applies to the product. */
export function undecidedScope(rule: RuleRow): Draft {
  return {
    subject: 'scope',
    severity: 'undecided',
    title: text(
      `无法判断是否适用：${rule.title['zh-CN']}`,
      `Cannot tell whether this applies: ${rule.title.en}`,
      `無法判斷是否適用：${tw(rule.title)}`,
    ),
    places: [],
  };
}

/** A rule that fails is said and left aside; the other rules go on. */
export function brokenRule(rule: RuleRow, message: string): Draft {
  return {
    subject: 'broken',
    severity: 'undecided',
    title: text(
      `规则“${rule.title['zh-CN']}”执行出错，没有判断`,
      `The rule “${rule.title.en}” failed; nothing was judged`,
      `規則「${tw(rule.title)}」執行出錯，沒有判斷`,
    ),
    detail: text(message, message, message),
    places: [],
  };
}

/** A rule whose check this version does not have, or whose options the check does not take. */
export function unknownCheck(rule: RuleRow): Draft {
  return {
    subject: 'check',
    severity: 'undecided',
    title: text(
      `这条规则的检查“${rule.check}”不可用，没有判断`,
      `The check “${rule.check}” of this rule is not available; nothing was judged`,
      `這條規則的檢查「${rule.check}」不可用，沒有判斷`,
    ),
    places: [],
  };
}
