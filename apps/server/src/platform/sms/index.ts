import './texts.ts';
import type { Module } from '../../kernel/context.ts';
import { deliverSms } from './deliver-sms.ts';

export { forgetOldCodes } from './sms.store.ts';
export { checkCode, type SmsPurpose, sendCode } from './sms.ts';

/** Codes to telephones through the operator's gateway. */
export const smsModule: Module = {
  name: 'sms',
  register: (registry) => {
    registry.jobs.set('sms', deliverSms);
  },
};
