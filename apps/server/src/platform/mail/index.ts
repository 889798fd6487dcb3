import type { Module } from '../../kernel/context.ts';
import { deliverMail } from './mail.ts';

export { type NewMail, sendMail } from './mail.ts';

/** Mail through the operator's SMTP server, after the commit. */
export const mailModule: Module = {
  name: 'mail',
  register: (registry) => {
    registry.jobs.set('mail', deliverMail);
  },
};
