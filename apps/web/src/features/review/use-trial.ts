import {
  type AreaDefinition,
  areaSave,
  isFormulation,
  type JsonObject,
  regimeDossier,
  reviewPartOf,
} from '@app/contract';
import { emptyData, isBlank, type VisibleStep } from '@app/engine/form';
import { dossierOf } from '@app/engine/review';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage, newKey, openTab, send, toApiError, useSession } from '../../client/index.ts';
import { type LiveReview, startLiveReview } from '../../runtime/form/review/live-review.ts';
import type { FormContextValue } from '../../runtime/form/store/form-context.ts';
import { createFormStore, type FormStore } from '../../runtime/form/store/form-store.ts';
import { useStartRegimes } from '../../runtime/regime/use-live-regimes.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';

/** The area whose rules are tried. */
export const triedArea = { group: 'reg', name: 'first' };
/** By person: who signs in next on this machine must not see it. */
const storageKey = () => `review.try.${useSession.getState().user?.id ?? ''}`;

/** A formula without an application: kept in this browser, judged while it is typed, cleared or taken into a draft. */
export function useTrial(definition: AreaDefinition) {
  const [form] = useState(() => startForm(definition));
  const [review, setReview] = useState<LiveReview | null>(null);
  useEffect(() => {
    const started = startLiveReview(definition, form);
    setReview(started);
    return () => started?.stop();
  }, [definition, form]);
  useEffect(() => form.setOptions({ ...form.options(), language: getLanguage() }), [form]);
  const steps = useMemo(() => stepsOf(definition), [definition]);
  const regimes = useTriedRegimes(definition, form, steps);
  const isUntouched = useStore(form, ({ data }) => isEmpty(data, steps));
  // A page on which nothing was entered has nothing wrong; the tables to choose from are there nevertheless.
  const judged = useMemo(() => (review && isUntouched ? withoutVerdict(review) : review), [review, isUntouched]);
  const context = useMemo<FormContextValue>(
    () => ({ store: form, definition, review: judged, regimes }),
    [form, definition, judged, regimes],
  );
  return { context, review, steps, isUntouched, ...useEndOfTrial(definition, form) };
}

/** Other markets' judgement; the formula leaves this browser only where somebody asks for one, and is kept nowhere. */
function useTriedRegimes(definition: AreaDefinition, form: FormStore, steps: readonly VisibleStep[]) {
  const ask = useCallback(
    async (regimes: string[]) => {
      const { data, shown } = form.getState();
      if (isEmpty(data, steps)) return [];
      // A dossier is made of values of the form, all of which are JSON.
      const dossier = dossierOf(definition, shown) as unknown as JsonObject;
      return send(regimeDossier, { dossier, regimes }, { silent: true });
    },
    [definition, form, steps],
  );
  return useStartRegimes(definition, form, ask);
}

/** The two ways on: a new draft with what was typed, or an empty page after a question. */
function useEndOfTrial(definition: AreaDefinition, form: FormStore) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [key] = useState(newKey);
  const file = async () => {
    setBusy(true);
    try {
      const data = { ...emptyData(definition), ...form.getState().data };
      const { id } = await send(areaSave, { ...triedArea, data }, { quiet: true, idempotencyKey: key });
      openTab({ path: `/${triedArea.group}/${triedArea.name}/draft/${id}` });
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
  return { busy, file, clear };
}

/** The parts of the dossier that the rules can judge without documents. */
function stepsOf(definition: AreaDefinition): VisibleStep[] {
  const fieldOf = (role: string) => {
    const key = reviewPartOf(definition)?.mapping[role];
    return definition.fields.filter((field) => field.key === key);
  };
  const code = fieldOf('classificationCode');
  const rows = definition.fields.filter(isFormulation);
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
