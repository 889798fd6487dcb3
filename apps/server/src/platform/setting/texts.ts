import { registerTexts } from '../../kernel/texts/index.ts';

/** Names and explanations of the switches. */
registerTexts({
  'zh-CN': {
    'setting.tenantMode': '租户模式',
    'setting.tenantMode.about': '属于多个租户的人员登录后先选择租户；关闭后直接进入主租户。',
    'setting.registrationOpen': '开放用户注册',
    'setting.registrationOpen.about': '任何人可以申请账号；须由所选企业或主管机构的管理员批准后才能办理业务。',
    'setting.tenantRegistrationOpen': '开放租户注册',
    'setting.tenantRegistrationOpen.about': '任何企业可以申请成为租户；须由超级管理员批准后才能使用。',
    'setting.secondFactorRequired': '强制两步验证',
    'setting.secondFactorRequired.about': '没有设置动态验证码的账号，登录后必须先设置才能办理业务。',
    'setting.singleSession': '单一登录',
    'setting.singleSession.about': '一个账号同时只能在一处登录；新的登录会结束原来的登录。',
    'setting.passwordGrant': '允许密码直接换取令牌',
    'setting.passwordGrant.about': '供只支持密码方式的旧客户端使用；同样受锁定和图形验证码限制。不需要时请保持关闭。',
  },
  'zh-TW': {
    'setting.registrationOpen.about': '任何人可以申請帳號；須由所選企業或主管機關的管理員核准後才能辦理業務。',
    'setting.singleSession': '僅限一處登入',
  },
  en: {
    'setting.tenantMode': 'Tenant mode',
    'setting.tenantMode.about':
      'People of several tenants choose one after signing in; when off they go straight to their main tenant.',
    'setting.registrationOpen': 'Registration of people open',
    'setting.registrationOpen.about':
      'Anybody may ask for an account; an administrator of the company or of the authority approves it before it can do anything.',
    'setting.tenantRegistrationOpen': 'Registration of tenants open',
    'setting.tenantRegistrationOpen.about':
      'Any company may ask to become a tenant; a super administrator approves it before it can be used.',
    'setting.secondFactorRequired': 'Two-step sign-in compulsory',
    'setting.secondFactorRequired.about':
      'An account without an authenticator must set one up after signing in before it can do anything.',
    'setting.singleSession': 'One session per account',
    'setting.singleSession.about': 'An account is signed in at one place only; a new sign-in ends the earlier one.',
    'setting.passwordGrant': 'Password directly for a token',
    'setting.passwordGrant.about':
      'For old clients that know nothing else; the same lock-out and captcha rules apply. Leave it off unless needed.',
  },
});
