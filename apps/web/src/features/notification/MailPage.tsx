import type { ReactNode } from 'react';
import { useTab } from '../../client/index.ts';
import { Mails } from './Mails.tsx';
import { MyMail } from './MyMail.tsx';
import '../../runtime/admin/admin.css';

/** The own notifications by mail, or what was mailed to everybody, by the address of the tab. */
export default function MailPage(): ReactNode {
  return useTab().path === '/platform/mail' ? <MyMail /> : <Mails />;
}
