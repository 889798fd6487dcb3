import type { Message } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../client/business-time.ts';
import { Zh } from '../../ui/Zh.tsx';
import { messageTime } from './message-time.ts';

/** One message as a line: subject (bold while unread) and time. */
export function MessageLine({ message, onOpen }: { message: Message; onOpen: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <button type="button" className="message-line" onClick={onOpen} title={message.subject}>
      <span className={message.hasNew ? 'ell unread' : 'ell'}>
        {message.hasNew ? <span className="visually-hidden">{t('message.unread')} </span> : null}
        <Zh text={message.subject} />
      </span>
      <em title={message.createTime}>{messageTime(message.createTime, businessNow(), t)}</em>
    </button>
  );
}
