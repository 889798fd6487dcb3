import type { Json, PatchOp } from '@app/contract';
import { type Requirement, requirementsFor } from '@app/engine/review';
import { Button, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { today } from '../../../client/today.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf } from '../../finding/finding.ts';
import { knownIngredient } from '../../formula-grid/ingredients.ts';
import { FilesReading } from '../reading/FilesReading.tsx';
import { useReview, useRulebook } from '../review/use-rulebook.ts';
import { type FieldPort, useForm, useText } from '../store/form-context.ts';
import { DropZone, RunningUploads, StoredFiles } from '../upload/FileList.tsx';
import { defaultRules, type StoredFile, useUploads } from '../upload/use-uploads.ts';
import { FieldFindings } from './FieldFindings.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { documentsOf, type StoredDocument } from './stored-documents.ts';

/** The documents and tests that this dossier needs, each with reason and basis; files go straight to their line. */
export function DocumentChecklistField({ port }: { port: FieldPort }): ReactNode {
  const { t } = useTranslation();
  const form = useForm();
  const rulebook = useRulebook();
  const shown = useStore(form.store, (state) => state.shown);
  // Names that were looked up since may decide a requirement.
  const judged = useReview((state) => state.result);
  const requirements = useMemo(() => {
    void judged;
    void shown;
    return rulebook && form.review ? requirementsFor(form.review.dossier(), rulebook, today(), knownIngredient) : [];
  }, [rulebook, form.review, shown, judged]);
  const stored = useMemo(() => documentsOf(port.value), [port.value]);
  const byCode = new Map(stored.map((document) => [document.code, document]));
  const needed = new Set(requirements.map((requirement) => requirement.code));
  const spare = stored.filter(
    (document) => !needed.has(document.code) && (document.files.length > 0 || document.notApplicable),
  );

  const write = (code: string, part: { files?: StoredFile[]; notApplicable?: string | null }) => {
    // Read again: an upload may finish after other edits.
    const now = documentsOf(form.store.getState().shown[port.field.key]).find((document) => document.code === code);
    form.store.change(documentOps(port.path, code, now, part));
    port.leave();
  };
  const transfer = useUploads(port.path.join('/'), form.recordId, (code, file, replaces) => {
    const now = documentsOf(form.store.getState().shown[port.field.key]).find((document) => document.code === code);
    write(code, { files: [...(now?.files ?? []).filter((one) => one.id !== replaces), file], notApplicable: null });
  });
  const done = requirements.filter((one) => isDone(byCode.get(one.code))).length;
  const line = (requirement: Requirement) => (
    <RequirementLine
      key={requirement.code}
      requirement={requirement}
      document={byCode.get(requirement.code)}
      readOnly={port.readOnly}
      transfer={transfer}
      write={write}
      field={port.field.key}
    />
  );
  return (
    <FieldFrame port={port} group>
      <div className="fm-documents" id={port.id}>
        {rulebook ? (
          <p className="fm-documents-sum" role="status">
            {t('form.documents.done', { done, count: requirements.length })}
          </p>
        ) : (
          <p className="t3">{t('common.loading')}</p>
        )}
        {(['document', 'test'] as const).map((kind) => {
          const lines = requirements.filter((one) => one.kind === kind);
          return lines.length === 0 ? null : (
            <section key={kind}>
              <h3>{t(`form.documents.${kind}`)}</h3>
              <ul>{lines.map(line)}</ul>
            </section>
          );
        })}
        {spare.length > 0 ? (
          <section>
            <h3>{t('form.documents.spare')}</h3>
            <ul>
              {spare.map((document) => (
                <li key={document.code} className="fm-document">
                  <div className="fm-document-what">
                    <b>{document.code}</b>
                    <p className="t3 sm">{t('form.documents.spareWhy')}</p>
                  </div>
                  <div className="fm-document-files">
                    <StoredFiles files={document.files} readOnly />
                    {port.readOnly ? null : (
                      <Button
                        size="small"
                        onClick={() => form.store.change([{ op: 'unset', path: [...port.path, `#${document.code}`] }])}
                      >
                        {t('form.documents.remove')}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </FieldFrame>
  );
}

function RequirementLine({
  requirement,
  document,
  readOnly,
  transfer,
  write,
  field,
}: {
  requirement: Requirement;
  document: StoredDocument | undefined;
  readOnly: boolean;
  transfer: ReturnType<typeof useUploads>;
  write: (code: string, part: { files?: StoredFile[]; notApplicable?: string | null }) => void;
  field: string;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [excusing, setExcusing] = useState(false);
  const { code } = requirement;
  const files = document?.files ?? [];
  const uploads = transfer.uploads.filter((upload) => upload.slot === code);
  const done = isDone(document);
  const optional = requirement.level === 'conditional';
  return (
    <li className={done ? 'fm-document fm-ready' : 'fm-document'} data-field={`${field}/${code}`}>
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
        <FieldFindings field={field} rowId={code} />
      </div>
      <div className="fm-document-files">
        <StoredFiles
          files={files}
          readOnly={readOnly}
          onReplace={(file, next) => transfer.add(code, [next], defaultRules, file.id)}
          onRemove={(file) => write(code, { files: files.filter((one) => one.id !== file.id) })}
        />
        {files.length > 0 ? <FilesReading files={files} readOnly={readOnly} /> : null}
        <RunningUploads uploads={uploads} onRetry={transfer.retry} onDrop={transfer.drop} />
        {document?.notApplicable != null && !excusing ? (
          <p className="fm-excuse">
            {t('form.documents.notApplicable')} {document.notApplicable}
            {readOnly ? null : (
              <button type="button" className="lk" onClick={() => setExcusing(true)}>
                {t('form.edit')}
              </button>
            )}
          </p>
        ) : null}
        {excusing ? (
          <Excuse
            initial={document?.notApplicable ?? ''}
            onDone={(reason) => {
              setExcusing(false);
              if (reason !== null) write(code, { notApplicable: reason === '' ? null : reason });
            }}
          />
        ) : readOnly ? null : (
          <div className="fm-document-tools">
            <DropZone
              compact
              label={t('form.file.upload')}
              hint={files.length === 0 ? t('form.file.drag') : undefined}
              accept={defaultRules.extensions.map((one) => `.${one}`).join(',')}
              onFiles={(chosen) => transfer.add(code, chosen, defaultRules)}
            />
            {optional && files.length === 0 && document?.notApplicable == null ? (
              <button type="button" className="lk" onClick={() => setExcusing(true)}>
                {t('form.documents.excuse')}
              </button>
            ) : null}
          </div>
        )}
      </div>
    </li>
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

function isDone(document: StoredDocument | undefined): boolean {
  return document !== undefined && (document.files.length > 0 || document.notApplicable !== null);
}

function documentOps(
  path: readonly string[],
  code: string,
  now: StoredDocument | undefined,
  part: { files?: StoredFile[]; notApplicable?: string | null },
): PatchOp[] {
  const files = part.files?.map((file) => ({ ...file }));
  if (!now) {
    const value: Json = {
      _id: code,
      code,
      files: files ?? [],
      ...(part.notApplicable ? { notApplicable: part.notApplicable } : {}),
    };
    return [{ op: 'insert', path: [...path], value }];
  }
  const row = [...path, `#${code}`];
  const ops: PatchOp[] = files ? [{ op: 'set', path: [...row, 'files'], value: files }] : [];
  if (part.notApplicable) ops.push({ op: 'set', path: [...row, 'notApplicable'], value: part.notApplicable });
  else if (part.notApplicable === null && now.notApplicable !== null)
    ops.push({ op: 'unset', path: [...row, 'notApplicable'] });
  return ops;
}
