import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/index.ts';
import { StoredFiles, UploadDialog, uploadRules } from '../../runtime/upload/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useCompose, useReceivers } from './use-compose.ts';

const mostFiles = 20;
const longestSubject = 200;

/** A new message: to people, or as a bulletin to everybody where that is permitted. */
export function ComposeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const compose = useCompose(onClose);
  const { draft, change, problemOf } = compose;
  return (
    <Dialog
      open
      width={640}
      title={t('message.compose')}
      dirty={compose.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={compose.busy} onClick={compose.submit}>
            {t('message.send')}
          </Button>
        </>
      }
    >
      <div className="message-compose">
        <Ways compose={compose} />
        {draft.isPublic ? null : (
          <Field id="message-receivers" label={t('message.receivers')} problem={problemOf('receivers')}>
            <ReceiverPicker value={draft.receivers} onChange={(receivers) => change({ receivers })} />
          </Field>
        )}
        <Field id="message-subject" label={t('message.subject')} problem={problemOf('subject')}>
          <Input
            id="message-subject"
            maxLength={longestSubject}
            value={draft.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
        <Field id="message-text" label={t('message.content')} problem={problemOf('content')}>
          <Input.TextArea
            id="message-text"
            autoSize={{ minRows: 6, maxRows: 12 }}
            value={draft.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
        <Files compose={compose} />
      </div>
    </Dialog>
  );
}

type Compose = ReturnType<typeof useCompose>;

/** Whether it goes to everybody, where the person may write to everybody, and whether it may be answered. */
function Ways({ compose: { draft, change } }: { compose: Compose }): ReactNode {
  const { t } = useTranslation();
  const mayPublish = useSession(
    (session) => session.permissions['message.bulletin'] === true && session.tenant?.kind !== 'company',
  );
  return (
    <div className="message-checks">
      {mayPublish ? (
        <Checkbox checked={draft.isPublic} onChange={(event) => change({ isPublic: event.target.checked })}>
          {t('message.toAll')}
        </Checkbox>
      ) : null}
      <Checkbox checked={draft.canreply} onChange={(event) => change({ canreply: event.target.checked })}>
        {t('message.mayReply')}
      </Checkbox>
    </div>
  );
}

function Files({ compose: { draft, change, addFiles } }: { compose: Compose }): ReactNode {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const { files } = draft;
  return (
    <div>
      <StoredFiles
        files={files}
        readOnly={false}
        onRemove={(file) => change({ files: files.filter((one) => one.id !== file.id) })}
      />
      <Button onClick={() => setUploading(true)}>
        <Icon name="upload" size={14} />
        {t('message.attach')}
      </Button>
      {uploading ? (
        <UploadDialog
          rule={{ ...uploadRules, limit: mostFiles }}
          present={files.length}
          type="message"
          onClose={() => setUploading(false)}
          onConfirm={addFiles}
        />
      ) : null}
    </div>
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
  const people = useReceivers(typed);
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
