import type { Requirement } from '@app/engine/review';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf } from '../../finding/finding.ts';
import { FilesReading } from '../reading/FilesReading.tsx';
import { type FieldPort, useText } from '../store/form-context.ts';
import { DropZone, RunningUploads, StoredFiles } from '../upload/FileList.tsx';
import { defaultRules } from '../upload/use-uploads.ts';
import { FieldFindings } from './FieldFindings.tsx';
import { type Checklist, isDone } from './use-checklist.ts';

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

function RequirementFiles({ requirement, list, port: { readOnly } }: LineProps): ReactNode {
  const { code } = requirement;
  const { transfer, write } = list;
  const files = list.byCode.get(code)?.files ?? [];
  return (
    <div className="fm-document-files">
      <StoredFiles
        files={files}
        readOnly={readOnly}
        onReplace={(file, next) => transfer.add(code, [next], defaultRules, file.id)}
        onRemove={(file) => write(code, { files: files.filter((one) => one.id !== file.id) })}
      />
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
        onFiles={(chosen) => transfer.add(code, chosen, defaultRules)}
        onExcuse={(reason) => write(code, { notApplicable: reason })}
      />
    </div>
  );
}

/** The place for files, or the reason why none are needed. */
function UploadOrExcuse({
  readOnly,
  isEmpty,
  mayExcuse,
  excuse,
  onFiles,
  onExcuse,
}: {
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
