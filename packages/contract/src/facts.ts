/**
 * Facts over other records: what formulas of an area may read beside the fields of its own form, by first word. The server knows them; a name that
 * is not here is a fault of the definition. `blocks` and `cases` speak of the product of the case, `register` of products of the same name or
 * formulation as this dossier: numbers, empty when there are none.
 */
export const factNames = {
  /** The product that the form's field `product` names, or that the case already has. */
  product: [
    'id',
    'number',
    'title',
    'kind',
    'origin',
    'state',
    'holderName',
    'classification',
    'version',
    'validFrom',
    'validTo',
  ],
  /** Whether an open matter forbids this submission; that case's number, or the words for the product's own state. */
  blocks: ['any', 'first', 'caseNo'],
  /** Open cases of the product: how many. */
  cases: ['open'],
  /** The company file in force: whether there is one, its number, and whether it was taken over from what was there before. */
  file: ['confirmed', 'caseNo', 'takenOver'],
  register: ['sameHolderName', 'othersName'],
  /**
   * The case that a request is about (`request` of the area): whether its state is final, the names of the messages that its process hears now, and
   * the last day of a limit of its company that still runs (empty: none runs).
   */
  target: ['id', 'area', 'procedure', 'status', 'final', 'acceptNo', 'hears', 'replyUntil'],
} as const satisfies Record<string, readonly string[]>;

export type FactRoot = keyof typeof factNames;
export const factRoots = Object.keys(factNames) as FactRoot[];

/** Every name of a fact, as formulas write it: `product.state`. */
export const allFactNames: readonly string[] = factRoots.flatMap((root) =>
  factNames[root].map((name) => `${root}.${name}`),
);
