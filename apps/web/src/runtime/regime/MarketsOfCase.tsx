import { createContext, type ReactNode, useContext } from 'react';
import { type RegimesState, useCaseRegimes } from './use-regimes.ts';

const Markets = createContext<RegimesState | undefined>(undefined);

/** What other markets say of the submitted version around; undefined where nobody can ask. */
export const useMarketsAround = (): RegimesState | undefined => useContext(Markets);

/** Lets the formulas of a submitted version show what other markets say, once one is switched on. */
export function MarketsOfCase({
  place,
  version,
  children,
}: {
  place: { group: string; name: string; caseId: string };
  version: number;
  children: ReactNode;
}): ReactNode {
  return <Markets value={useCaseRegimes(place, version)}>{children}</Markets>;
}
