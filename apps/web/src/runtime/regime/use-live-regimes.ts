import { type AreaDefinition, type RegimeResult, reviewPartOf } from '@app/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useForm } from '../form/store/form-context.ts';
import type { FormStore } from '../form/store/form-store.ts';
import { type LiveRegimes, startLiveRegimes } from './live-regimes.ts';
import { useRegimeChoice } from './regime-choice.ts';
import { type Regimes, regimesOff } from './use-regimes.ts';

/** Follows a form that is filled in with the markets that are switched on; null for an area without a review. */
export function useStartRegimes(
  definition: AreaDefinition,
  form: FormStore,
  ask: (ids: string[]) => Promise<RegimeResult[]>,
): LiveRegimes | null {
  const { ids } = useRegimeChoice();
  const [live, setLive] = useState<LiveRegimes | null>(null);
  const isReviewed = reviewPartOf(definition) !== undefined;
  useEffect(() => {
    if (!isReviewed) return;
    const started = startLiveRegimes(form, ask);
    setLive(started);
    return () => started.stop();
  }, [isReviewed, form, ask]);
  useEffect(() => live?.choose(ids), [live, ids]);
  return live;
}

const never = () => () => {};
const nothing = () => {};

/** What other markets say of the form around; off where nobody asks. */
export function useFormRegimes(): Regimes {
  const { regimes } = useForm();
  const state = useSyncExternalStore(regimes?.subscribe ?? never, () => regimes?.getState() ?? regimesOff);
  return useMemo(() => ({ ...state, retry: regimes?.retry ?? nothing }), [state, regimes]);
}
