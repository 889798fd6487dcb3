/** Columns of a list of opinion items: of the item, of the reply to it and of its case. */
export const itemColumnNames = [
  'number',
  'applyNo',
  'acceptNo',
  'certNo',
  'title',
  'holderName',
  'productClass',
  'area',
  'status',
  'itemNo',
  'place',
  'severity',
  'text',
  'basis',
  'asks',
  'origin',
  'rule',
  'itemState',
  'round',
  'author',
  'replyState',
  'repliedAt',
  'createdAt',
  'sentAt',
] as const;

/** What became of the reply to an item in its present round; null = the item was not sent. `draft` is known to its company alone. */
export const itemReplyStates = ['none', 'draft', 'replied', 'accept', 'reject', 'more'] as const;

/** Columns of a list of letters that were issued: of the letter, of the items that it sent, of the limit of its answer and of its case. */
export const letterColumnNames = [
  'letterNo',
  'letterKind',
  'letterTitle',
  'number',
  'acceptNo',
  'title',
  'holderName',
  'area',
  'progress',
  'way',
  'issuedAt',
  'servedAt',
  'firstReadAt',
  'dueAt',
  'light',
  'stopped',
  'round',
  'letterState',
] as const;

/** How far a letter is that asks for an answer: to be served, to be answered, late, answered, every answer accepted, void. */
export const letterStandings = ['toServe', 'toAnswer', 'late', 'answered', 'confirmed', 'void'] as const;
