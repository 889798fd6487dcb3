import {
  type AreaDefinition,
  type JsonObject,
  type LimitRow,
  type RulebookData,
  reviewPartOf,
  type Text,
} from '@app/contract';
import { documentTitles, limitIndex, parseClassificationCode } from '@app/engine/review';
import { createContext, useContext } from 'react';
import { documentsOf } from '../fields/stored-documents.ts';
import type { StoredFile } from '../upload/use-uploads.ts';

/** What a read-only dossier needs from the rulebook: names of documents, limits beside the formula. */
export interface ViewFacts {
  readonly documents: ReadonlyMap<string, Text>;
  readonly limits: ReadonlyMap<string, readonly LimitRow[]> | null;
  readonly rinseOff: boolean;
  /** Files of its lists of documents, which rows read from papers name. */
  readonly papers: readonly StoredFile[];
}
export const ViewContext = createContext<ViewFacts>({
  documents: new Map(),
  limits: null,
  rinseOff: false,
  papers: [],
});

/** The facts of the dossier around. */
export function useViewFacts(): ViewFacts {
  return useContext(ViewContext);
}

/** Reads the facts for a dossier; without a rulebook documents keep their codes. */
export function viewFactsOf(definition: AreaDefinition, data: JsonObject, rulebook: RulebookData | null): ViewFacts {
  const code = data[reviewPartOf(definition)?.mapping.classificationCode ?? ''];
  const method = typeof code === 'string' ? parseClassificationCode(code)?.method : undefined;
  return {
    documents: documentTitles(rulebook?.requirements ?? []),
    limits: rulebook ? limitIndex(rulebook.limits) : null,
    rinseOff: method?.every((value) => value === '01') ?? false,
    papers: definition.fields
      .filter((field) => field.type === 'documents')
      .flatMap((field) => documentsOf(data[field.key]).flatMap(({ files }) => files)),
  };
}
