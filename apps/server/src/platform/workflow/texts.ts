import { registerTexts } from '../../kernel/texts/index.ts';

/** Messages of the workflow. */
registerTexts({
  'zh-CN': {
    'workflow.done': '{by} {at} 已办完这个任务',
    'workflow.withdrawn': '{by} {at} 已撤回这个任务',
    'workflow.timeout': '这个任务已于 {at} 因超过期限自动结束',
    'workflow.cancelled': '这个任务已于 {at} 关闭',
    'workflow.claimed': '{by} {at} 已领取这个任务',
    'workflow.notYours': '这个任务不由您办理',
    'workflow.notWithdrawable': '这个任务不能撤回',
    'workflow.noWay': '这个任务没有“{action}”这个操作',
    'workflow.badLimit': '请填写 1 到 3650 之间的整数天数',
    'workflow.noDeadline': '这个任务没有期限',
    'workflow.cannotTake': '{name}没有办理“{title}”的角色，请另选接手人。',
  },
  en: {
    'workflow.done': '{by} finished this task at {at}',
    'workflow.withdrawn': '{by} took this task back at {at}',
    'workflow.timeout': 'This task ended by itself at {at}: its limit had passed',
    'workflow.cancelled': 'This task was closed at {at}',
    'workflow.claimed': '{by} claimed this task at {at}',
    'workflow.notYours': 'This task is not yours to do',
    'workflow.notWithdrawable': 'This task cannot be taken back',
    'workflow.noWay': 'This task has no action “{action}”',
    'workflow.badLimit': 'Enter a whole number of days from 1 to 3650',
    'workflow.noDeadline': 'This task has no deadline',
    'workflow.cannotTake': '{name} does not hold the role for “{title}”. Choose another colleague.',
  },
  'zh-TW': {
    'workflow.done': '{by} {at} 已辦完這個任務',
    'workflow.withdrawn': '{by} {at} 已撤回這個任務',
    'workflow.timeout': '這個任務已於 {at} 因超過期限自動結束',
    'workflow.cancelled': '這個任務已於 {at} 關閉',
    'workflow.claimed': '{by} {at} 已領取這個任務',
    'workflow.notYours': '這個任務不由您辦理',
    'workflow.notWithdrawable': '這個任務不能撤回',
    'workflow.noWay': '這個任務沒有「{action}」這個操作',
    'workflow.badLimit': '請填寫 1 到 3650 之間的整數天數',
    'workflow.noDeadline': '這個任務沒有期限',
    'workflow.cannotTake': '{name}沒有辦理「{title}」的角色，請另選接手人。',
  },
});
