import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/tab.ts';
import { MessageDialog } from '../../runtime/message/MessageDialog.tsx';
import { MessageLine } from '../../runtime/message/MessageLine.tsx';
import { useUnreadMessages } from '../../runtime/message/message.queries.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMessageOverview } from './overview.queries.ts';

/** Bulletins for everybody, and the person's own messages; unread ones bold. */
export function NewsCard(): ReactNode {
  const { t } = useTranslation();
  const [viewed, setViewed] = useState<string | null>(null);
  const [kind, setKind] = useState<'bulletins' | 'messages'>('bulletins');
  const { data, error, refetch } = useMessageOverview(kind);
  const { data: unread } = useUnreadMessages();
  return (
    <Card
      className="flowing"
      title={
        <>
          <h2>{t('dashboard.widget.notice')}</h2>
          <span className="segments">
            {(['bulletins', 'messages'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
                {t(`dashboard.${one}`)}
              </button>
            ))}
          </span>
          {unread && unread.total > 0 ? <span className="cnt">{unread.total}</span> : null}
        </>
      }
      extra={
        <button
          type="button"
          className="lk"
          onClick={() => openTab({ path: '/officeDesk/innerMessage/receiveMessage' })}
        >
          {t('common.all')}
        </button>
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.dataResult.length === 0 ? (
        <EmptyState icon="bell" text={t(kind === 'bulletins' ? 'dashboard.bulletinsNone' : 'dashboard.newsNone')} />
      ) : null}
      {data?.dataResult.map((message) => (
        <MessageLine key={message.id} message={message} onOpen={() => setViewed(message.id)} />
      ))}
      <MessageDialog id={viewed} onClose={() => setViewed(null)} />
    </Card>
  );
}
