import { registerTexts } from '../../kernel/texts/index.ts';

const zh = {
  'judging.lineFull': '正在等待审评的资料太多，这一份没有开始审评；填写的内容都在，请过一分钟再试。',
  'judging.unfinished.time': '审评没有完成：用时超过上限，全部规则都没有得出结论',
  'judging.unfinished.memory': '审评没有完成：所需内存超过上限，全部规则都没有得出结论',
  'judging.unfinished.crash': '审评没有完成：审评程序中断，全部规则都没有得出结论',
  'judging.unfinishedDetail':
    '没有得出结论不等于没有问题。请再预审一次；仍然如此时，请减少配方行数或者缩短标签文字，并告知系统管理员。',
};
export type JudgingTextKey = keyof typeof zh;

/** A text of this module in a language. */
export const say = registerTexts({
  'zh-CN': zh,
  en: {
    'judging.lineFull':
      'Too many dossiers are waiting for their review; this one was not begun. What you typed is kept: try again in a minute.',
    'judging.unfinished.time': 'The review was not finished: it took longer than it may, and no rule was decided',
    'judging.unfinished.memory':
      'The review was not finished: it needed more memory than it may, and no rule was decided',
    'judging.unfinished.crash': 'The review was not finished: its program broke off, and no rule was decided',
    'judging.unfinishedDetail':
      'Undecided does not mean that nothing is wrong. Run the pre-check again; if it stays so, use fewer formula rows or shorter label texts and tell the administrator.',
  },
  'zh-TW': {
    'judging.lineFull': '正在等待審查的資料太多，這一份沒有開始審查；填寫的內容都在，請過一分鐘再試。',
    'judging.unfinished.crash': '審查沒有完成：審查程式中斷，全部規則都沒有得出結論',
    'judging.unfinishedDetail':
      '沒有得出結論不等於沒有問題。請再預審一次；仍然如此時，請減少配方列數或縮短標籤文字，並告知系統管理員。',
  },
});
