import { bindModeOf, boundIds, type FieldOf } from '@app/contract';
import type { UploadRule } from '@app/engine/rules';
import { acceptedTypes } from '@app/engine/rules';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { type FieldPort, useForm, useText } from '../store/form-context.ts';
import { boundValue, filesOf, holdsOne, namedFiles, useBoundFiles } from '../upload/bound-files.ts';
import { ChooseHere } from '../upload/ChooseHere.tsx';
import { draftFiles } from '../upload/draft-files.ts';
import { DropZone, RunningUploads, StoredFiles } from '../upload/FileList.tsx';
import { defaultRules, type StoredFile, useUploads } from '../upload/use-uploads.ts';

const UploadDialog = lazy(async () => ({ default: (await import('../../upload/UploadDialog.tsx')).UploadDialog }));
const PictureField = lazy(async () => ({ default: (await import('../../upload/PictureField.tsx')).PictureField }));

/**
 * Files of a field. `widgetOptions`: `bind` (how the value holds them), `maxFiles`, `multiple`, `accept`, `extensions`, `maxMegabytes`; `dialog` asks for them
 * in the upload dialog, `picture` shows them as pictures.
 */
export function AttachmentField({ port }: { port: FieldPort<FieldOf<'attachment'>> }): ReactNode {
  const options = port.field.widgetOptions;
  if (options?.picture === true) return <Pictures port={port} />;
  return options?.dialog === true ? <FilesByDialog port={port} /> : <FilesInPlace port={port} />;
}

/** Shared by all variants: the stored files, and adding and removing one. */
function useFiles(port: FieldPort<FieldOf<'attachment'>>) {
  const { recordId, store, definition } = useForm();
  const { field } = port;
  const { ids, known } = useBoundFiles(field, port.value);
  const seen = useRef(new Map<string, StoredFile>());
  const files = namedFiles(ids, known, seen.current);
  // Read again: other uploads may have finished meanwhile.
  const now = (): StoredFile[] => {
    const value = store.getState().shown[field.key] ?? port.value;
    if (bindModeOf(field) === 'array') return filesOf(value);
    return namedFiles(boundIds(value), [], seen.current);
  };
  const put = (next: readonly StoredFile[]) => {
    for (const file of next) seen.current.set(file.id, file);
    port.set(boundValue(field, next));
  };
  return {
    recordId,
    files,
    /** Whether another place of the form holds the file, too. */
    isShared: ({ id }: StoredFile) =>
      draftFiles(definition.fields, store.getState().shown).some(({ file, at }) => file.id === id && at.length > 1),
    rule: ruleOf(field),
    add: (added: readonly StoredFile[], replaces?: string) => {
      const fresh = new Set(added.map((one) => one.id));
      put([...now().filter((one) => one.id !== replaces && !fresh.has(one.id)), ...added]);
      port.leave();
    },
    remove: (file: StoredFile) => put(now().filter((one) => one.id !== file.id)),
  };
}

function FilesInPlace({ port }: { port: FieldPort<FieldOf<'attachment'>> }): ReactNode {
  const { t } = useTranslation();
  const { recordId, files, rule, add, remove, isShared } = useFiles(port);
  const transfer = useUploads(port.path.join('/'), recordId, (_, file, replaces) => add([file], replaces));
  const room = (rule.limit ?? 20) - files.length - transfer.uploads.filter((one) => one.problem === null).length;
  return (
    <div className="fm-attachments" id={port.id}>
      <StoredFiles
        files={files}
        readOnly={port.readOnly}
        onReplace={(file, next) => transfer.add(port.field.key, [next], rule, file.id, isShared(file))}
        onRemove={remove}
      />
      <RunningUploads uploads={transfer.uploads} onRetry={transfer.retry} onDrop={transfer.drop} />
      {port.readOnly || room <= 0 ? null : (
        <DropZone
          label={t('form.file.choose')}
          hint={t('form.file.hint', {
            types: (rule.extensions ?? []).join(comma()),
            size: rule.maxMegabytes,
          })}
          accept={acceptedTypes(rule).join(',')}
          multiple={room > 1}
          onFiles={(chosen) => transfer.add(port.field.key, chosen.slice(0, room), rule)}
        />
      )}
      {port.readOnly || room <= 0 ? null : (
        <ChooseHere here={port.path.join('/')} rule={rule} room={room} onChoose={(chosen) => add(chosen)} />
      )}
    </div>
  );
}

function FilesByDialog({ port }: { port: FieldPort<FieldOf<'attachment'>> }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { recordId, files, rule, add, remove } = useFiles(port);
  const [open, setOpen] = useState(false);
  return (
    <div className="fm-attachments" id={port.id}>
      <StoredFiles files={files} readOnly={port.readOnly} onRemove={remove} />
      {port.readOnly ? null : (
        <Button aria-label={`${t('file.dialog.open')} · ${text(port.field.label)}`} onClick={() => setOpen(true)}>
          <Icon name="upload" size={14} />
          {t('file.dialog.open')}
        </Button>
      )}
      {open ? (
        <Suspense>
          <UploadDialog
            rule={rule}
            present={files.length}
            recordId={recordId}
            type={port.field.key}
            onClose={() => setOpen(false)}
            onConfirm={(chosen) => add(chosen)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function Pictures({ port }: { port: FieldPort<FieldOf<'attachment'>> }): ReactNode {
  const { recordId, files, rule, add, remove } = useFiles(port);
  return (
    <Suspense fallback={<div className="fm-wait" aria-busy="true" />}>
      <PictureField
        rule={rule}
        files={files}
        readOnly={port.readOnly}
        recordId={recordId}
        type={port.field.key}
        owner={port.path.join('/')}
        id={port.id}
        onAdd={(file) => add([file])}
        onRemove={remove}
      />
    </Suspense>
  );
}

function ruleOf(field: FieldOf<'attachment'>): UploadRule {
  const { extensions, maxMegabytes, maxFiles, multiple, accept, picture } = field.widgetOptions ?? {};
  const limit = holdsOne(field) ? 1 : (maxFiles ?? 20);
  return {
    limit,
    multiple: multiple ?? limit > 1,
    extensions: extensions ?? defaultRules.extensions,
    maxMegabytes: maxMegabytes ?? defaultRules.maxMegabytes,
    ...(accept === undefined ? {} : { accept }),
    picture: picture === true,
  };
}
