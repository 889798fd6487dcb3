export const sign = {
  title: '内部电子签名',
  subject: '内容',
  conclusion: '结论',
  password: '登录密码',
  code: '动态验证码',
  usePassword: '改用登录密码',
  useCode: '改用动态验证码',
  once: '只用于这一次签名，不保存',
  signer: '签名人',
  personal: '代他人登录时不能签名',
  seal: '印章：{{name}}',
  meaning: '这是系统内部的电子签名，用于证明由谁、在何时、对哪些内容作出。',
  missing: {
    password: '请输入登录密码',
    code: '请输入动态验证码',
  },
};
