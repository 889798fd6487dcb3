/** Facts of the company file that its area takes from fields of its own form. */
export const givenValues = ['licenceUntil'] as const;

/**
 * Facts over other records: what formulas of an area may read beside the fields of its own form, by first word. The server knows them; a name that
 * is not here is a fault of the definition. `certificate`, `blocks` and `cases` speak of the product of the case, `register` of products of the same
 * name or formulation as this dossier: numbers, empty when there are none.
 */
export const factNames = {
  /**
   * The product that the form's field `product` names, or that the case already has; `renewFrom` and `renewTo` are the first and the last day on
   * which its renewal is accepted, empty for one that does not expire; `openedOn` is the day on which it was filed or registered.
   */
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
    'renewFrom',
    'renewTo',
    'openedOn',
  ],
  /** The newest certificate of that product; days are yyyy-MM-dd. */
  certificate: ['state', 'validFrom', 'validTo', 'version'],
  /** Whether an open matter forbids this submission; that case's number, or the words for the product's own state. */
  blocks: ['any', 'first', 'caseNo'],
  /**
   * Other cases of the product: how many are open, the names that definitions/register/blocks.json gives what is open, and how many of this very area
   * were submitted in this calendar year and stand (not taken back, replaced, refused or handed on).
   */
  cases: ['open', 'matters', 'thisYear'],
  /** The company file in force: whether there is one, its number, and whether it was taken over from what was there before. */
  file: ['confirmed', 'caseNo', 'takenOver', ...givenValues],
  /** Whether the company may not apply at present, the last day of that, and the number of the decision. */
  ban: ['active', 'until', 'number'],
  /**
   * What an application that `revises` changes, against the version with which it began: the class of the whole (`newProduct`, `review`, `undecided`,
   * `record`, `none`), groups with differences, those graver than a record, how many, places outside the ticked groups and the groups that would open
   * them, places that make another product, and whether another case has changed the product since.
   */
  change: [
    'class',
    'groups',
    'graverGroups',
    'fields',
    'count',
    'outside',
    'proposed',
    'newProduct',
    'version',
    'inForce',
    'stale',
    'items',
  ],
  /** Of the same company: of this name, of this very formulation. Of any company: of this formulation and ended for reasons of safety. Of others: of this name. */
  register: ['sameHolderName', 'sameFormula', 'sameFormulaUnsafe', 'othersName'],
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

/** Facts that have several values. */
export const listFacts: readonly string[] = [
  'cases.matters',
  'change.groups',
  'change.graverGroups',
  'change.fields',
  'change.outside',
  'change.proposed',
  'change.newProduct',
  'target.hears',
];

/** Facts that only advise and that anybody's submission may change at any moment: a review made a moment ago is not made again for them. */
export const advisingFacts: readonly string[] = ['register.sameFormula', 'register.othersName'];
