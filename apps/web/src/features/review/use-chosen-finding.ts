import type { StoredFinding } from '@app/contract';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useDecideFinding } from '../../runtime/finding/use-decide-finding.ts';
import { isTyping, type KeyPress } from '../../ui/key-press.ts';
import { type FindingFilter, type FindingGroup, filterFindings, groupFindings, noFilter } from './group-findings.ts';
import type { ShownReview } from './result.queries.ts';

/** The findings of a review as an officer goes through them: grouped, filtered, one of them chosen and decided. */
export function useChosenFinding(
  { place, definition, result, onChanged }: ShownReview,
  onChoose?: (finding: StoredFinding) => void,
): {
  by: 'weight' | 'place';
  setBy: (by: 'weight' | 'place') => void;
  filter: FindingFilter;
  setFilter: (filter: FindingFilter) => void;
  groups: FindingGroup[];
  /** The chosen finding, or the first one that the filter leaves; null = it leaves none. */
  chosen: StoredFinding | null;
  choose: (findingId: string) => void;
  /** Chooses the next or the one before and puts the focus on it in the list. */
  step: (by: 1 | -1) => void;
  deciding: ReturnType<typeof useDecideFinding>;
  /** N or J and P or K go on and back, A accepts, R asks for the reason of a rejection. */
  onKey: (event: KeyPress) => void;
  list: RefObject<HTMLDivElement | null>;
} {
  const [by, setBy] = useState<'weight' | 'place'>('weight');
  const [filter, setFilter] = useState(noFilter);
  const [chosenId, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const deciding = useDecideFinding(place, onChanged);
  const groups = useMemo(
    () => groupFindings(filterFindings(result.findings, filter), by, definition, result.practice),
    [result.findings, result.practice, filter, by, definition],
  );
  const shown = groups.flatMap(({ findings }) => findings);
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0] ?? null;
  const latest = useRef(onChoose);
  latest.current = onChoose;
  const choose = useCallback(
    (findingId: string) => {
      setChosen(findingId);
      // Among all: the filter that hides it may be taken away in the same moment.
      const finding = result.findings.find(({ id }) => id === findingId);
      if (finding) latest.current?.(finding);
    },
    [result.findings],
  );
  const step = (by: 1 | -1) => {
    // Before one was chosen the first one is only shown: the first step goes to it where its place is looked at.
    const at = onChoose && chosenId === null ? -1 : shown.findIndex(({ id }) => id === chosen?.id);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    choose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-finding="${next.id}"]`)?.focus();
  };
  const onKey = (event: KeyPress) => {
    if (isTyping(event)) return;
    const mayDecide = result.mayDecide && !deciding.busy && chosen?.decision === null;
    if (event.key === 'n' || event.key === 'j') step(1);
    else if (event.key === 'p' || event.key === 'k') step(-1);
    else if (event.key === 'a' && mayDecide) deciding.decide(chosen.id, 'accepted');
    else if (event.key === 'r' && mayDecide) {
      event.preventDefault();
      deciding.setRejecting(chosen.id);
    }
  };
  return { by, setBy, filter, setFilter, groups, chosen, choose, step, deciding, onKey, list };
}
