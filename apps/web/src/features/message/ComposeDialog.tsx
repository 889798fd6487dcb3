import { messageReceivers, messageSave } from '@app/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Input } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send, toApiError, useSession } from '../../client/index.ts';
import { type StoredFile, StoredFiles, UploadDialog, uploadRules } from '../../runtime/upload/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { htmlOf } from './html-of.ts';

const mostFiles = 20;
const longestSubject = 200;

/** A new message: to people, or as a bulletin to everybody where that is permitted. */
export function ComposeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const mayPublish = useSession(
    (session) => session.permissions['message.bulletin'] === true && session.tenant?.kind !== 'company',
  );
  const [receivers, setReceivers] = useState<string[]>([]);
  const [subject, setSubject] = useState('');
  const [content, setContent] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [canreply, setCanreply] = useState(true);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState(newKey);
  const problems = {
    receivers: !isPublic && receivers.length === 0 ? t('rule.required', { name: t('message.receivers') }) : '',
    subject: subject.trim() === '' ? t('rule.required', { name: t('message.subject') }) : '',
    content: content.trim() === '' ? t('rule.required', { name: t('message.content') }) : '',
  };
  const post = useMutation({
    mutationFn: () =>
      send(
        messageSave,
        {
          subject: subject.trim(),
          messageType: isPublic ? 'bulletin' : 'normal',
          content: htmlOf(content),
          receiverId: isPublic ? '' : receivers.join(','),
          isPublic,
          canreply,
          fileMsg: files.map((file) => file.id),
        },
        { quiet: true, idempotencyKey: key },
      ),
    onSuccess: () => {
      message.success(t('message.sentDone'));
      void queries.invalidateQueries({ queryKey: ['message'] });
      onClose();
    },
    onError: (error) => {
      setKey(newKey());
      message.error(toApiError(error).text);
    },
  });
  const submit = () => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== '')) message.warning(t('rule.checkForm'));
    else post.mutate();
  };
  return (
    <Dialog
      open
      width={640}
      title={t('message.compose')}
      dirty={subject !== '' || content !== '' || receivers.length > 0 || files.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={post.isPending} onClick={submit}>
            {t('message.send')}
          </Button>
        </>
      }
    >
      <div className="message-compose">
        <div className="message-checks">
          {mayPublish ? (
            <Checkbox checked={isPublic} onChange={(event) => setPublic(event.target.checked)}>
              {t('message.toAll')}
            </Checkbox>
          ) : null}
          <Checkbox checked={canreply} onChange={(event) => setCanreply(event.target.checked)}>
            {t('message.mayReply')}
          </Checkbox>
        </div>
        {isPublic ? null : (
          <Field id="message-receivers" label={t('message.receivers')} problem={tried ? problems.receivers : ''}>
            <ReceiverPicker value={receivers} onChange={setReceivers} />
          </Field>
        )}
        <Field id="message-subject" label={t('message.subject')} problem={tried ? problems.subject : ''}>
          <Input
            id="message-subject"
            maxLength={longestSubject}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        </Field>
        <Field id="message-text" label={t('message.content')} problem={tried ? problems.content : ''}>
          <Input.TextArea
            id="message-text"
            autoSize={{ minRows: 6, maxRows: 12 }}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        </Field>
        <div>
          <StoredFiles
            files={files}
            readOnly={false}
            onRemove={(file) => setFiles((before) => before.filter((one) => one.id !== file.id))}
          />
          <Button onClick={() => setUploading(true)}>
            <Icon name="upload" size={14} />
            {t('message.attach')}
          </Button>
        </div>
      </div>
      {uploading ? (
        <UploadDialog
          rule={{ ...uploadRules, limit: mostFiles }}
          present={files.length}
          type="message"
          onClose={() => setUploading(false)}
          onConfirm={(added) =>
            setFiles((before) => [...before.filter((one) => !added.some((other) => other.id === one.id)), ...added])
          }
        />
      ) : null}
    </Dialog>
  );
}

function Field({
  id,
  label,
  problem,
  children,
}: {
  id: string;
  label: string;
  problem: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={problem ? 'fm-field fm-wrong' : 'fm-field'}>
      <div className="fm-label">
        <span className="fm-star" aria-hidden="true">
          *
        </span>
        <label htmlFor={id}>{label}</label>
      </div>
      {children}
      <div className="fm-error" role={problem ? 'alert' : undefined}>
        {problem ? (
          <>
            <Icon name="octagon" size={12} />
            {problem}
          </>
        ) : null}
      </div>
    </div>
  );
}

/** People by a part of their name; the server tells whom one may write to. */
function ReceiverPicker({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed.trim());
  const people = useQuery({
    queryKey: ['message', 'receivers', name],
    queryFn: ({ signal }) =>
      send(
        messageReceivers,
        {
          parameters: name ? [{ key: 'Q^name^SL', value: name }] : [],
          requestPage: { pageNo: 1, limit: 50 },
          sorts: [],
        },
        { silent: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <MultiSelect
      id="message-receivers"
      autoFocus
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={people.isFetching}
      placeholder={t('message.receiversHint')}
      notFoundContent={people.isFetching ? null : t('message.nobody')}
      options={(people.data?.dataResult ?? []).map((person) => ({
        value: person.id,
        label: <Zh text={`${person.name} · ${person.tenantName}`} />,
      }))}
    />
  );
}
