import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { useCurrentNames } from '../../attachment/use-current-names.ts';
import { useFilePreview } from '../../file-view/preview-context.tsx';
import { type StoredFile, sizeText, type Upload } from './use-uploads.ts';

/** A place for files: click or drop. Works with the keyboard as a button. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = true,
  compact = false,
  onFiles,
}: {
  label: string;
  hint?: string;
  accept?: string;
  multiple?: boolean;
  compact?: boolean;
  onFiles: (files: File[]) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everybody's
    <div
      className={`fm-drop${over ? ' fm-over' : ''}${compact ? ' fm-compact' : ''}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
      }}
    >
      <button type="button" className="lk" onClick={() => input.current?.click()}>
        <Icon name="upload" size={14} /> {label}
      </button>
      {hint ? <span className="t3 sm">{hint}</span> : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Stored files with preview, replace, remove, and where else they serve. */
export function StoredFiles({
  files: stored,
  readOnly,
  onReplace,
  onRemove,
  onShare,
  alsoOf,
}: {
  files: readonly StoredFile[];
  readOnly: boolean;
  /** Asks where else a file serves. */
  onShare?: (file: StoredFile) => void;
  /** Where else a file serves, in words; nothing where it serves nowhere else. */
  alsoOf?: (file: StoredFile) => string;
  onReplace?: (file: StoredFile, next: File) => void;
  onRemove?: (file: StoredFile) => void;
}): ReactNode {
  const { t } = useTranslation();
  const preview = useFilePreview();
  const files = useCurrentNames(stored);
  return (
    <ul className="fm-files">
      {files.map((file) => (
        <li key={file.id}>
          <Icon name="document" size={14} />
          <button type="button" className="lk ell" title={file.name} onClick={() => preview(file, files)}>
            <Zh text={file.name} />
          </button>
          <span className="t3 sm nw">{sizeText(file.size)}</span>
          <AlsoServes places={alsoOf?.(file) ?? ''} />
          {readOnly ? null : (
            <>
              {onShare ? (
                <button
                  type="button"
                  className="ib fm-tool"
                  aria-label={t('form.file.share', { name: file.name })}
                  title={t('form.file.share', { name: file.name })}
                  onClick={() => onShare(file)}
                >
                  <Icon name="link" size={14} />
                </button>
              ) : null}
              {onReplace ? (
                <ReplaceButton
                  label={t('form.file.replace', { name: file.name })}
                  onFile={(next) => onReplace(file, next)}
                />
              ) : null}
              <button
                type="button"
                className="ib fm-tool"
                aria-label={t('form.file.remove', { name: file.name })}
                title={t('form.file.remove', { name: file.name })}
                onClick={() => onRemove?.(file)}
              >
                <Icon name="trash" size={14} />
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function AlsoServes({ places }: { places: string }): ReactNode {
  const { t } = useTranslation();
  if (places === '') return null;
  return (
    <span className="fm-also t3 sm">
      <Zh text={t('form.file.alsoServes', { places })} />
    </span>
  );
}

function ReplaceButton({ label, onFile }: { label: string; onFile: (file: File) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="ib fm-tool"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <Icon name="refresh" size={14} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** Uploads on their way, and those that failed with what to do. */
export function RunningUploads({
  uploads,
  onRetry,
  onDrop,
}: {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onDrop: (key: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="fm-files" aria-live="polite">
      {uploads.map((upload) => (
        <li key={upload.key} className={upload.problem ? 'fm-failed' : undefined}>
          {upload.problem ? (
            <>
              <Icon name="octagon" size={14} />
              <span className="fm-file-problem">{upload.problem}</span>
              {upload.retryable ? (
                <button type="button" className="lk nw" onClick={() => onRetry(upload)}>
                  {t('common.retry')}
                </button>
              ) : null}
            </>
          ) : (
            <>
              <span className="spin" />
              <span className="ell">
                <Zh text={upload.file.name} />
              </span>
              <progress value={upload.sent} max={upload.file.size} aria-label={upload.file.name} />
              <span className="t3 sm nw">{Math.floor((upload.sent / Math.max(1, upload.file.size)) * 100)}%</span>
            </>
          )}
          <button
            type="button"
            className="ib fm-tool"
            aria-label={t('form.file.drop', { name: upload.file.name })}
            onClick={() => onDrop(upload.key)}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
