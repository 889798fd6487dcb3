import { acceptedTypes, type UploadRule } from '@app/engine/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { imageAddress, tokenFor } from '../file-view/preview-address.ts';
import { useFilePreview } from '../file-view/preview-context.tsx';
import { RunningUploads } from '../form/upload/FileList.tsx';
import type { StoredFile } from '../form/upload/use-uploads.ts';
import { hintOf, useRuledUploads } from './UploadTab.tsx';
import './upload.css';

/** Pictures as small images with a place to add more (R5-36…R5-38). */
export function PictureField({
  rule,
  files,
  readOnly,
  recordId,
  type,
  owner,
  id,
  onAdd,
  onRemove,
}: {
  rule: UploadRule;
  files: readonly StoredFile[];
  readOnly: boolean;
  recordId?: string;
  type: string;
  /** Name of the place among the uploads of its form. */
  owner: string;
  id: string;
  onAdd: (file: StoredFile) => void;
  onRemove: (file: StoredFile) => void;
}): ReactNode {
  const { uploads, add, retry, drop } = useRuledUploads(rule, owner, recordId, type, onAdd);
  const { t } = useTranslation();
  const take = (chosen: File[]) => add(files.length + uploads.filter((one) => one.problem === null).length, chosen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everybody's
    <div
      className="up-pictures"
      id={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!readOnly) take([...event.dataTransfer.files]);
      }}
    >
      <ul>
        <Pictures files={files} {...(readOnly ? {} : { onRemove })} />
        {readOnly ? null : <AddPicture accept={acceptedTypes(rule).join(',')} onAdd={take} />}
      </ul>
      <RunningUploads uploads={uploads} onRetry={retry} onDrop={drop} />
      {readOnly ? null : <p className="t3 sm">{hintOf(rule, t)}</p>}
    </div>
  );
}

/** The stored ones, all under one preview token; pressed they are seen large. */
function Pictures({
  files,
  onRemove,
}: {
  files: readonly StoredFile[];
  onRemove?: (file: StoredFile) => void;
}): ReactNode {
  const { t } = useTranslation();
  const preview = useFilePreview();
  const ids = files.map((file) => file.id);
  const token = useQuery({
    queryKey: ['previewToken', ...ids],
    queryFn: () => tokenFor(ids),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  return files.map((file) => (
    <li key={file.id}>
      <button
        type="button"
        aria-label={t('file.enlarge', { name: file.name })}
        onClick={() => preview(file, files, true)}
      >
        {token.data ? <img src={imageAddress(file.id, token.data)} alt={t('file.viewer.failed')} /> : null}
      </button>
      {onRemove ? (
        <button
          type="button"
          className="up-take-out"
          aria-label={t('file.dialog.takeOut', { name: file.name })}
          onClick={() => onRemove(file)}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </li>
  ));
}

function AddPicture({ accept, onAdd }: { accept: string; onAdd: (chosen: File[]) => void }): ReactNode {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <li>
      <button type="button" className="up-add" onClick={() => input.current?.click()}>
        <Icon name="plus" size={16} />
        {t('file.dialog.addPicture')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={t('file.dialog.picture')}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length > 0) onAdd(chosen);
        }}
      />
    </li>
  );
}
