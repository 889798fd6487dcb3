import type { Message, SentMessage } from '@app/contract';
import { Button, Input, Segmented, Select, Table } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../runtime/message/MessageDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { inboxColumns, onPhone, sentColumns } from './message-columns.tsx';
import { type Mailbox, useMailbox } from './use-mailbox.ts';
import '../../runtime/message/message.css';
import '../../runtime/form/form.css';

const ComposeDialog = lazy(async () => ({ default: (await import('./ComposeDialog.tsx')).ComposeDialog }));
const types = ['bulletin', 'normal', 'system'] as const;

/** Messages (R2.1-39): received ones, newest first, and sent ones; filters live in the address. */
export default function MessageInboxPage(): ReactNode {
  const { t } = useTranslation();
  const mailbox = useMailbox();
  const { found, query, total, open } = mailbox;
  const [composing, setComposing] = useState(false);
  return (
    <div className="page fill">
      <PageHeader
        title={t('message.title')}
        facts={<Boxes mailbox={mailbox} />}
        actions={<Tools mailbox={mailbox} onCompose={() => setComposing(true)} />}
      />
      <section className="card grow">
        {found.error && !found.data ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Messages mailbox={mailbox} />
        )}
        <ListPager note={t('common.total', { count: total })} total={total} {...mailbox.page} />
      </section>
      <MessageDialog id={query.view || null} onClose={() => open(undefined)} />
      {composing ? (
        <Suspense>
          <ComposeDialog onClose={() => setComposing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Which box is open, and which kind of message. */
function Boxes({ mailbox: { query, isSent, change } }: { mailbox: Mailbox }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        value={isSent ? 'sent' : (query.only ?? 'all')}
        options={[
          { value: 'all', label: t('message.received') },
          { value: 'unread', label: t('message.unread') },
          { value: 'sent', label: t('message.sent') },
        ]}
        onChange={(box) =>
          change({
            box: box === 'sent' ? 'sent' : undefined,
            only: box === 'unread' ? 'unread' : undefined,
          })
        }
      />
      <Select
        style={{ width: 120 }}
        allowClear
        aria-label={t('message.kind')}
        placeholder={t('message.kind')}
        value={query.type || undefined}
        options={types.map((type) => ({ value: type, label: t(`message.type.${type}`) }))}
        onChange={(type: string | undefined) => change({ type })}
      />
    </>
  );
}

function Tools({ mailbox, onCompose }: { mailbox: Mailbox; onCompose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { query, isSent, change, markRead, remove, isRemoving } = mailbox;
  const [text, setText] = useState(query.text ?? '');
  return (
    <>
      <Input.Search
        style={{ width: 200 }}
        allowClear
        placeholder={t('message.find')}
        aria-label={t('message.find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onSearch={(value) => change({ text: value.trim() || undefined })}
      />
      <Button danger loading={isRemoving} onClick={() => void remove()}>
        {t('list.remove')}
      </Button>
      {isSent ? null : (
        <Button
          disabled={markRead === null}
          title={markRead === null ? t('message.markHint') : undefined}
          onClick={() => markRead?.()}
        >
          {t('message.markRead')}
        </Button>
      )}
      <Button type="primary" onClick={onCompose}>
        <Icon name="edit" size={14} />
        {t('message.compose')}
      </Button>
    </>
  );
}

function Messages({ mailbox }: { mailbox: Mailbox }): ReactNode {
  const { t } = useTranslation();
  const { rows, isSent, isNarrowed, selected, select, open } = mailbox;
  const { isPending, isFetching } = mailbox.found;
  const isPhone = useMedia(phone);
  const columns = isSent ? sentColumns(t, open) : inboxColumns(t, open);
  const none = <EmptyState icon="bell" text={t(isNarrowed ? 'message.noneFound' : 'message.none')} />;
  return (
    <Table<Message | SentMessage>
      rowKey="id"
      columns={isPhone ? onPhone(columns) : columns}
      dataSource={rows}
      loading={isPending}
      className={isFetching && !isPending ? 'refetching' : undefined}
      rowSelection={{ selectedRowKeys: selected, onChange: (keys) => select(keys.map(String)) }}
      scroll={{ y: '100%' }}
      locale={{ emptyText: isPending ? ' ' : none }}
      pagination={false}
    />
  );
}
