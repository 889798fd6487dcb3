import { constants } from '@app/contract/constants';

export interface SignInForm {
  username: string;
  password: string;
  captcha: string;
}
export type SignInField = keyof SignInForm;
/** A text key with its values, one per wrong field. */
export type SignInErrors = Partial<Record<SignInField, { key: string; values?: Record<string, number> }>>;

/** What is wrong with the form before it is sent (R5-15…R5-17). */
export function checkSignIn(form: SignInForm, captchaNeeded: boolean): SignInErrors {
  const errors: SignInErrors = {};
  if (form.username.trim() === '') errors.username = { key: 'login.accountRequired' };
  const length = [...form.password].length;
  if (length === 0) errors.password = { key: 'login.passwordRequired' };
  else if (length < constants.passwordMinLength) {
    errors.password = { key: 'login.passwordShort', values: { min: constants.passwordMinLength, count: length } };
  }
  if (captchaNeeded) {
    const code = form.captcha.trim();
    if (code === '') errors.captcha = { key: 'login.captchaRequired' };
    else if (!/^\d{6}$/.test(code)) errors.captcha = { key: 'login.captchaFormat' };
  }
  return errors;
}
