import type { Module } from '../../kernel/module.ts';

export { deliverMail, type NewMail, sendMail } from './mail.ts';
export { MailLine, type Posted, type PostedMail, type Waits } from './mail-line.ts';

/** Mail through the operator's SMTP server, after the commit. */
export const mailModule: Module = {
  name: 'mail',
};
