/**
 * Limits of what a person may enter. A field of a definition may have its own (`maxRows`, `maxLength`); larger data is refused when saved and is
 * not reviewed.
 */
export const limits = {
  /** Bytes of a form's data as JSON in UTF-8, all fields together. */
  formBytes: 2 * 1024 * 1024,
  /** Bytes of any one text of a call in UTF-8, form data among them. */
  textBytes: 4 * 1024 * 1024,
  /** Bytes of the data given with a step of a process, with or without a form of its own. */
  processBytes: 256 * 1024,
  /** Rows of a table, files of a field, chosen values. */
  rows: 1_000,
  /** Rows of a draft that are submitted one by one. */
  rowsToSubmit: 100,
  /** Characters of a line of text. */
  text: 500,
  /** Characters of a text of several lines, and of any other text. */
  longText: 10_000,
  /** Characters of a value that is no text: a number, a day, a choice, a file name, a reason for a missing document. */
  value: 1_000,
  /** Characters of a classification code. */
  classification: 200,
} as const;

/** Length of a text in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

/** Characters of a text as a person counts them: one that needs two code units is one. */
export function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at + 1 < text.length; at += 1)
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) pairs += 1;
  return text.length - pairs;
}
