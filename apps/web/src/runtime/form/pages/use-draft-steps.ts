import { type AreaDefinition, reviewPartOf, textOf } from '@app/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage, useTab } from '../../../client/index.ts';
import { errorKey, type FormStore } from '../store/form-store.ts';
import { fieldsOfStep, stepOfField } from '../store/steps.ts';

/** Key of the last step, which every draft has. */
export const submitKey = 'submit';

export type DraftStepsState = ReturnType<typeof useDraftSteps>;

/** The steps of a draft, the open one (from the address) and functions to change it. */
export function useDraftSteps(form: FormStore, definition: AreaDefinition) {
  const { t } = useTranslation();
  const language = getLanguage();
  const { query, setQuery } = useTab();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const steps = useStore(form, (state) => state.steps);
  const target = useStore(form, (state) => state.target);
  const openStep = steps.find((step) => step.key === query.step);
  const current = openStep || query.step === submitKey ? (query.step ?? '') : (steps[0]?.key ?? submitKey);
  const go = useCallback(
    (key: string) => {
      setVisited((before) => new Set([...before, current]));
      setQuery({ step: key });
    },
    [setQuery, current],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump per request
  useEffect(() => {
    const step = target ? stepOfField(steps, target.field) : null;
    if (step && step !== current) go(step);
  }, [target]);

  const links = [
    ...steps.map((step) => ({ key: step.key, title: textOf(step.title, language) })),
    { key: submitKey, title: t(reviewPartOf(definition) ? 'form.submit.step' : 'form.submit.plainStep') },
  ];
  const at = links.findIndex((link) => link.key === current);
  const open = steps.find((step) => step.key === current);
  /** Opens another step and shows the errors of the one that is left. */
  const leaveFor = (key: string) => {
    const fields = open ? fieldsOfStep(open) : new Set<string>();
    const { errors } = form.getState();
    form.reveal(errors.filter((error) => fields.has(error.field)).map(errorKey));
    go(key);
  };
  return {
    visited,
    links,
    current,
    /** The open step of the form; undefined on the submission step. */
    open,
    previous: links[at - 1],
    next: links[at + 1],
    go,
    leaveFor,
  };
}

/** Focuses the content of a newly opened step without scrolling, unless a field inside has the focus already. */
export function useStepFocus(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [step]);
  return content;
}
