import { type Finding, type RegimeResult, textOf } from '@app/contract';
import { getLanguage } from '../../client/index.ts';
import type { GridMarkets, MarketNote } from '../formulation-grid/grid-props.ts';
import type { RegimesState } from './use-regimes.ts';

/** What other markets say of the rows of a formula, for the column of the grid; null while none is switched on. */
export function gridMarkets({ phase, results }: RegimesState, field: string): GridMarkets | null {
  if (phase === 'off') return null;
  const notes = new Map<string, MarketNote>();
  for (const one of results) addNotes(notes, one, field);
  const label = results.map(({ regime }) => textOf(regime.short, getLanguage())).join(' / ');
  return { label, notes };
}

function addNotes(notes: Map<string, MarketNote>, { result, limits }: RegimeResult, field: string): void {
  const note = (rowId: string, more: Partial<MarketNote>) => {
    const known = notes.get(rowId) ?? { value: '', basis: '', full: '', isUnverified: false, findings: [] };
    notes.set(rowId, { ...known, ...more });
  };
  for (const { rowId, value, article, full, verified } of limits) {
    const before = notes.get(rowId);
    const joined = (mine: string, theirs: string | undefined) => [theirs, mine].filter(Boolean).join(' / ');
    note(rowId, {
      value: joined(value, before?.value),
      // ‘Annex VI, 3’ is said in the words beside; the cell has room for ‘VI, 3’.
      basis: joined(article.replace(/^\p{L}{2,20} /u, ''), before?.basis),
      full: [before?.full, `${article}: ${full}`].filter(Boolean).join('\n'),
      isUnverified: before?.isUnverified === true || !verified,
    });
  }
  for (const finding of result.findings)
    for (const rowId of rowsOf(finding, field))
      note(rowId, { findings: [...(notes.get(rowId)?.findings ?? []), finding] });
}

function rowsOf(finding: Finding, field: string): ReadonlySet<string> {
  return new Set(
    finding.places.flatMap((place) => (place.field === field && place.rowId !== undefined ? [place.rowId] : [])),
  );
}
