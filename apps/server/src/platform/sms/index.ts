import './texts.ts';
import type { Module } from '../../kernel/module.ts';

export { deliverSms } from './deliver-sms.ts';
export { forgetOldCodes } from './sms.store.ts';
export { checkCode, type SmsPurpose, sendCode } from './sms.ts';

/** Codes to telephones through the operator's gateway. */
export const smsModule: Module = {
  name: 'sms',
};
