import { describe, expect, it } from 'vitest';
import { checkSignIn } from './sign-in-form.ts';

describe('checkSignIn', () => {
  it.each([
    [
      'R5-15 an account is needed',
      { username: ' ', password: 'secret', captcha: '' },
      false,
      { username: { key: 'login.accountRequired' } },
    ],
    [
      'a password is needed',
      { username: 'chief', password: '', captcha: '' },
      false,
      { password: { key: 'login.passwordRequired' } },
    ],
    [
      'R5-16 at least five characters, told with the count',
      { username: 'chief', password: '1234', captcha: '' },
      false,
      { password: { key: 'login.passwordShort', values: { min: 5, count: 4 } } },
    ],
    ['five are enough', { username: 'chief', password: '12345', captcha: '' }, false, {}],
    [
      'a character outside the basic plane counts once',
      { username: 'chief', password: '𠮷𠮷𠮷𠮷𠮷', captcha: '' },
      false,
      {},
    ],
    [
      'R5-17 the captcha when it is asked',
      { username: 'chief', password: '12345', captcha: '' },
      true,
      { captcha: { key: 'login.captchaRequired' } },
    ],
    [
      'R5-17 six digits',
      { username: 'chief', password: '12345', captcha: '12a456' },
      true,
      { captcha: { key: 'login.captchaFormat' } },
    ],
    ['all is well', { username: 'chief', password: '12345', captcha: '123456' }, true, {}],
  ])('%s', (_, form, needed, errors) => {
    expect(checkSignIn(form, needed)).toEqual(errors);
  });
});
