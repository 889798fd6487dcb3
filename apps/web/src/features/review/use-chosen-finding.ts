import type { StoredFinding } from '@app/contract';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useDecideFinding } from '../../runtime/finding/use-decide-finding.ts';
import { type FindingFilter, type FindingGroup, filterFindings, groupFindings, noFilter } from './group-findings.ts';
import type { ShownReview } from './result.queries.ts';

/** The findings of a review as an officer goes through them: grouped, filtered, one of them chosen and decided. */
export function useChosenFinding({ place, definition, result, onChanged }: ShownReview): {
  by: 'severity' | 'place';
  setBy: (by: 'severity' | 'place') => void;
  filter: FindingFilter;
  setFilter: (filter: FindingFilter) => void;
  groups: FindingGroup[];
  /** The chosen finding, or the first one that the filter leaves; null = it leaves none. */
  chosen: StoredFinding | null;
  choose: (findingId: string) => void;
  /** Chooses the next or the one before and puts the focus on it in the list. */
  step: (by: 1 | -1) => void;
  deciding: ReturnType<typeof useDecideFinding>;
  /** N and P go on and back, A accepts, R asks for the reason of a rejection. */
  onKey: (event: KeyboardEvent) => void;
  list: RefObject<HTMLDivElement | null>;
} {
  const [by, setBy] = useState<'severity' | 'place'>('severity');
  const [filter, setFilter] = useState(noFilter);
  const [chosenId, choose] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const deciding = useDecideFinding(place, onChanged);
  const groups = groupFindings(filterFindings(result.findings, filter), by, definition);
  const shown = groups.flatMap(({ findings }) => findings);
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0] ?? null;
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === chosen?.id);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    choose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-finding="${next.id}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'n') step(1);
    else if (event.key === 'p') step(-1);
    else if (event.key === 'a' && result.mayDecide && chosen) deciding.decide(chosen.id, 'accepted');
    else if (event.key === 'r' && result.mayDecide && chosen) {
      event.preventDefault();
      deciding.setRejecting(chosen.id);
    }
  };
  return { by, setBy, filter, setFilter, groups, chosen, choose, step, deciding, onKey, list };
}
