import type { ApplicationDefinition, Finding, IngredientRow, Json, JsonObject, ReviewResult } from '@app/contract';
import type { Calendar } from '@app/engine/clock';
import type { Content, Identity } from '@app/engine/review';
import type { ReadingText } from '../reading/index.ts';
import type { SimilarFormula, Weighed } from './like.ts';
import type { SharedRows } from './shared-rows.ts';

/** A filled form with the mapping that makes a dossier of it. */
export interface Filled {
  review: ApplicationDefinition['review'];
  data: JsonObject;
}

/** What a thread is asked. Names and rules come as shared memory, so that a message stays small. */
export interface Jobs {
  /** Makes the name index of a catalogue: once in a thread. */
  hold: { ask: { names: SharedRows }; answer: null };
  review: {
    ask: { rules: SharedRows; filled: Filled; readings: ReadingText[]; asOf: string; calendar: Calendar };
    answer: ReviewResult;
  };
  /** Findings by each of several rulebooks. */
  compare: { ask: { rulebooks: SharedRows[]; filled: Filled; asOf: string; calendar: Calendar }; answer: Finding[][] };
  contents: {
    ask: { rules: SharedRows; filled: Filled };
    answer: { contents: Content[]; facts: Record<string, Json> };
  };
  /** Formulas, as text of the database, that are like one. */
  like: { ask: { formula: Weighed[]; formulas: string; atLeast: number }; answer: SimilarFormula[] };
  /** Catalogue rows for a typed text that the catalogue itself has no match for. */
  suggest: { ask: { text: string; limit: number }; answer: IngredientRow[] };
  names: { ask: { names: string[] }; answer: [string, ReadName][] };
}
export type JobKind = keyof Jobs;
export type Ask<K extends JobKind> = { kind: K } & Jobs[K]['ask'];

/** What a name stands for. */
export interface ReadName {
  /** One key for all names of the substance. */
  key: string;
  /** Whether the catalogue has the name as it is written. */
  exact: boolean;
  identity: Identity;
}
