import type { Language } from '@app/contract';
import { registerTexts, text } from '../../kernel/texts/index.ts';

const zh = {
  'review.acknowledge': '还有 {count} 条错误级发现没有说明理由：{list}',
  'review.acknowledgeOne': '{rule} {title}：请写明知悉后仍提交的理由。',
  'review.undecided': '还有 {count} 条错误级发现没有采纳或者驳回：{list}',
  'review.reasonNeeded': '驳回审评发现要写理由。',
  'review.oldVersion': '这条发现属于第 {version} 版资料，案卷已有第 {latest} 版，请处理最新一版的发现。',
  'review.noTask': '案卷现在没有轮到您处理的任务，不能处理审评发现。',
  'review.row': '第 {number} 行 {name}',
  'review.historyAccepted': '采纳审评发现 {rule}',
  'review.historyRejected': '驳回审评发现 {rule}',
  'review.historyReset': '撤回对审评发现 {rule} 的处理',
};
export type ReviewTextKey = keyof typeof zh;

registerTexts({
  'zh-CN': zh,
  en: {
    'review.acknowledge': '{count} error findings still need a reason: {list}',
    'review.acknowledgeOne': '{rule} {title}: say why you submit all the same.',
    'review.undecided': '{count} error findings are neither accepted nor rejected: {list}',
    'review.reasonNeeded': 'Rejecting a finding needs a reason.',
    'review.oldVersion':
      'This finding belongs to version {version}; the case already has version {latest}. Decide the findings of the newest version.',
    'review.noTask': 'No task of this case waits for you, so its findings are not yours to decide now.',
    'review.row': 'row {number} {name}',
    'review.historyAccepted': 'Accepted finding {rule}',
    'review.historyRejected': 'Rejected finding {rule}',
    'review.historyReset': 'Took back the decision on finding {rule}',
  },
  'zh-TW': {
    'review.acknowledge': '還有 {count} 項錯誤級發現沒有說明理由：{list}',
    'review.acknowledgeOne': '{rule} {title}：請寫明知悉後仍提交的理由。',
    'review.undecided': '還有 {count} 項錯誤級發現沒有採納或者駁回：{list}',
    'review.reasonNeeded': '駁回審評發現要寫理由。',
    'review.oldVersion': '這項發現屬於第 {version} 版資料，案卷已有第 {latest} 版，請處理最新一版的發現。',
    'review.noTask': '案卷現在沒有輪到您處理的任務，不能處理審評發現。',
    'review.row': '第 {number} 列 {name}',
    'review.historyAccepted': '採納審評發現 {rule}',
    'review.historyRejected': '駁回審評發現 {rule}',
    'review.historyReset': '撤回對審評發現 {rule} 的處理',
  },
});

/** A message of this module in the caller's language. */
export function say(language: Language, key: ReviewTextKey, values: Record<string, string | number> = {}): string {
  return text(language, key, values);
}
