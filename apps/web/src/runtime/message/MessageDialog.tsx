import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/tab.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMarkRead, useMessage } from './message.queries.ts';
import './message.css';

/** A message to read: 65 % wide, 5vh from the top, only 'cancel' (and the way to the case it speaks of). */
export function MessageDialog({ id, onClose }: { id: string | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useMessage(id);
  const markRead = useMarkRead();
  const isNew = data?.id === id && data?.hasNew;

  useEffect(() => {
    if (id && isNew) markRead([id]);
  }, [id, isNew, markRead]);

  return (
    <Dialog
      open={id !== null}
      width="65%"
      title={data?.subject ?? t('message.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && data.id === id ? (
        <article className="message-view">
          <p className="t2 sm">
            {data.ownerName} · {t(`message.type.${data.messageType}`)} · <span className="nosp">{data.createTime}</span>
          </p>
          <div className="message-content">{data.content}</div>
          {data.link ? (
            <Button
              type="link"
              className="message-link"
              onClick={() => {
                onClose();
                openTab({ path: data.link ?? '/' });
              }}
            >
              {t('message.openCase')}
            </Button>
          ) : null}
        </article>
      ) : null}
    </Dialog>
  );
}
