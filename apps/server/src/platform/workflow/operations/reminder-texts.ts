import { type Text, textOf } from '@app/contract';

/** What a reminder did, as history and ledger call it. */
export type ReminderStep = 'reminded' | 'supervised' | 'escalated' | 'acted';

const steps: Record<ReminderStep, { 'zh-CN': string; 'zh-TW': string; en: string }> = {
  reminded: { 'zh-CN': '催办', 'zh-TW': '催辦', en: 'Reminder' },
  supervised: { 'zh-CN': '督办', 'zh-TW': '督辦', en: 'Supervision' },
  escalated: { 'zh-CN': '升级处理', 'zh-TW': '升級處理', en: 'Escalation' },
  acted: { 'zh-CN': '到期自动处理', 'zh-TW': '到期自動處理', en: 'Done by itself when due' },
};

interface Values {
  title: string;
  node: Text;
  done: number;
}

/** Texts of reminders, supervision and escalation in three languages. */
export const reminderTexts = {
  line(step: ReminderStep, { node, done }: Omit<Values, 'title'>): Text {
    const name = steps[step];
    return {
      'zh-CN': `${node['zh-CN']}：${name['zh-CN']}（第 ${done} 次）`,
      'zh-TW': `${textOf(node, 'zh-TW')}：${name['zh-TW']}（第 ${done} 次）`,
      en: `${node.en}: ${name.en} (no. ${done})`,
    };
  },
  subject(step: ReminderStep, { title, node }: Values): Text {
    const name = steps[step];
    return {
      'zh-CN': `${name['zh-CN']}：${title}（${node['zh-CN']}）`,
      'zh-TW': `${name['zh-TW']}：${title}（${textOf(node, 'zh-TW')}）`,
      en: `${name.en}: ${title} (${node.en})`,
    };
  },
  content(step: ReminderStep, { title, node, done }: Values): Text {
    if (step === 'reminded')
      return {
        'zh-CN': `“${title}”的“${node['zh-CN']}”仍待办理，这是第 ${done} 次催办。`,
        'zh-TW': `「${title}」的「${textOf(node, 'zh-TW')}」仍待辦理，這是第 ${done} 次催辦。`,
        en: `“${node.en}” of “${title}” is still to be done. This is reminder no. ${done}.`,
      };
    return {
      'zh-CN': `“${title}”的“${node['zh-CN']}”已催办 ${done} 次仍未办理，请督促。`,
      'zh-TW': `「${title}」的「${textOf(node, 'zh-TW')}」已催辦 ${done} 次仍未辦理，請督促。`,
      en: `“${node.en}” of “${title}” was reminded of ${done} times and is still not done. Please see to it.`,
    };
  },
};
