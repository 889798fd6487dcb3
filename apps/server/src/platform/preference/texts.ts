import { registerTexts } from '../../kernel/texts/index.ts';

registerTexts({
  'zh-CN': {
    'preference.tooLarge': '一项个人设置不能超过 {kilobytes} KB。',
    'preference.tooMany': '个人设置最多 {keys} 项。',
  },
  'zh-TW': {},
  en: {
    'preference.tooLarge': 'One setting may have {kilobytes} kB at most.',
    'preference.tooMany': 'A person may have {keys} settings at most.',
  },
});
