import {
  type AreaDefinition,
  areaGet,
  areaGetRecord,
  type CaseDetail,
  type PublishedArea,
  type ReviewOfVersion,
  reviewCompare,
  reviewPrecedents,
  reviewResult,
  reviewSameName,
  reviewSimilar,
} from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';

/** A case whose review is shown. */
export interface CasePlace {
  group: string;
  name: string;
  caseId: string;
}

/** The review of one version of a case, as the parts of its page need it. */
export interface ShownReview {
  place: CasePlace;
  definition: AreaDefinition;
  detail: CaseDetail;
  result: ReviewOfVersion;
  /** The person handles cases of this area: writes opinions and sees how findings were decided before. */
  officer: boolean;
  /** Something was decided or written: the page asks again. */
  onChanged: () => void;
}

export const useArea = ({ group, name }: Pick<CasePlace, 'group' | 'name'>) =>
  useQuery({
    queryKey: ['area', `${group}/${name}`],
    queryFn: ({ signal }): Promise<PublishedArea> =>
      send(areaGet, { area: `${group}/${name}` }, { quiet: true, signal }),
    staleTime: 300_000,
  });

export const useCase = ({ group, name, caseId }: CasePlace, version: number | null) =>
  useQuery({
    queryKey: ['case', caseId, version],
    queryFn: async ({ signal }) =>
      (await send(
        areaGetRecord,
        { group, name, id: caseId, ...(version ? { version } : {}) },
        { quiet: true, signal },
      )) as CaseDetail,
    placeholderData: (before) => before,
  });

export const useResult = (place: CasePlace, version: number | null) =>
  useQuery({
    queryKey: ['review', 'result', place.caseId, version],
    queryFn: ({ signal }) => send(reviewResult, { ...place, ...(version ? { version } : {}) }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });

export const useSimilar = (place: CasePlace, atLeast: number) =>
  useQuery({
    queryKey: ['review', 'similar', place.caseId, atLeast],
    queryFn: ({ signal }) => send(reviewSimilar, { ...place, atLeast }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });

export const useSameName = (place: CasePlace) =>
  useQuery({
    queryKey: ['review', 'sameName', place.caseId],
    queryFn: ({ signal }) => send(reviewSameName, { ...place }, { quiet: true, signal }),
  });

export const usePrecedents = (place: CasePlace, findingId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['review', 'precedents', findingId],
    queryFn: ({ signal }) => send(reviewPrecedents, { ...place, findingId }, { quiet: true, signal }),
    enabled,
  });

export const useComparison = (place: CasePlace, from: number, to: number) =>
  useQuery({
    queryKey: ['review', 'compare', place.caseId, from, to],
    queryFn: ({ signal }) => send(reviewCompare, { ...place, from, to }, { quiet: true, signal }),
    enabled: from !== to,
  });
