import type {
  ApplicationDefinition,
  Finding,
  IngredientRow,
  Json,
  JsonObject,
  ReviewDossier,
  ReviewResult,
} from '@app/contract';
import type { Calendar } from '@app/engine/clock';
import type { Content, Identity } from '@app/engine/review';
import type { ReadingText } from '../reading/index.ts';
import type { SimilarFormulation, Weighed } from './like.ts';
import type { SharedRows } from './shared-rows.ts';

/** A filled form, with the mapping from its fields to a dossier. */
export interface Filled {
  review: ApplicationDefinition['review'];
  data: JsonObject;
}

/** Requests to a thread and its answers. Names and rules are passed as shared memory, so that messages stay small. */
export interface Jobs {
  /** Builds the name index of a catalogue; once in each thread. */
  hold: { ask: { names: SharedRows }; answer: null };
  review: {
    ask: { rules: SharedRows; filled: Filled; readings: ReadingText[]; asOf: string; calendar: Calendar };
    answer: ReviewResult;
  };
  /** Reviews a dossier that no form holds. */
  dossier: {
    ask: { rules: SharedRows; dossier: ReviewDossier; asOf: string; calendar: Calendar | null };
    answer: ReviewResult;
  };
  /** Findings by each of several rulebooks. */
  compare: { ask: { rulebooks: SharedRows[]; filled: Filled; asOf: string; calendar: Calendar }; answer: Finding[][] };
  /** Codes of the papers and reports that a filled form needs. */
  required: { ask: { rules: SharedRows; filled: Filled; asOf: string }; answer: string[] };
  contents: {
    ask: { rules: SharedRows; filled: Filled };
    answer: { contents: Content[]; facts: Record<string, Json> };
  };
  /** Formulations similar to one, among `formulations` (JSON text from the database). */
  like: { ask: { formula: Weighed[]; formulas: string; atLeast: number }; answer: SimilarFormulation[] };
  /** Proposes catalogue rows for a typed text that matches none. */
  suggest: { ask: { text: string; limit: number }; answer: IngredientRow[] };
  names: { ask: { names: string[] }; answer: [string, ReadName][] };
}
export type JobKind = keyof Jobs;
export type Ask<K extends JobKind> = { kind: K } & Jobs[K]['ask'];

/** The substance that a name means. */
export interface ReadName {
  /** One key for all names of the substance. */
  key: string;
  /** Whether the catalogue has exactly this name. */
  exact: boolean;
  identity: Identity;
}
