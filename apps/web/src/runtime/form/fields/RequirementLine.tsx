import type { Requirement } from '@app/engine/review';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf } from '../../finding/finding.ts';
import { FilesReading } from '../reading/FilesReading.tsx';
import { type FieldPort, useForm, useText } from '../store/form-context.ts';
import { ChooseHere } from '../upload/ChooseHere.tsx';
import { draftFiles } from '../upload/draft-files.ts';
import { FileChoice } from '../upload/FileChoice.tsx';
import { DropZone, RunningUploads, StoredFiles } from '../upload/FileList.tsx';
import { usePlaceNames } from '../upload/use-place-names.ts';
import { defaultRules, type StoredFile } from '../upload/use-uploads.ts';
import { FieldFindings } from './FieldFindings.tsx';
import { isDone } from './stored-documents.ts';
import type { Checklist } from './use-checklist.ts';

interface LineProps {
  requirement: Requirement;
  list: Checklist;
  port: FieldPort;
}

/** A required document: name and reason on the left, on the right its files or the reason why it is not needed. */
export function RequirementLine(props: LineProps): ReactNode {
  const { requirement, list, port } = props;
  const done = isDone(list.byCode.get(requirement.code));
  return (
    <li className={done ? 'fm-document fm-ready' : 'fm-document'} data-field={`${port.field.key}/${requirement.code}`}>
      <RequirementText requirement={requirement} done={done} field={port.field.key} />
      <RequirementFiles {...props} />
    </li>
  );
}

function isOptional({ level }: Requirement): boolean {
  return level === 'conditional';
}

function RequirementText({
  requirement,
  done,
  field,
}: {
  requirement: Requirement;
  done: boolean;
  field: string;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const optional = isOptional(requirement);
  return (
    <div className="fm-document-what">
      <span className="fm-document-title">
        <Icon
          name={done ? 'checkCircle' : optional ? 'info' : 'octagon'}
          size={14}
          className={done ? 'd-grn' : optional ? 'd-yel' : 'd-red'}
        />
        <b>{text(requirement.title)}</b>
        <em className={optional ? 'fm-level' : 'fm-level fm-must'}>
          {t(optional ? 'form.documents.conditional' : 'form.documents.required')}
        </em>
      </span>
      <p className="t2 sm">{text(requirement.reason)}</p>
      <p className="t3 sm">
        {t('form.basis')} <Zh text={basisOf(requirement.citation)} />
        {requirement.unverified ? ` · ${t('form.unverified')}` : ''}
      </p>
      <FieldFindings field={field} rowId={requirement.code} />
    </div>
  );
}

function RequirementFiles({ requirement, list, port: { readOnly, field } }: LineProps): ReactNode {
  const { code } = requirement;
  const { transfer, write } = list;
  const { store, definition } = useForm();
  const nameOf = usePlaceNames();
  const [shared, setShared] = useState<StoredFile | null>(null);
  const files = list.byCode.get(code)?.files ?? [];
  const here = `${field.key}/${code}`;
  const elsewhere = ({ id }: StoredFile) =>
    draftFiles(definition.fields, store.getState().shown)
      .find(({ file }) => file.id === id)
      ?.at.filter((place) => place !== here) ?? [];
  return (
    <div className="fm-document-files">
      <StoredFiles
        files={files}
        readOnly={readOnly}
        alsoOf={(file) => elsewhere(file).map(nameOf).join(comma())}
        onReplace={(file, next) => transfer.add(code, [next], defaultRules, file.id, elsewhere(file).length > 0)}
        onRemove={(file) => write(code, { files: files.filter((one) => one.id !== file.id) })}
        {...(list.requirements.length > 1 ? { onShare: setShared } : {})}
      />
      {shared ? <ShareFile file={shared} {...{ requirement, list }} onClose={() => setShared(null)} /> : null}
      {files.length > 0 ? <FilesReading files={files} readOnly={readOnly} /> : null}
      <RunningUploads
        uploads={transfer.uploads.filter((upload) => upload.slot === code)}
        onRetry={transfer.retry}
        onDrop={transfer.drop}
      />
      <UploadOrExcuse
        readOnly={readOnly}
        isEmpty={files.length === 0}
        mayExcuse={isOptional(requirement)}
        excuse={list.byCode.get(code)?.notApplicable ?? null}
        here={here}
        onTake={(chosen) => list.take(code, chosen)}
        onFiles={(chosen) => transfer.add(code, chosen, defaultRules)}
        onExcuse={(reason) => write(code, { notApplicable: reason })}
      />
    </div>
  );
}

/** Asks which other lines a file serves, too. */
function ShareFile({
  file,
  requirement: { code },
  list,
  onClose,
}: Omit<LineProps, 'port'> & { file: StoredFile; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const others = list.requirements.filter((one) => one.code !== code);
  const offered = others.map((one) => ({ key: one.code, label: text(one.title) }));
  // Lines that are no longer required are not asked about, and stay as they are.
  const served = list.alsoServed(file.id, code);
  const spare = served.filter((one) => !others.some((other) => other.code === one));
  return (
    <FileChoice
      title={t('form.file.shareTitle', { name: file.name })}
      hint={t('form.file.shareHint')}
      offered={offered}
      chosen={served.filter((one) => !spare.includes(one))}
      onChoose={(codes) => list.share(file, code, [...codes, ...spare])}
      onClose={onClose}
    />
  );
}

/** The place for files, or the reason why none are needed. */
function UploadOrExcuse({
  here,
  onTake,
  readOnly,
  isEmpty,
  mayExcuse,
  excuse,
  onFiles,
  onExcuse,
}: {
  here: string;
  onTake: (files: StoredFile[]) => void;
  readOnly: boolean;
  isEmpty: boolean;
  mayExcuse: boolean;
  excuse: string | null;
  onFiles: (files: File[]) => void;
  onExcuse: (reason: string | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [excusing, setExcusing] = useState(false);
  const done = (reason: string | null) => {
    setExcusing(false);
    if (reason !== null) onExcuse(reason === '' ? null : reason);
  };
  if (excusing) return <Excuse initial={excuse ?? ''} onDone={done} />;
  return (
    <>
      {excuse === null ? null : (
        <p className="fm-excuse">
          {t('form.documents.notApplicable')} {excuse}
          {readOnly ? null : (
            <button type="button" className="lk" onClick={() => setExcusing(true)}>
              {t('form.edit')}
            </button>
          )}
        </p>
      )}
      {readOnly ? null : (
        <div className="fm-document-tools">
          <DropZone
            compact
            label={t('form.file.upload')}
            hint={isEmpty ? t('form.file.drag') : undefined}
            accept={defaultRules.extensions.map((one) => `.${one}`).join(',')}
            onFiles={onFiles}
          />
          <ChooseHere here={here} rule={defaultRules} onChoose={onTake} />
          {mayExcuse && isEmpty && excuse === null ? (
            <button type="button" className="lk" onClick={() => setExcusing(true)}>
              {t('form.documents.excuse')}
            </button>
          ) : null}
        </div>
      )}
    </>
  );
}

function Excuse({ initial, onDone }: { initial: string; onDone: (reason: string | null) => void }): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState(initial);
  return (
    <div className="fm-excuse-edit">
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={500}
        value={reason}
        aria-label={t('form.documents.excuseLabel')}
        placeholder={t('form.documents.excuseLabel')}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button size="small" type="primary" onClick={() => onDone(reason.trim())}>
        {t('common.save')}
      </Button>
      <Button size="small" onClick={() => onDone(null)}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
