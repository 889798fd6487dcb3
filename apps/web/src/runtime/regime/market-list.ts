import { type Finding, type Place, type Weight, weightOf } from '@app/contract';

/** Which findings of other markets a list shows, and what it says of their places. */
export interface MarketList {
  /** Only findings of this weight; null = all. */
  only?: Weight | null;
  /** Only findings with a place in this field of the form. */
  field?: string;
  /** A place in words. */
  placeText?: (place: Place) => string;
  /** Shows a place in the dossier; absent where none stands beside. */
  onGo?: (place: Place) => void;
}

/** Findings that such a list shows. */
export function findingsShown(findings: readonly Finding[], { only = null, field }: MarketList): Finding[] {
  return findings.filter(
    (finding) =>
      (field === undefined || finding.places.some((place) => place.field === field)) &&
      (only === null || weightOf(finding) === only),
  );
}
