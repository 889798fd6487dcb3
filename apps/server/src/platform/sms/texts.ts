import { registerTexts } from '../../kernel/texts/index.ts';

/** Messages to telephones, and why one is not sent. */
registerTexts({
  'zh-CN': {
    'sms.notConfigured': '没有配置短信网关，请联系管理员。',
    'sms.minute': '每分钟只能发送一次验证码。',
    'sms.day': '这个手机号今天的验证码次数已用完。',
    'sms.address': '当前网络发送验证码过于频繁，请一小时后再试。',
    'sms.text.register': '注册验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。',
    'sms.text.reset': '重置密码验证码 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
    'sms.text.login': '登录验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  },
  'zh-TW': {},
  en: {
    'sms.notConfigured': 'No SMS gateway is configured. Ask the administrator.',
    'sms.minute': 'One code a minute can be sent.',
    'sms.day': 'This mobile has used up its codes for today.',
    'sms.address': 'Too many codes were sent from this network. Try again in an hour.',
    'sms.text.register': 'Registration code {code}, good for {minutes} minutes. Tell nobody.',
    'sms.text.reset': 'Password code {code}, good for {minutes} minutes. If you did not ask for it, ignore it.',
    'sms.text.login': 'Sign-in code {code}, good for {minutes} minutes. Tell nobody.',
  },
});
