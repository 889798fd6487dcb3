import {
  areaGetRecord,
  areaRemove,
  type CaseDetail,
  draftCheck,
  type PublishedArea,
  reviewPartOf,
  tasksOf,
  textOf,
} from '@app/contract';
import { conditionHolds } from '@app/engine/form';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage, openTab, send, toApiError, useTab } from '../../../client/index.ts';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { isSaved } from '../draft/autosave.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { type LiveReview, startLiveReview } from '../review/live-review.ts';
import { FormContext, type FormContextValue } from '../store/form-context.ts';
import { errorKey } from '../store/form-store.ts';
import { fieldsOfStep, stepOfField } from '../store/steps.ts';
import { useUploadGate } from '../upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../upload/use-uploads.ts';
import { DraftBars } from './DraftBars.tsx';
import { DraftSteps } from './DraftSteps.tsx';
import { FormSections } from './FormSections.tsx';
import { OrderCard } from './OrderCard.tsx';
import { SavedMark } from './SavedMark.tsx';
import { SubmitDone, type Submitted } from './SubmitDone.tsx';
import { SubmitStep } from './SubmitStep.tsx';

/** Key of the last step, which every draft has. */
const submitKey = 'submit';

/** The form of an open draft: header, steps, fields, submission. Typing does not draw it again, only what it changes. */
export const DraftForm = memo(OpenForm);

