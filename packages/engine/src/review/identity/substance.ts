import type { IngredientRow } from '@app/contract';

/** Where a name is known from: the national catalogue of used ingredients, or the European inventory of names. */
export type NameSource = 'catalogue' | 'inventory';

/** A substance with a name of its own. `serial` is empty for one that only the European inventory knows. */
export interface Substance {
  source: NameSource;
  serial: string;
  /** Standard Chinese name; empty when there is none. */
  name: string;
  inci: string;
  cas: readonly string[];
  /** The row gives a former or second name of its serial. */
  former?: boolean;
}

/** A name of the European inventory that the catalogue does not have. */
export interface InventoryName {
  inci: string;
  cas: readonly string[];
}

/** Kinds of other names, as the table of synonyms gives them. */
export const synonymKinds = [
  'translation',
  'drug',
  'common',
  'former',
  'colour',
  'misspelling',
  'abbreviation',
] as const;
export type SynonymKind = (typeof synonymKinds)[number];

/** Another name of a substance, with the INCI name of that substance; each row was decided by a person. */
export interface Synonym {
  name: string;
  inci: string;
  kind: SynonymKind;
}

/** What an index of names is built from. */
export interface NameTables {
  catalogue: readonly IngredientRow[];
  inventory: readonly InventoryName[];
  synonyms: readonly Synonym[];
}

/** How a name was read, from the certain to the less certain. Each reading was a step that a person can follow. */
export type ReadingStep =
  | 'exact'
  | 'colourIndex'
  | 'synonym'
  | 'marks'
  | 'percent'
  | 'lead'
  | 'brackets'
  | 'bracketed'
  | 'plantName'
  | 'commonName'
  | 'spacing'
  | 'spelling'
  | 'languages'
  | 'plural'
  | 'descriptor';

/** One step of the path from the text on the label to the substance. */
export interface PathStep {
  step: ReadingStep;
  /** The text after the step. */
  text: string;
}

/** A substance whose name is near the given text: offered to a person, never taken. */
export interface Proposal {
  substance: Substance;
  /** 0 to 1: share of three-letter groups in common (Dice). */
  similarity: number;
}

/**
 * What a name stands for. `identified`: one substance (several rows when the catalogue lists it under several serials);
 * `ambiguous`: the reading fits different substances; `unknown`: nothing was read, `proposals` may help a person.
 */
export interface Identity {
  given: string;
  kind: 'identified' | 'ambiguous' | 'unknown';
  substances: readonly Substance[];
  path: readonly PathStep[];
  /** 0 to 1: the product of the factors of all steps on the path. */
  confidence: number;
  proposals: readonly Proposal[];
}
