import { registerTexts } from '../../kernel/texts/index.ts';

/** What certificates say to people. */
export const say = registerTexts({
  'zh-CN': { 'certificate.notFailed': '这份证书没有制证失败，不用重新生成。' },
  en: { 'certificate.notFailed': 'This certificate did not fail, so there is nothing to make again.' },
});
