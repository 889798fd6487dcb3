import type { Finding, FormulationRow } from '@app/contract';
import { normaliseName } from './normalise-name.ts';

/** Longest subject that is kept: it is compared as a whole and stands in an index. */
const longest = 300;

/**
 * What a finding is about beside its rule, in words that another dossier has as well: the entry of a table, a forbidden word, a document, and the
 * ingredients at its places. Two findings of a rule with the same subject are the same finding in two dossiers; null = it has none.
 */
export function findingSubject(
  { key, rule, places }: Pick<Finding, 'key' | 'rule' | 'places'>,
  rows: readonly FormulationRow[],
): string | null {
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  const own = key.startsWith(`${rule}:`) ? key.slice(rule.length + 1) : key;
  // Ids of rows mean something in their own dossier alone; a number behind `~` only tells findings of one dossier apart.
  const words = own
    .replace(/~\d+$/, '')
    .split(':')
    .filter((word) => word !== '' && !byId.has(word.replace(/\?$/, '')));
  const ingredients = places.flatMap(({ rowId }) => {
    const row = rowId === undefined ? undefined : byId.get(rowId);
    return row ? [normaliseName([row.inci, row.name].find((name) => (name ?? '').trim() !== '') ?? '')] : [];
  });
  const subject = [...words, ...[...new Set(ingredients)].filter((name) => name !== '').sort()].join(':');
  return subject === '' ? null : subject.slice(0, longest);
}
