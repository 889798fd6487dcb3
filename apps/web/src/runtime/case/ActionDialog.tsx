import { type CaseDetail, hasLines, type TaskAction, textOf } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { basisOf } from '../finding/finding.ts';
import { ActionFields } from '../form/index.ts';
import { AfterUploads, type UploadGate, useUploadGate } from '../form/upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';
import { SignFields } from '../sign/SignFields.tsx';
import { signedHash } from '../sign/use-signature.ts';
import { KeepDraft } from '../task/KeepDraft.tsx';
import { NextSteps } from '../task/NextSteps.tsx';
import { OpinionFields } from '../task/OpinionFields.tsx';
import { isBlindStep } from './CaseDraws.tsx';
import { isSecondCompany } from './shown-part.ts';
import { type TakenAction, useActionForm } from './use-action-form.ts';
import '../task/task.css';

type ActionForm = ReturnType<typeof useActionForm>;

/** Asks what the action needs, says what will happen, and carries it out once, however often it is pressed. */
export function ActionDialog(props: TakenAction): ReactNode {
  const { detail, action, despite, onClose } = props;
  const { t } = useTranslation();
  const form = useActionForm(props);
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  const { box, bind } = useFirstFocus(action);
  const carryOut = async () => {
    if (form.isRunning) return;
    if (form.sign.missing !== null) return form.setProblem(form.sign.missing);
    if (despite === 0 || form.opinion.text.trim() !== '') return (await gate.pass()) && form.run();
    form.setProblem(t('case.reasonMissing'));
    box.current?.querySelector<HTMLElement>('.opinion-text textarea')?.focus();
  };
  return (
    <Dialog
      open
      width={560}
      title={t('case.actionTitle', { action: textOf(action.title, getLanguage()), title: detail.title })}
      dirty={gate.count > 0 || form.files.list.length > 0}
      onClose={onClose}
      footer={<Footer taken={props} form={form} gate={gate} onRun={() => void carryOut()} />}
    >
      <UploadsContext value={uploads}>
        <div className="action-form" ref={bind}>
          {despite > 0 ? (
            <p className="action-despite">
              <Icon name="triangle" size={14} /> {t('case.reasonDespite', { count: despite })}
            </p>
          ) : null}
          {action.confirm && <p className="t2">{textOf(action.confirm, getLanguage())}</p>}
          <Asked taken={props} form={form} />
          <Signing taken={props} form={form} onSign={() => void carryOut()} />
          {form.problem && (
            <p role="alert" className="action-problem">
              <Icon name="octagon" size={14} /> {form.problem}
            </p>
          )}
        </div>
      </UploadsContext>
    </Dialog>
  );
}

function Footer({
  taken: { detail, task, action, onClose },
  form,
  gate,
  onRun,
}: {
  taken: TakenAction;
  form: ActionForm;
  gate: UploadGate;
  onRun: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const isDanger = action.look === 'danger';
  return (
    <>
      <Button autoFocus={isDanger} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {isSecondCompany(detail) ? null : (
        <KeepDraft
          taskId={task.id}
          said={() => ({ data: form.fields.now(), opinion: form.opinion.now(), files: form.files.now().length })}
          pass={gate.pass}
          onKept={onClose}
        />
      )}
      <AfterUploads gate={gate}>
        <Button type="primary" danger={isDanger} loading={form.isRunning} onClick={onRun}>
          {textOf(action.title, getLanguage())}
        </Button>
      </AfterUploads>
    </>
  );
}

/** Fields of the action, opinion and files, and who gets the case next. */
function Asked({
  taken: { area, detail, task, action, despite },
  form,
}: {
  taken: TakenAction;
  form: ActionForm;
}): ReactNode {
  const { t } = useTranslation();
  // Whoever gives a view of their own is not told who comes next: there the preview is empty, which is not the end.
  const isTold = !isSecondCompany(detail) && !isBlindStep(area.definition, task.node);
  const { values, errors, change } = form.fields;
  const [filled, setFilled] = useState(false);
  const findings = useAcceptedFindings(detail);
  const place = useMemo(
    () => ({
      area: detail.area,
      version: detail.definitionVersion,
      id: detail.id,
      task: { process: task.process, node: task.node, action: action.key },
    }),
    [detail, task.process, task.node, action.key],
  );
  const items = action.fields?.filter(hasLines).find(({ required }) => required === true);
  return (
    <>
      {items && findings !== '' && !filled && !values[items.key] ? (
        <p>
          <button
            type="button"
            className="lk"
            onClick={() => {
              change({ ...values, [items.key]: findings.slice(0, items.maxLength ?? 4000) });
              setFilled(true);
            }}
          >
            {t('case.fillAccepted', { field: textOf(items.label, getLanguage()) })}
          </button>
        </p>
      ) : null}
      <ActionFields
        key={filled ? 'filled' : 'empty'}
        fields={action.fields ?? []}
        values={values}
        errors={errors}
        place={place}
        onChange={change}
      />
      <OpinionFields
        label={t(despite > 0 ? 'case.opinionNeeded' : 'case.opinion')}
        opinion={form.opinion.text}
        onOpinion={form.opinion.write}
        {...(isSecondCompany(detail) ? {} : { files: form.files.list, onFiles: form.files.change, taskId: task.id })}
      />
      {isTold ? <NextSteps taskId={task.id} action={action.key} data={values} /> : null}
    </>
  );
}

/** What is signed with the action, where its step asks for a signature. */
function Signing({
  taken: { detail, task, action },
  form,
  onSign,
}: {
  taken: TakenAction;
  form: ActionForm;
  onSign: () => void;
}): ReactNode {
  const sha256 = signedHash(task.sign, action.key);
  const row = { key: task.id, title: detail.title, conclusion: textOf(action.title, getLanguage()), sha256 };
  return <SignFields form={form.sign} rows={[row]} seal={task.sign?.seal ?? null} onSign={onSign} />;
}

/** The keyboard begins in the first field, but not where the action is grave: there it begins at the way out. */
function useFirstFocus({ look }: TaskAction) {
  const box = useRef<HTMLDivElement | null>(null);
  const bind = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      if (look !== 'danger') focusFirst(element);
    },
    [look],
  );
  return { box, bind };
}

/** One writes at once what the dialog asks first. */
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type="file"]), textarea')?.focus();
}

/** The findings that were accepted, as numbered lines for a letter; empty when there are none. */
function useAcceptedFindings(detail: CaseDetail): string {
  const { t } = useTranslation();
  const language = getLanguage();
  return detail.findings
    .filter((finding) => finding.decision === 'accepted')
    .map((finding, at) => {
      const label = finding.places[0]?.label;
      return t('case.acceptedLine', {
        number: at + 1,
        place: label ? textOf(label, language) : t('form.submit.whole'),
        title: textOf(finding.title, language),
        basis: basisOf(finding.citation),
      });
    })
    .join('\n');
}
