import type { Finding } from '@app/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { LiveReview } from '../review/live-review.ts';
import type { FormStore } from '../store/form-store.ts';
import { progressOf } from '../store/steps.ts';
import { StepBar } from './StepBar.tsx';

const none: readonly Finding[] = [];
const never = () => () => {};

/** The step bar of a draft. Subscribes to errors and findings itself, so that the page is not re-rendered by them. */
export function DraftSteps({
  form,
  review,
  visited,
  links,
  current,
  onGo,
}: {
  form: FormStore;
  review: LiveReview | null;
  visited: ReadonlySet<string>;
  links: readonly { key: string; title: string }[];
  current: string;
  onGo: (key: string) => void;
}): ReactNode {
  const steps = useStore(form, (state) => state.steps);
  const errors = useStore(form, (state) => state.errors);
  const shown = useStore(form, (state) => state.shown);
  const findings = useSyncExternalStore(review?.subscribe ?? never, () => review?.getState().result?.findings ?? none);
  const progress = new Map(progressOf({ steps, errors, shown }, findings, visited).map((one) => [one.key, one]));
  return (
    <StepBar
      steps={links.map((link) => ({ done: false, errors: 0, findings: 0, ...progress.get(link.key), ...link }))}
      current={current}
      onGo={onGo}
    />
  );
}
