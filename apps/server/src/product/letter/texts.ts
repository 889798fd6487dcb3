import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences about letters. */
export const say = registerTexts({
  'zh-CN': {
    'letter.missing': '《{letter}》缺少内容：{list}。请补全后再办理。',
    'letter.notWaiting': '文书 {number} 已经送达或者作废，不能再登记送达。',
    'letter.noDay': '“{day}”不是有效的日期，请写成 2026-01-31。',
    'letter.beforeIssue': '送达日期 {day} 早于制发日期 {issued}，请核对。',
    'letter.inFuture': '送达日期 {day} 还没有到，请核对。',
  },
  en: {
    'letter.missing': 'The letter “{letter}” lacks: {list}. Fill in what is missing, then decide.',
    'letter.notWaiting': 'The letter {number} was served already or is void; its service cannot be recorded.',
    'letter.noDay': '“{day}” is not a real day. Write it like 2026-01-31.',
    'letter.beforeIssue': 'The day of service {day} lies before the day of issue {issued}. Check it.',
    'letter.inFuture': 'The day of service {day} has not come yet. Check it.',
  },
});
