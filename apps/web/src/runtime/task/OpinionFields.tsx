import { acceptedTypes } from '@app/engine/rules';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewProvider } from '../file-view/preview-context.tsx';
import { DropZone, RunningUploads, StoredFiles } from '../form/upload/FileList.tsx';
import { defaultRules, type StoredFile, useUploads } from '../form/upload/use-uploads.ts';
import '../form/form.css';

/** An opinion, and where it takes them, files that belong to it. */
export function OpinionFields({
  label,
  opinion,
  onOpinion,
  files,
  onFiles,
  taskId,
  first = false,
}: {
  label: string;
  opinion: string;
  onOpinion: (text: string) => void;
  files?: readonly StoredFile[];
  onFiles?: (change: (before: readonly StoredFile[]) => readonly StoredFile[]) => void;
  taskId?: string;
  /** It is what the dialog asks: one writes at once. */
  first?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        className="opinion-text"
        autoFocus={first}
        rows={3}
        maxLength={4000}
        showCount
        value={opinion}
        onChange={(event) => onOpinion(event.target.value)}
      />
      {onFiles ? (
        <>
          <span>{t('task.op.files')}</span>
          <PreviewProvider>
            <Files files={files ?? []} onFiles={onFiles} taskId={taskId} />
          </PreviewProvider>
        </>
      ) : null}
    </>
  );
}

function Files({
  files,
  onFiles,
  taskId,
}: {
  files: readonly StoredFile[];
  onFiles: (change: (before: readonly StoredFile[]) => readonly StoredFile[]) => void;
  taskId?: string;
}): ReactNode {
  const { t } = useTranslation();
  const transfer = useUploads('opinion', taskId, (_, file) => onFiles((before) => [...before, file]));
  return (
    <div className="fm-attachments">
      <StoredFiles
        files={files}
        readOnly={false}
        onRemove={(file) => onFiles((before) => before.filter((one) => one.id !== file.id))}
      />
      <RunningUploads uploads={transfer.uploads} onRetry={transfer.retry} onDrop={transfer.drop} />
      {files.length < 20 ? (
        <DropZone
          compact
          label={t('form.file.choose')}
          accept={acceptedTypes(defaultRules).join(',')}
          onFiles={(chosen) => transfer.add('opinion', chosen, defaultRules)}
        />
      ) : null}
    </div>
  );
}
