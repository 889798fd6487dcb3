import { type Message, messageSaveReply } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Tabs } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send, toApiError } from '../../client/index.ts';
import { openTab } from '../../client/tab.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { PreviewProvider, useFilePreview } from '../file-view/preview-context.tsx';
import { sizeText } from '../form/upload/use-uploads.ts';
import { Receipts, Replies } from './MessageTables.tsx';
import { useMarkRead, useMessage } from './message.queries.ts';
import './message.css';

/** A message to read: 65 % wide, 5vh from the top, closed by 'cancel' alone (R2.5-01…R2.5-09). */
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
      strict
      title={data ? <Zh text={data.subject} /> : t('message.view')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && data.id === id ? (
        <PreviewProvider place="dialog">
          <MessageView key={data.id} message={data} onClose={onClose} />
        </PreviewProvider>
      ) : null}
    </Dialog>
  );
}

function MessageView({ message, onClose }: { message: Message; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'replied' | 'readed'>('replied');
  return (
    <article className="message-view">
      <p className="t2 sm">
        <Zh text={message.ownerName} /> · {t(`message.type.${message.messageType}`)} ·{' '}
        <span className="nosp">{message.createTime}</span>
      </p>
      {message.office ? <p className="t2 sm">{t('message.toOffice', { office: message.office })}</p> : null}
      <div className="message-content">
        <SafeHtml html={message.content ?? ''} />
      </div>
      <Files message={message} />
      {message.link ? (
        <Button
          type="link"
          className="message-link"
          onClick={() => {
            onClose();
            openTab({ path: message.link ?? '/' });
          }}
        >
          {t('message.openCase')}
        </Button>
      ) : null}
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key === 'readed' ? 'readed' : 'replied')}
        items={[
          { key: 'replied', label: t('message.replied') },
          { key: 'readed', label: t('message.readed') },
        ]}
      />
      {tab === 'replied' ? (
        <>
          {message.canreply === 1 ? <ReplyInput id={message.id} /> : null}
          <Replies id={message.id} />
        </>
      ) : (
        <Receipts id={message.id} />
      )}
    </article>
  );
}

function Files({ message }: { message: Message }): ReactNode {
  const { t } = useTranslation();
  const preview = useFilePreview();
  const files = (message.fileMsg ?? []).map((file) => ({ ...file, name: file.title }));
  if (files.length === 0) return null;
  return (
    <ul className="message-files" aria-label={t('message.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <Icon name="document" size={14} />
          <button type="button" className="lk ell" onClick={() => preview(file, files)}>
            <Zh text={file.title} />
          </button>
          <span className="t3 sm nw">{sizeText(file.totalBytes)}</span>
        </li>
      ))}
    </ul>
  );
}

const longest = 1_000;

/** An answer in plain text of 1 to 1000 characters. */
function ReplyInput({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const { message: notice } = App.useApp();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const length = Array.from(text.trim()).length;
  const reply = useMutation({
    mutationFn: () => send(messageSaveReply, { msgId: id, content: text.trim() }, { quiet: true, idempotencyKey: key }),
    onSuccess: () => {
      setText('');
      setKey(newKey());
      void queries.invalidateQueries({ queryKey: ['message', 'replies', id] });
      void queries.invalidateQueries({ queryKey: ['message', 'sent'] });
    },
    onError: (error) => {
      setKey(newKey());
      notice.error(toApiError(error).text);
    },
  });
  const answer = () => {
    if (length === 0) notice.warning(t('rule.required', { name: t('message.replyText') }));
    else if (length > longest) notice.warning(t('rule.filterTextMax', { limit: longest }));
    else if (!reply.isPending) reply.mutate();
  };
  return (
    <div className="message-reply">
      <Input.TextArea
        aria-label={t('message.reply')}
        placeholder={t('message.replyHint')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        count={{ show: true, max: longest }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) answer();
        }}
      />
      <Button type="primary" loading={reply.isPending} onClick={answer}>
        {t('message.send')}
      </Button>
    </div>
  );
}
