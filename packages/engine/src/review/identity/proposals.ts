import type { NameIndex } from './name-index.ts';
import { squash } from './spellings.ts';
import type { Proposal, Substance } from './substance.ts';

interface Trigrams {
  /** Substance positions by three-letter group. */
  lists: Map<string, number[]>;
  counts: Uint16Array;
  owners: Substance[];
}

const built = new WeakMap<NameIndex, Trigrams>();

/**
 * Substances whose name is like the text, best first: for a person to choose from, never to be taken as they are.
 * `most` at most, none below `atLeast` similarity (Dice over three-letter groups). Some milliseconds; the first call
 * builds the groups (some tenths of a second).
 */
export function proposalsFor(text: string, index: NameIndex, most = 5, atLeast = 0.6): Proposal[] {
  const wanted = trigramsOf(squash(text.slice(0, 200)));
  if (wanted.size < 2) return [];
  const trigrams = trigramsIn(index);
  const hits = new Map<number, number>();
  for (const trigram of wanted)
    for (const at of trigrams.lists.get(trigram) ?? []) hits.set(at, (hits.get(at) ?? 0) + 1);
  const ranked = [...hits]
    .map(([at, common]) => ({ at, similarity: (2 * common) / (wanted.size + (trigrams.counts[at] ?? 0)) }))
    .filter(({ similarity }) => similarity >= atLeast)
    .sort((a, b) => b.similarity - a.similarity || a.at - b.at);
  const proposals: Proposal[] = [];
  for (const { at, similarity } of ranked) {
    const substance = trigrams.owners[at];
    if (!substance || proposals.some((one) => one.substance === substance)) continue;
    proposals.push({ substance, similarity: Math.round(similarity * 1000) / 1000 });
    if (proposals.length === most) break;
  }
  return proposals;
}

function trigramsIn(index: NameIndex): Trigrams {
  const known = built.get(index);
  if (known) return known;
  const lists = new Map<string, number[]>();
  const owners: Substance[] = [];
  const counts: number[] = [];
  for (const substance of index.substances)
    for (const name of [substance.inci, substance.name]) {
      if (name === '') continue;
      const trigrams = trigramsOf(squash(name));
      const at = owners.push(substance) - 1;
      counts.push(trigrams.size);
      for (const trigram of trigrams) {
        const list = lists.get(trigram);
        if (list) list.push(at);
        else lists.set(trigram, [at]);
      }
    }
  const trigrams = { lists, owners, counts: Uint16Array.from(counts) };
  built.set(index, trigrams);
  return trigrams;
}

/** Groups of three signs, with the ends of the text marked. */
function trigramsOf(text: string): Set<string> {
  const framed = `^${text}$`;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= framed.length; at += 1) trigrams.add(framed.slice(at, at + 3));
  return trigrams;
}
