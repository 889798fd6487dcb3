import { describe, expect, it } from 'vitest';
import { rule } from '../../locales/zh-CN/rule.ts';
import { authRules } from './auth-rules.ts';
import { newAccountRules } from './new-account-rules.ts';

const said = (problem: { key: string } | null): string | null => {
  if (problem === null) return null;
  return problem.key.startsWith('rule.') ? rule[problem.key.slice(5) as keyof typeof rule] : problem.key;
};

describe('rules of the sign-in pages', () => {
  it.each([
    ['an empty user name', authRules.username('  '), '请输入用户名'],
    ['any user name', authRules.username('chief'), null],
    ['four characters', authRules.password('1234'), '密码不能少于5位'],
    ['five characters, one beyond the basic plane', authRules.password('𠮷2345'), null],
    ['a code of five digits', authRules.code('12345'), '请输入6位验证码'],
    ['a code with a letter', authRules.code('12a456'), '请输入6位验证码'],
    ['six digits', authRules.code(' 123456 '), null],
    ['no mobile', authRules.mobile(''), '请输入手机号'],
    ['ten digits', authRules.mobile('1380000000'), '手机号必须为11位'],
    ['eleven digits of no network', authRules.mobile('12800000000'), '手机号格式不正确'],
    ['letters', authRules.mobile('138oooo0000'), '手机号格式不正确'],
    ['a mobile', authRules.mobile('13800000000'), null],
    ['an account that starts with a digit', newAccountRules.account('1abc'), '只能由字母、数字组成，且以字母开头'],
    ['a wrong mail address', newAccountRules.email('a@b'), '请输入正确的邮箱格式'],
    ['no mail address', newAccountRules.email(''), null],
    ['a short new password', newAccountRules.newPassword('1234567'), 'login.newPasswordShort'],
    ['a long new password', newAccountRules.newPassword('x'.repeat(65)), 'login.newPasswordLong'],
    ['the account as password', newAccountRules.newPassword('Chief123', 'chief123'), 'login.newPasswordAccount'],
    ['another password the second time', newAccountRules.repeated('a', 'b'), 'login.passwordsDiffer'],
  ])('%s', (_, problem, text) => {
    expect(said(problem)).toBe(text);
  });
});
