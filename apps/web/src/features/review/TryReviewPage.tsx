import {
  type AreaDefinition,
  areaGet,
  areaSave,
  isFormula,
  type JsonObject,
  type PublishedArea,
  reviewPartOf,
} from '@app/contract';
import { emptyData, isBlank, type VisibleStep } from '@app/engine/form';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage, newKey, openTab, send, toApiError, useSession, useTab } from '../../client/index.ts';
import { countBySeverity, severityOrder } from '../../runtime/finding/finding.ts';
import { FormSections } from '../../runtime/form/pages/FormSections.tsx';
import { type LiveReview, startLiveReview } from '../../runtime/form/review/live-review.ts';
import { FormContext, type FormContextValue } from '../../runtime/form/store/form-context.ts';
import { createFormStore, type FormStore } from '../../runtime/form/store/form-store.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SeverityTag } from '../../ui/SeverityTag.tsx';
import '../../runtime/form/form.css';
import './review.css';

const area = { group: 'reg', name: 'first' };
/** By person: who signs in next on this machine must not see it. */
const storageKey = () => `review.try.${useSession.getState().user?.id ?? ''}`;

/** Tries the rules on a formula before there is any application: what is typed stays in this browser. */
export default function TryReviewPage(): ReactNode {
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const definition = useQuery({
    queryKey: ['area', `${area.group}/${area.name}`],
    queryFn: ({ signal }): Promise<PublishedArea> =>
      send(areaGet, { area: `${area.group}/${area.name}` }, { quiet: true, signal }),
    staleTime: 300_000,
  });
  useEffect(() => setTitle(t('review.title')), [setTitle, t]);
  if (definition.isError) return <ErrorState error={definition.error} onRetry={() => void definition.refetch()} />;
  return definition.data ? <TryReview area={definition.data} /> : <div className="fm-wait" aria-busy="true" />;
}

function TryReview({ area: published }: { area: PublishedArea }): ReactNode {
  const { t } = useTranslation();
  const { definition } = published;
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [form] = useState(() => startForm(definition));
  const [review, setReview] = useState<LiveReview | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(newKey);
  useEffect(() => {
    const started = startLiveReview(definition, form);
    setReview(started);
    return () => started?.stop();
  }, [definition, form]);
  useEffect(() => form.setOptions({ ...form.options(), language: getLanguage() }), [form]);
  const steps = useMemo(() => stepsOf(definition), [definition]);
  const isUntouched = useStore(form, ({ data }) => isEmpty(data, steps));
  // A page on which nothing was entered has nothing wrong; the tables to choose from are there nevertheless.
  const judged = useMemo(() => (review && isUntouched ? withoutVerdict(review) : review), [review, isUntouched]);
  const context = useMemo<FormContextValue>(
    () => ({ store: form, definition, review: judged }),
    [form, definition, judged],
  );
  const mayFile = published.allowed.includes('save');

  const file = async () => {
    setBusy(true);
    try {
      const data = { ...emptyData(definition), ...form.getState().data };
      const { id } = await send(areaSave, { ...area, data }, { quiet: true, idempotencyKey: key });
      openTab({ path: `/${area.group}/${area.name}/draft/${id}` });
    } catch (error) {
      message.error(toApiError(error).text);
    } finally {
      setBusy(false);
    }
  };
  const clear = async () => {
    const yes = await confirm({
      title: t('review.clearTitle'),
      content: t('review.clearText'),
      okText: t('review.clear'),
      danger: true,
    });
    if (!yes) return;
    form.replace(emptyData(definition));
    keep(form.getState().data);
  };
  return (
    <FormContext value={context}>
      <div className="page fill try-page">
        <PageHeader
          title={t('review.title')}
          facts={<span className="t2">{t('review.hint')}</span>}
          actions={
            <>
              <Button onClick={() => void clear()}>{t('review.clear')}</Button>
              {mayFile ? (
                <Button type="primary" loading={busy} onClick={() => void file()}>
                  {t('review.file')}
                </Button>
              ) : null}
            </>
          }
        />
        {isUntouched ? <p className="t3 try-verdict">{t('review.untouched')}</p> : <Verdict review={review} />}
        <div className="try-body">
          {steps.map((step) => (
            <div key={step.key} className={`try-${step.key}`}>
              <FormSections step={step} />
            </div>
          ))}
        </div>
      </div>
    </FormContext>
  );
}

/** What the rules say in all, and how far they reach. */
function Verdict({ review }: { review: LiveReview | null }): ReactNode {
  return review ? <VerdictOf review={review} /> : null;
}

function VerdictOf({ review }: { review: LiveReview }): ReactNode {
  const { t } = useTranslation();
  const result = useStore(review, (state) => state.result);
  if (!result) return <p className="t3 try-verdict">{t('common.loading')}</p>;
  const counts = countBySeverity(result.findings);
  return (
    <p className="try-verdict" aria-live="polite">
      {severityOrder.map((severity) => (
        <span key={severity}>
          <SeverityTag severity={severity} /> <b>{counts[severity]}</b>
        </span>
      ))}
      <span className="t3">{t('review.reach', { passed: result.passed.length, asOf: result.asOf })}</span>
    </p>
  );
}

/** The parts of the dossier that the rules can judge without documents. */
function stepsOf(definition: AreaDefinition): VisibleStep[] {
  const fieldOf = (role: string) => {
    const key = reviewPartOf(definition)?.mapping[role];
    return definition.fields.filter((field) => field.key === key);
  };
  const code = fieldOf('classificationCode');
  const rows = definition.fields.filter(isFormula);
  return [
    { key: 'code', title: definition.title, sections: [{ fields: code }] },
    { key: 'formula', title: definition.title, sections: [{ fields: rows }] },
  ];
}

function withoutVerdict(review: LiveReview): LiveReview {
  return { ...review, getState: () => ({ ...review.getState(), result: null }) };
}

function isEmpty(data: JsonObject, steps: readonly VisibleStep[]): boolean {
  return steps.every(({ sections }) =>
    sections.every(({ fields }) => fields.every((field) => isBlank(data[field.key]))),
  );
}

function startForm(definition: AreaDefinition): FormStore {
  const form = createFormStore(
    definition,
    { data: { ...emptyData(definition), ...kept() }, readOnly: false, options: { language: getLanguage() } },
    () => keep(form.getState().data),
  );
  return form;
}

/** What was typed here last; a full or broken storage only means that nothing is kept. */
function kept(): JsonObject {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as JsonObject) : {};
  } catch {
    return {};
  }
}

function keep(data: JsonObject): void {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(data));
  } catch {
    // The page still holds it.
  }
}
