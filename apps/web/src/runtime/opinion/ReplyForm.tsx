import { type OpinionItem, replySave } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { DropZone, RunningUploads, StoredFiles } from '../form/upload/FileList.tsx';
import { defaultRules, type StoredFile, useUploads } from '../form/upload/use-uploads.ts';

interface ReplyFormProps {
  item: OpinionItem;
  place: { group: string; name: string; id: string };
  /** What is missing in the reply as it is kept; null = nothing. */
  missing: string | null;
  onSaved: () => Promise<void>;
}

/** The answer to one item: true or not, words, files; kept as it stands, then the next one. Ctrl+Enter keeps it. */
export function ReplyForm({ item, place, missing, onSaved }: ReplyFormProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const kept = item.replies.find(({ round, version }) => round === item.round && version === null);
  const [text, setText] = useState(kept?.text ?? '');
  const [confirmed, setConfirmed] = useState<boolean | null>(kept?.confirmed ?? null);
  const [files, setFiles] = useState<readonly StoredFile[]>((kept?.files ?? []).map((file) => ({ ...file, size: 0 })));
  const { uploads, add, retry, drop } = useUploads(`reply-${item.id}`, place.id, (_slot, file) =>
    setFiles((before) => [...before, file]),
  );
  const save = useMutation({
    mutationFn: () =>
      send(
        replySave,
        {
          group: place.group,
          name: place.name,
          caseId: item.caseId,
          itemId: item.id,
          text,
          files: files.map(({ id }) => id),
          confirmed,
        },
        { quiet: true },
      ),
    onSuccess: onSaved,
    onError: (error) => message.error(toApiError(error).text),
  });
  const isFact = item.asks === 'confirmFact';
  const id = `reply-text-${item.id}`;
  return (
    <div className="reply-form">
      {isFact && (
        <Radio.Group
          aria-label={t('opinion.fact')}
          value={confirmed}
          onChange={(event) => setConfirmed(event.target.value === true)}
          options={[
            { value: true, label: t('opinion.confirmed') },
            { value: false, label: t('opinion.notConfirmed') },
          ]}
        />
      )}
      <label htmlFor={id}>{t(isFact ? 'opinion.correction' : 'opinion.answer')}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.ctrlKey) return;
          event.preventDefault();
          save.mutate();
        }}
      />
      <StoredFiles
        files={files}
        readOnly={false}
        onRemove={(file) => setFiles((before) => before.filter((one) => one.id !== file.id))}
      />
      <RunningUploads uploads={uploads} onRetry={retry} onDrop={drop} />
      <DropZone label={t('opinion.files')} compact onFiles={(chosen) => add('reply', chosen, defaultRules)} />
      <div className="reply-line">
        <Button type="primary" loading={save.isPending} disabled={uploads.length > 0} onClick={() => save.mutate()}>
          {t('opinion.saveNext')}
        </Button>
        {missing && <span className="t3">{missing}</span>}
      </div>
    </div>
  );
}
