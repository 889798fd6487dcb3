import type { Dossier } from './dossier.ts';
import type { Kind } from './kinds/kind.ts';

/** What the corpus reads of a finding of the review; the text is its title and detail in Chinese, its value, limit and steps. */
export interface Said {
  key: string;
  severity: string;
  places: { field: string; rowId?: string; column?: string; document?: string }[];
  text: string;
}

/** Whether a finding counts: error, or warning (what is unverified and would be an error is a warning). */
export function counts({ severity }: Said): boolean {
  return severity === 'error' || severity === 'warn';
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Texts that the defect wrote: those of the dossier that the sound one does not have. */
export function plantedTexts(dossier: Dossier, sound: Dossier): string[] {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  const stood = new Set(texts(sound));
  return texts(dossier).filter((text) => text.length > 2 && !stood.has(text));
}

/**
 * Whether a finding points to the place of a defect, names the substance or word concerned, or prints what the defect wrote (a finding about two
 * papers points to the paper and prints both values).
 */
export function names(said: Said, kind: Kind, written: readonly string[] = []): boolean {
  const pointed = said.places.some((place) =>
    kind.where.some((where) => {
      if (!where.startsWith('@')) return place.field === where || place.field.startsWith(`${where}.`);
      const id = where.slice(1);
      return [place.rowId, place.document, place.field].some(
        (one) => one !== undefined && (one === id || one.endsWith(`/${id}`) || one.includes(`.${id}`)),
      );
    }),
  );
  const text = plain(said.text);
  return (
    pointed ||
    (kind.words ?? []).some((word) => word.length > 1 && text.includes(plain(word))) ||
    (kind.edit !== undefined && written.some((one) => text.includes(plain(one))))
  );
}

/** The findings that stand for a dossier and did not stand for the same dossier without the defect. */
export function fresh(after: readonly Said[], before: readonly Said[]): Said[] {
  const mark = (said: Said) => `${said.key} ${said.severity} ${said.text}`;
  const stood = new Set(before.filter(counts).map(mark));
  return after.filter((said) => counts(said) && !stood.has(mark(said)));
}

/** Whether a planted defect changed anything: a kind that changes nothing proves nothing. */
export function differs(a: Dossier, b: Dossier): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
