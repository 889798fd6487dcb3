/** Letters of scripts that are written from the right: Hebrew to Arabic Extended, their presentation forms, Adlam and others. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has words that are written from right to left. */
export function runsFromTheRight(text: string): boolean {
  return fromTheRight.test(text);
}

/**
 * A value for use inside a plain-text sentence: one with right-to-left words is enclosed in the characters "first strong isolate" and "pop
 * directional isolate", so that numbers and dates beside it keep their place.
 */
export function isolated(value: string): string {
  return runsFromTheRight(value) ? `\u2068${value}\u2069` : value;
}

/** A sentence of a left-to-right language, for a page that is written from right to left. */
export function fromTheLeft(sentence: string): string {
  return sentence === '' ? sentence : `\u2066${sentence}\u2069`;
}
