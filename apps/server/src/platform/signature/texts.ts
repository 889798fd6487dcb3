import { registerTexts } from '../../kernel/texts/index.ts';

/** Messages of signatures, and how this module asks for them. */
export const say = registerTexts({
  'zh-CN': {
    'signature.missing': '这一步需要签名：请输入登录密码或动态验证码，并确认所示内容的哈希值',
    'signature.changed': '要签的内容在显示之后有改动，没有签名。请刷新，核对后再签',
    'signature.switched': '代他人登录时不能签名，请本人登录办理',
    'signature.agent': '签名须由本人作出，不能代 {name} 签。请 {name} 本人办理，或把任务转交给您',
    'signature.noKey': '服务器没有配置签名密钥（SIGNING_KEY），暂时不能签名，请联系系统管理员',
    'signature.otherKey': '签名密钥是用另一个 SIGNING_KEY 加密的，不能使用。请系统管理员恢复原设置，或更换签名密钥',
    'signature.revoked.person': '您的签名密钥已吊销，须由管理员更换密钥后才能签名',
    'signature.revoked.seal': '机关印章的密钥已吊销，须由管理员更换密钥后才能用印',
    'signature.notNewest': '这个密钥已被更换，请刷新后再办理',
    'signature.notActive': '这个密钥已经停用，不能再改动',
    'signature.early.person': '您的签名密钥自 {from} 起才能使用',
    'signature.early.seal': '机关印章自 {from} 起才能使用',
    'signature.over.person': '您的签名密钥已于 {until} 到期，须由管理员延长期限或者更换密钥后才能签名',
    'signature.over.seal': '机关印章已于 {until} 到期，须由管理员延长期限或者更换密钥后才能用印',
    'signature.untilBeforeFrom': '到期日不能早于启用日',
    'signature.noFile': '请选择要核对的文件',
    'signature.largeFile': '文件超过 50 MB，不会是本系统出具的文书或者证书',
  },
  en: {
    'signature.missing':
      'This step needs a signature: give your password or a code of your authenticator, and the hash of what was shown',
    'signature.changed':
      'What you were to sign changed after it was shown. Nothing was signed. Reload, check it and sign again',
    'signature.switched': 'Nobody signs in a session switched to another account. The person has to sign in',
    'signature.agent':
      'A signature is personal: you cannot sign for {name}. Let {name} do it, or have the task transferred to you',
    'signature.noKey':
      'The server has no signing key (SIGNING_KEY), so nobody can sign at present. Tell the administrator of the system',
    'signature.otherKey':
      'The signing key was encrypted with another SIGNING_KEY and cannot be used. The administrator of the system restores that setting or makes a new key',
    'signature.revoked.person':
      'Your signing key was revoked. An administrator has to make a new one before you can sign',
    'signature.revoked.seal':
      'The key of the seal was revoked. An administrator has to make a new one before it can be used',
    'signature.notNewest': 'This key was replaced meanwhile. Reload the list',
    'signature.notActive': 'This key is not in use any more, so it cannot be changed',
    'signature.early.person': 'Your signing key can be used from {from} on',
    'signature.early.seal': 'The seal can be used from {from} on',
    'signature.over.person':
      'Your signing key ended on {until}. An administrator has to prolong it or make a new one before you can sign',
    'signature.over.seal':
      'The seal ended on {until}. An administrator has to prolong it or make a new one before it can be used',
    'signature.untilBeforeFrom': 'The last day cannot be before the first',
    'signature.noFile': 'Choose the file to check',
    'signature.largeFile': 'The file is larger than 50 MB: no letter or certificate of this system is',
  },
});
