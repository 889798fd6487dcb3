import type { Language } from '@app/contract';
import { Button, Checkbox, Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/index.ts';
import { packNames } from '../../locales/locale-names.ts';
import { StoredFiles, UploadDialog, uploadRules } from '../../runtime/upload/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { RichText } from './rich-text/RichText.tsx';
import { type ChosenReceiver, useCompose, useReceivers } from './use-compose.ts';

const mostFiles = 20;
const longestSubject = 200;

/** A new message: to people, or as a bulletin to everybody where that is permitted. */
export function ComposeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const compose = useCompose(onClose);
  const { draft, change, words, write, language, problemOf } = compose;
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
        {compose.isRestored ? (
          <p className="t2 sm">
            {t('message.restored')}{' '}
            <button type="button" className="lk" onClick={compose.startAnew}>
              {t('message.startAnew')}
            </button>
          </p>
        ) : null}
        <Ways compose={compose} />
        {draft.isPublic ? (
          <OfBulletin compose={compose} />
        ) : (
          <Field id="message-receivers" label={t('message.receivers')} problem={problemOf('receivers')}>
            <ReceiverPicker value={draft.receivers} onChange={(receivers) => change({ receivers })} />
          </Field>
        )}
        <Field id="message-subject" label={t('message.subject')} problem={problemOf(`subject.${language}`)}>
          <Input
            id="message-subject"
            maxLength={longestSubject}
            value={words.subject}
            onChange={(event) => write({ subject: event.target.value })}
          />
        </Field>
        <Field id="message-text" label={t('message.content')} problem={problemOf(`content.${language}`)}>
          <RichText
            key={`${language} ${compose.drawing}`}
            id="message-text"
            label={t('message.content')}
            value={words.content}
            onChange={(content) => write({ content })}
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

const languages: Language[] = ['zh-CN', 'en', 'zh-TW'];

/** From when until when a bulletin is seen, and the language in which it is being written. */
function OfBulletin({ compose: { draft, change, language, setLanguage, problemOf } }: { compose: Compose }): ReactNode {
  const { t } = useTranslation();
  const day = (field: 'shownFrom' | 'shownUntil', hint: string) => (
    <div className="fm-field">
      <div className="fm-label">
        <label htmlFor={`message-${field}`}>{t(`message.${field}`)}</label>
      </div>
      <DayInput
        id={`message-${field}`}
        placeholder={t(hint)}
        value={draft[field]}
        onChange={(value) => change({ [field]: value })}
      />
    </div>
  );
  const problem = problemOf('shownUntil');
  return (
    <>
      <div className="message-days">
        {day('shownFrom', 'message.atOnce')}
        {day('shownUntil', 'message.noEnd')}
      </div>
      {problem ? (
        <div className="fm-error" role="alert">
          <Icon name="octagon" size={12} />
          {problem}
        </div>
      ) : null}
      <div>
        <Segmented<Language>
          aria-label={t('message.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: packNames[value] }))}
        />
        {language === 'zh-CN' ? null : <p className="t2 sm">{t(`message.otherLanguage.${language}`)}</p>}
      </div>
    </>
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
function ReceiverPicker({
  value,
  onChange,
}: {
  value: readonly ChosenReceiver[];
  onChange: (receivers: ChosenReceiver[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const people = useReceivers(typed);
  const found = (people.data?.dataResult ?? []).map(({ id, name, tenantName }) => ({
    id,
    label: `${name} · ${tenantName}`,
  }));
  // Whoever is chosen keeps the name, also while others are looked for.
  const known = [...found, ...value.filter(({ id }) => !found.some((one) => one.id === id))];
  return (
    <MultiSelect
      id="message-receivers"
      autoFocus
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={people.isFetching}
      placeholder={t('message.receiversHint')}
      notFoundContent={people.isFetching ? null : t('message.nobody')}
      options={(typed.trim() === '' ? known : found).map(({ id, label }) => ({
        value: id,
        label: <Zh text={label} />,
      }))}
    />
  );
}
