import { registerTexts } from '../../kernel/texts/index.ts';

/** What certificates say to people. */
export const say = registerTexts({
  'zh-CN': {
    'certificate.notFailed': '这份证书没有制证失败，不用重新生成。',
    'certificate.pending': '{number} 的证书文件正在生成，完成后才能发送。',
    'certificate.failed': '{number} 的证书文件没有生成，不能发送：{why}。请在产品页重新生成。',
    'certificate.none': '这个案卷还没有证书，不能发送。',
  },
  en: {
    'certificate.notFailed': 'This certificate did not fail, so there is nothing to make again.',
    'certificate.pending': 'The file of certificate {number} is being made; it can be sent once it is there.',
    'certificate.failed':
      'The file of certificate {number} was not made, so it cannot be sent: {why}. Make it again on the page of the product.',
    'certificate.none': 'This case has no certificate yet that could be sent.',
  },
});
