import type { Finding, RulebookData } from '@app/contract';
import { useSyncExternalStore } from 'react';
import { useForm } from '../store/form-context.ts';
import type { ReviewState } from './live-review.ts';

const off: ReviewState = { phase: 'ready', rulebook: null, result: null, ms: null };
const never = () => () => {};

/** A part of the live review's state; of an empty review in forms without one. */
export function useReview<T>(select: (state: ReviewState) => T): T {
  const { review } = useForm();
  return useSyncExternalStore(review?.subscribe ?? never, () => select(review?.getState() ?? off));
}

/** The rules and tables in force; null until they are loaded. */
export function useRulebook(): RulebookData | null {
  return useReview((state) => state.rulebook);
}

const none: readonly Finding[] = [];

/** All live findings. */
export function useFindings(): readonly Finding[] {
  return useReview((state) => state.result?.findings ?? none);
}
