import {
  type AreaDefinition,
  allTasksOf,
  itemDecide,
  itemOfFinding,
  type OpinionItem,
  opinionItems,
} from '@app/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { send, toApiError } from '../../client/index.ts';
import { writeKept } from '../../client/kept-text.ts';
import { pathOf } from '../area/path-of.ts';

export type ItemDecision = 'adopt' | 'drop' | 'accept' | 'reject' | 'more' | 'reopen';
export interface CasePlace {
  area: string;
  caseId: string;
}

/** Under which name the typed reason of a decision is kept until the decision is made. */
export const keptReason = (itemId: string, decision: ItemDecision) => `itemReason.${itemId}.${decision}`;

/** Whether cases of an area have opinion items. */
export function hasItems(definition: AreaDefinition): boolean {
  return allTasksOf(definition).some(
    ({ task: { answers, actions } }) => answers === true || actions.some(({ items }) => items !== undefined),
  );
}

/** Opinion items of a case with what the caller may do; `null` asks nothing. */
export function useItems(place: CasePlace | null) {
  return useQuery({
    queryKey: ['opinion', place?.caseId],
    queryFn: ({ signal }) =>
      send(opinionItems, { ...pathOf(place?.area ?? ''), caseId: place?.caseId ?? '' }, { quiet: true, signal }),
    enabled: place !== null,
  });
}

/** What officers do with items; each reads the items anew, and the case where a finding was accepted. */
export function useItemActions({ area, caseId }: CasePlace, onChanged: () => void) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const path = { ...pathOf(area), caseId };
  const mutationKey = ['opinion', caseId, 'change'];
  const again = () => queries.invalidateQueries({ queryKey: ['opinion', caseId] });
  const onError = (error: unknown) => {
    message.error(toApiError(error).text);
    void again();
  };
  const decide = useMutation({
    mutationKey,
    mutationFn: (input: { itemId: string; decision: ItemDecision; reason?: string }) =>
      send(itemDecide, { ...path, ...input }, { quiet: true }),
    onSuccess: (_, { itemId, decision }) => {
      writeKept(keptReason(itemId, decision), null);
      return again();
    },
    onError,
  });
  const fromFinding = useMutation({
    mutationKey,
    mutationFn: (findingId: string) => send(itemOfFinding, { ...path, findingId }, { quiet: true }),
    onSuccess: async () => {
      await again();
      onChanged();
    },
    onError,
  });
  return {
    busy: decide.isPending || fromFinding.isPending,
    /** The same this moment: a second key may come before the first one is drawn. */
    isBusy: () => queries.isMutating({ mutationKey }) > 0,
    decide: decide.mutate,
    fromFinding: fromFinding.mutate,
    again,
  };
}

/** Items that an action would send now. */
export function readyToSend(items: readonly OpinionItem[]): number {
  const ready = ['DRAFT', 'PROPOSED', 'ADOPTED', 'SENT', 'REJECTED', 'MORE'];
  return items.filter(({ state }) => ready.includes(state)).length;
}

/** Items that must be corrected and are not accepted yet. */
export function openMusts(items: readonly OpinionItem[]): number {
  const settled = ['ACCEPTED', 'CLOSED', 'DROPPED'];
  return items.filter(({ severity, state }) => severity === 'must' && !settled.includes(state)).length;
}
