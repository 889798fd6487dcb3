import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences about letters. */
export const say = registerTexts({
  'zh-CN': {
    'letter.missing': '《{letter}》缺少内容：{list}。请补全后再办理。',
    'letter.weekendsOnly': '答复期限中，{years} 年的放假安排尚未公布，该年仅按周末计算；公布后重新计算。',
    'letter.threePeople': '《{letter}》的拟稿、核稿和签发必须是三个人，请由另一位人员办理。',
    'letter.notWaiting': '文书 {number} 已经送达或者作废，不能再登记送达。',
    'letter.noDay': '“{day}”不是有效的日期，请写成 2026-01-31。',
    'letter.beforeIssue': '送达日期 {day} 早于制发日期 {issued}，请核对。',
    'letter.inFuture': '送达日期 {day} 还没有到，请核对。',
    'template.unknown': '模板里的 {list} 不是文书数据的名称，请改正或者删除。',
    'template.formula': '下列条件不能解析：{list}。请按公式的写法改正。',
    'template.fixed': '文号用字、用印和是否决定类文书由业务目录确定，不能在这里修改。',
    'template.past': '生效日期不能早于今天（{today}）。',
    'template.sameDay': '第 {version} 版也自 {from} 起生效，请另选日期。',
    'template.stale': '{name} 已另存了这份草稿，请刷新后再办理。',
    'template.second': '起草人不能发布自己的草稿，请由另一位法规维护人员发布。',
  },
  en: {
    'letter.missing': 'The letter “{letter}” lacks: {list}. Fill in what is missing, then decide.',
    'letter.weekendsOnly':
      'Of the time for an answer, holidays of {years} are not yet published: there it counts weekends only, and is counted again once they are.',
    'letter.threePeople':
      'The letter “{letter}” is drafted, checked and signed by three people. Let somebody else do this step.',
    'letter.notWaiting': 'The letter {number} was served already or is void; its service cannot be recorded.',
    'letter.noDay': '“{day}” is not a real day. Write it like 2026-01-31.',
    'letter.beforeIssue': 'The day of service {day} lies before the day of issue {issued}. Check it.',
    'letter.inFuture': 'The day of service {day} has not come yet. Check it.',
    'template.unknown': 'The template names {list}, which no letter has. Correct or remove them.',
    'template.formula': 'These conditions cannot be read: {list}. Correct them as formulas are written.',
    'template.fixed':
      'The word of the number, the seal and whether the letter decides belong to the catalogue; they are not changed here.',
    'template.past': 'It cannot begin before today ({today}).',
    'template.sameDay': 'Version {version} begins on {from}, too. Choose another day.',
    'template.stale': '{name} saved this draft meanwhile. Refresh and look at it again.',
    'template.second': 'Whoever wrote a draft cannot publish it. Let another regulation editor publish it.',
  },
});
