import { type Message, messageRemove, type SentMessage } from '@app/contract';
import { constants } from '@app/contract/constants';
import { selectionProblem } from '@app/engine/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Segmented, Select, Table } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { useTab } from '../../client/tab.ts';
import { MessageDialog } from '../../runtime/message/MessageDialog.tsx';
import { useInbox, useMarkRead, useSent } from '../../runtime/message/message.queries.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { inboxColumns, sentColumns } from './message-columns.tsx';
import '../../runtime/message/message.css';
import '../../runtime/form/form.css';

const ComposeDialog = lazy(async () => ({ default: (await import('./ComposeDialog.tsx')).ComposeDialog }));
const types = ['bulletin', 'normal', 'system'] as const;

/** Messages (R2.1-39): received ones, newest first, and sent ones; filters live in the address. */
export default function MessageInboxPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [selected, setSelected] = useState<string[]>([]);
  const [text, setText] = useState(query.text ?? '');
  const [composing, setComposing] = useState(false);
  const sent = query.box === 'sent';
  const pageNo = Math.max(1, Number(query.page) || 1);
  const limit = Number(query.limit) || constants.pageSize;
  const markRead = useMarkRead();
  const request = {
    parameters: [
      ...(query.text ? [{ key: 'Q^subject^SL', value: query.text }] : []),
      ...(query.type ? [{ key: 'Q^messageType^S', value: query.type }] : []),
      ...(query.only === 'unread' && !sent ? [{ key: 'hasNew', value: 'true' }] : []),
    ],
    requestPage: { pageNo, limit },
    sorts: [],
  };
  const inbox = useInbox(request, !sent);
  const outbox = useSent(request, sent);
  const { data, error, isFetching, isPending, refetch } = sent ? outbox : inbox;
  const rows: (Message | SentMessage)[] = data?.dataResult ?? [];
  const total = data?.pageResult.totalCount ?? 0;
  const unread = rows.filter((one) => selected.includes(one.id) && one.hasNew);
  const change = (next: Record<string, string | undefined>) => {
    setSelected([]);
    setQuery({ page: undefined, ...next });
  };
  const view = (id: string) => setQuery({ view: id });
  const remove = useMutation({
    mutationFn: () => send(messageRemove, { innerMessageIds: selected.join(',') }, { quiet: true }),
    onSuccess: (count) => {
      message.success(t('message.removed', { count }));
      setSelected([]);
      void queries.invalidateQueries({ queryKey: ['message'] });
    },
    onError: (failure) => message.error(toApiError(failure).text),
  });
  const askRemove = async () => {
    const problem = selectionProblem(selected.length);
    if (problem) return void message.warning(t(`rule.${problem.key}`));
    const yes = await confirm({
      title: t('message.removeTitle', { count: selected.length }),
      content: `${t('rule.removeConfirm')} ${t(sent ? 'message.removeSent' : 'message.removeReceived')}`,
      okText: t('list.remove'),
      danger: true,
    });
    if (yes) remove.mutate();
  };

  return (
    <div className="page fill">
      <PageHeader
        title={t('message.title')}
        facts={
          <>
            <Segmented
              value={sent ? 'sent' : (query.only ?? 'all')}
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
        }
        actions={
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
            <Button danger loading={remove.isPending} onClick={() => void askRemove()}>
              {t('list.remove')}
            </Button>
            {sent ? null : (
              <Button
                disabled={unread.length === 0}
                title={unread.length === 0 ? t('message.markHint') : undefined}
                onClick={() => markRead(unread.map((one) => one.id))}
              >
                {t('message.markRead')}
              </Button>
            )}
            <Button type="primary" onClick={() => setComposing(true)}>
              <Icon name="edit" size={14} />
              {t('message.compose')}
            </Button>
          </>
        }
      />
      <section className="card grow">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Message | SentMessage>
            rowKey="id"
            columns={sent ? sentColumns(t, view) : inboxColumns(t, view)}
            dataSource={rows}
            loading={isPending}
            className={isFetching && !isPending ? 'refetching' : undefined}
            rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(String)) }}
            scroll={{ y: '100%' }}
            locale={{
              emptyText: isPending ? (
                ' '
              ) : (
                <EmptyState
                  icon="bell"
                  text={t(query.text || query.only || query.type ? 'message.noneFound' : 'message.none')}
                />
              ),
            }}
            pagination={false}
          />
        )}
        <ListPager
          note={t('common.total', { count: total })}
          page={pageNo}
          size={limit}
          total={total}
          onChange={(page, size) =>
            change({
              page: page > 1 ? String(page) : undefined,
              limit: size === constants.pageSize ? undefined : String(size),
            })
          }
        />
      </section>
      <MessageDialog id={query.view || null} onClose={() => setQuery({ view: undefined })} />
      {composing ? (
        <Suspense>
          <ComposeDialog onClose={() => setComposing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
