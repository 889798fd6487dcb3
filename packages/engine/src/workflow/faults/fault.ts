import type { Text } from '@app/contract';
import type { Remedy } from './remedies.ts';

/** What is wrong, in three languages with `{values}`, and the remedy that helps. */
export type FaultWords = Required<Text> & { remedy: Remedy };

/** One line of a table of faults. */
export function fault(remedy: Remedy, en: string, simplified: string, traditional: string): FaultWords {
  return { remedy, en, 'zh-CN': simplified, 'zh-TW': traditional };
}
