/** Letters of scripts that are written from the right: Hebrew to Arabic Extended, their presentation forms, Adlam and others. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text holds words that are written from the right. */
export function runsFromTheRight(text: string): boolean {
  return fromTheRight.test(text);
}

/**
 * A value for the middle of a sentence that is plain text: one with words written from the right stands between the signs
 * "first strong isolate" and "pop", so that neither a number nor a date beside it changes its place.
 */
export function isolated(value: string): string {
  return runsFromTheRight(value) ? `\u2068${value}\u2069` : value;
}

/** A sentence of a language written from the left, for a page that is written from the right. */
export function fromTheLeft(sentence: string): string {
  return sentence === '' ? sentence : `\u2066${sentence}\u2069`;
}
