import type { FormulationRow, Text } from '@app/contract';

/** Text in the three languages. */
export function text(zh: string, en: string, tw: string): Text {
  return { 'zh-CN': zh, en, 'zh-TW': tw };
}

/** Traditional Chinese of a text; a rulebook published before it had any keeps its simplified words. */
export function tw(said: Text): string {
  return said['zh-TW'] ?? said['zh-CN'];
}

/** A name as a sentence can bear it: what somebody pasted into a cell may be pages long. */
export function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** What a row is called in a sentence: its Chinese name, else what else it says about itself. */
export function called(row: Pick<FormulationRow, 'name' | 'inci' | 'cas'>): string {
  return short([row.name, row.inci, row.cas].find((one) => (one ?? '').trim() !== '') ?? '—');
}

/** Up to `most` items joined, with the count of the rest. */
export function listed(items: readonly string[], most = 8): Text {
  const shown = items.slice(0, most).map(short);
  const rest = items.length - shown.length;
  return text(
    shown.join('、') + (rest > 0 ? `等 ${items.length} 项` : ''),
    shown.join(', ') + (rest > 0 ? ` and ${rest} more` : ''),
    shown.join('、') + (rest > 0 ? `等 ${items.length} 項` : ''),
  );
}

/** Rows of a table by their numbers, in a sentence: up to `most`, with the count of all. */
export function rowList(numbers: readonly string[], most = 8): Text {
  const shown = numbers.slice(0, most);
  const rest = numbers.length - shown.length;
  return text(
    `第 ${shown.join('、')} 行${rest > 0 ? `等 ${numbers.length} 行` : ''}`,
    `${numbers.length === 1 ? 'row' : 'rows'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    `第 ${shown.join('、')} 列${rest > 0 ? `等 ${numbers.length} 列` : ''}`,
  );
}
