import type { Json } from '@app/contract';
import { constants } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldPort, useForm } from '../store/form-context.ts';
import { DropZone, RunningUploads, StoredFiles } from '../upload/FileList.tsx';
import { defaultRules, type StoredFile, type UploadRules, useUploads } from '../upload/use-uploads.ts';

/** Files of a field. `widgetOptions`: `extensions`, `maxMegabytes`, `maxFiles`. */
export function AttachmentField({ port }: { port: FieldPort }): ReactNode {
  const { t } = useTranslation();
  const { recordId, store } = useForm();
  const files = filesOf(port.value);
  const rules = rulesOf(port.field.widgetOptions);
  const most = Number(port.field.widgetOptions?.maxFiles ?? 20);
  const transfer = useUploads(recordId, (_, file, replaces) => {
    // Read again: other uploads may have finished meanwhile.
    const now = filesOf(store.getState().shown[port.field.key] ?? port.value);
    const kept = now.filter((one) => one.id !== replaces);
    port.set([...kept, file].map((one) => ({ ...one })));
    port.leave();
  });
  const room = most - files.length - transfer.uploads.filter((one) => one.problem === null).length;
  return (
    <div className="fm-attachments" id={port.id}>
      <StoredFiles
        files={files}
        readOnly={port.readOnly}
        onReplace={(file, next) => transfer.add(port.field.key, [next], rules, file.id)}
        onRemove={(file) => port.set(files.filter((one) => one.id !== file.id).map((one) => ({ ...one })))}
      />
      <RunningUploads uploads={transfer.uploads} onRetry={transfer.retry} onDrop={transfer.drop} />
      {port.readOnly || room <= 0 ? null : (
        <DropZone
          label={t('form.file.choose')}
          hint={t('form.file.hint', {
            types: rules.extensions.join(t('form.separator')),
            size: Math.round(rules.maxBytes / 1024 ** 2),
          })}
          accept={rules.extensions.map((one) => `.${one}`).join(',')}
          multiple={room > 1}
          onFiles={(chosen) => transfer.add(port.field.key, chosen.slice(0, room), rules)}
        />
      )}
    </div>
  );
}

/** Reads the stored files of a field; anything else is left out. */
export function filesOf(value: Json | undefined): StoredFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one) || typeof one.id !== 'string') return [];
    return [{ id: one.id, name: String(one.name ?? ''), size: Number(one.size ?? 0) }];
  });
}

function rulesOf(options: { [key: string]: Json } | undefined): UploadRules {
  const listed = options?.extensions;
  return {
    extensions: Array.isArray(listed) ? listed.map(String) : defaultRules.extensions,
    maxBytes:
      typeof options?.maxMegabytes === 'number' ? options.maxMegabytes * 1024 ** 2 : constants.attachmentMaxBytes,
  };
}
