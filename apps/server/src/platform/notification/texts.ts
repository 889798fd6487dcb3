import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences about notifications by mail. */
export const say = registerTexts({
  'zh-CN': {
    'notification.noServer': '本系统没有配置邮件服务器',
    'notification.noAddress': '请先填写邮箱地址',
    'notification.notConfirmed': '请先验证邮箱地址',
    'notification.wait': '请在 {seconds} 秒后再试',
    'notification.tooMany': '今天发送的验证码太多，请明天再试',
    'notification.noCode': '验证码已失效，请重新发送',
    'notification.wrongCode': '验证码不正确',
  },
  en: {
    'notification.noServer': 'This installation has no mail server',
    'notification.noAddress': 'Enter a mail address first',
    'notification.notConfirmed': 'Confirm the mail address first',
    'notification.wait': 'Try again in {seconds} seconds',
    'notification.tooMany': 'Too many codes were sent today. Try again tomorrow',
    'notification.noCode': 'The code does not hold any more. Have a new one sent',
    'notification.wrongCode': 'The code is wrong',
  },
});