function OpenForm({
  area,
  session,
  place,
}: {
  area: PublishedArea;
  session: DraftSession;
  place: { group: string; name: string; id: string };
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const tab = useTab();
  const confirm = useConfirm();
  const { message } = App.useApp();
  const { definition } = area;
  const { form, saving, draft } = session;
  const [review, setReview] = useState<LiveReview | null>(null);
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const started = startLiveReview(definition, form, async () => {
      await session.flush();
      return (await send(draftCheck, { group: place.group, name: place.name, id: place.id }, { silent: true })).review;
    });
    setReview(started);
    return () => started?.stop();
  }, [definition, form, session, place.group, place.name, place.id]);
  useEffect(() => {
    form.setOptions({ ...form.options(), language });
  }, [form, language]);

  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  const { pass } = gate;
  const task = useTaskOf(draft, place);
  const editable = useMemo(() => {
    const keys = task && tasksOf(definition)[task.node]?.editable;
    return keys ? new Set(keys) : undefined;
  }, [task, definition]);
  const reply = (task && tasksOf(definition)[task.node]?.actions[0]) ?? null;
  const context = useMemo<FormContextValue>(
    () => ({
      store: form,
      definition,
      recordId: place.id,
      editable,
      review,
      blocked: (data) =>
        definition.kind !== 'application' || conditionHolds(definition.submitWhen, data)
          ? null
          : (definition.submitBlocked ?? null),
    }),
    [form, definition, place.id, editable, review],
  );

  const title = useStore(form, (state) => state.title);
  const steps = useStore(form, (state) => state.steps);
  const target = useStore(form, (state) => state.target);
  const dirty = useStore(saving, (state) => !isSaved(state.queue)) || gate.count > 0;
  const codeField = reviewPartOf(definition)?.mapping.classificationCode ?? '';
  const code = useStore(form, (state) => (typeof state.shown[codeField] === 'string' ? state.shown[codeField] : ''));
  const readOnly = useStore(form, (state) => state.readOnly);

  const current =
    steps.some((step) => step.key === tab.query.step) || tab.query.step === submitKey
      ? (tab.query.step ?? '')
      : (steps[0]?.key ?? submitKey);
  const { setQuery, setDirty, setSave, setTitle } = tab;
  const go = useCallback(
    (key: string) => {
      setVisited((before) => new Set([...before, current]));
      setQuery({ step: key });
    },
    [setQuery, current],
  );

  const openStep = steps.find((step) => step.key === current);
  const content = useStepFocus(current);
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
  useEffect(
    () => setTitle(title || t('form.newOf', { area: textOf(definition.title, language) })),
    [title, definition, language, setTitle, t],
  );
  useEffect(() => {
    setSave(async () => (await pass()) && session.flush());
    return () => setSave(null);
  }, [session, setSave, pass]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump per request
  useEffect(() => {
    const step = target ? stepOfField(steps, target.field) : null;
    if (step && step !== current) go(step);
  }, [target]);

  const savePoint = async () => {
    if (gate.count > 0) void message.info(t('form.file.pointWaits'));
    try {
      if ((await pass()) && (await session.savePoint())) message.success(t('form.savePointDone'));
    } catch (error) {
      message.error(toApiError(error).text);
    }
  };
  const reload = async () => {
    if (!(await pass())) return;
    await session.flush().finally(tab.reload);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void savePoint();
    } else if (key === 'z' || key === 'y') {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) form.redo();
      else form.undo();
    }
  };
  const remove = async () => {
    const yes = await confirm({
      title: t('form.removeTitle'),
      content: t('form.removeText', { title: title || textOf(definition.title, language) }),
      okText: t('form.remove'),
      danger: true,
    });
    if (!yes) return;
    try {
      await send(areaRemove, { group: place.group, name: place.name, ids: place.id }, { quiet: true });
      tab.setDirty(false);
      openTab({ path: `/${place.group}/${place.name}` });
      tab.close();
    } catch (error) {
      message.error(toApiError(error).text);
    }
  };

  if (submitted) {
    return (
      <SubmitDone
        submitted={submitted}
        area={area}
        place={place}
        title={title}
        onCase={() => tab.replace(`/${place.group}/${place.name}/case/${submitted.caseId}`)}
      />
    );
  }
  const links = [
    ...steps.map((step) => ({ key: step.key, title: textOf(step.title, language) })),
    { key: submitKey, title: t(reviewPartOf(definition) ? 'form.submit.step' : 'form.submit.plainStep') },
  ];
  const at = links.findIndex((link) => link.key === current);
  // What is wrong with a step is shown when it is left.
  const leave = () => {
    const fields = openStep ? fieldsOfStep(openStep) : new Set<string>();
    form.reveal(
      form
        .getState()
        .errors.filter((error) => fields.has(error.field))
        .map(errorKey),
    );
  };
  return (
    <UploadsContext value={uploads}>
      <FormContext value={context}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole form; each has a button too */}
        <div className="page fill fm-page" onKeyDown={onKey}>
          <PageHeader
            title={title || t(reviewPartOf(definition) ? 'form.untitled' : 'form.unnamed')}
            facts={
              <>
                <StatusTag
                  look={draft.caseId ? 'correction' : 'draft'}
                  label={draft.caseId ? t('form.correcting') : undefined}
                />
                <span className="t2 nw">
                  {[textOf(definition.title, language)].join(' · ')}
                  {code ? <span className="mono nosp"> · {code}</span> : null}
                </span>
              </>
            }
            actions={
              <>
                <SavedMark session={session} />
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      { key: 'save', label: t('form.savePoint'), disabled: readOnly },
                      { key: 'undo', label: `${t('formula.undo')}  Ctrl+Z`, disabled: readOnly },
                      { key: 'redo', label: `${t('formula.redo')}  Ctrl+Shift+Z`, disabled: readOnly },
                      { key: 'reload', label: t('form.reload') },
                      ...(area.allowed.includes('remove') && !draft.caseId
                        ? [
                            { type: 'divider' as const },
                            { key: 'remove', label: t('form.remove'), danger: true, disabled: readOnly },
                          ]
                        : []),
                    ],
                    onClick: ({ key }) => {
                      if (key === 'save') void savePoint();
                      else if (key === 'undo') form.undo();
                      else if (key === 'redo') form.redo();
                      else if (key === 'reload') void reload();
                      else void remove();
                    },
                  }}
                >
                  <Button size="small" icon={<Icon name="more" size={14} />}>
                    {t('common.more')}
                  </Button>
                </Dropdown>
              </>
            }
          />
          <DraftBars session={session} />
          {task ? <OrderCard task={task} /> : null}
          <DraftSteps
            form={form}
            review={review}
            visited={visited}
            links={links}
            current={current}
            onGo={(key) => {
              leave();
              go(key);
            }}
          />
          <div key={current} ref={content} tabIndex={-1} className="fm-content">
            {openStep ? (
              <FormSections key={openStep.key} step={openStep} />
            ) : (
              <SubmitStep
                area={area}
                session={session}
                place={place}
                uploads={uploads}
                reply={reply}
                onGo={go}
                onSubmitted={setSubmitted}
              />
            )}
          </div>
          {openStep ? (
            <div className="fm-foot">
              <span className="t2 ell">{t('form.footNote')}</span>
              <span className="sp" />
              {at > 0 ? (
                <Button
                  onClick={() => {
                    leave();
                    go(links[at - 1]?.key ?? current);
                  }}
                >
                  {t('form.previous')}
                </Button>
              ) : null}
              <Button
                type="primary"
                onClick={() => {
                  leave();
                  go(links[at + 1]?.key ?? submitKey);
                }}
              >
                {t('form.next', { step: links[at + 1]?.title ?? '' })}
              </Button>
            </div>
          ) : null}
        </div>
      </FormContext>
    </UploadsContext>
  );
}

/** A step begins at its top, and the keyboard goes on inside it unless a field of it was asked for. */
function useStepFocus(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [step]);
  return content;
}

/** The task that this draft answers, when it is a correction. */
function useTaskOf(draft: { caseId: string | null; taskId: string | null }, place: { group: string; name: string }) {
  const detail = useQuery({
    queryKey: ['case', place.group, place.name, draft.caseId],
    queryFn: () =>
      send(areaGetRecord, { group: place.group, name: place.name, id: draft.caseId ?? '' }, { quiet: true }),
    enabled: draft.caseId !== null && draft.taskId !== null,
  });
  const found = detail.data && 'tasks' in detail.data ? (detail.data as CaseDetail) : null;
  const task = found?.tasks.find((one) => one.id === draft.taskId);
  return found && task
    ? { ...task, order: found.history.find((entry) => entry.opinion || entry.fields) ?? null }
    : null;
}
