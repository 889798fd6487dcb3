import type { Language } from '@app/contract';
import type { Remedy } from './remedies.ts';

/** What is wrong, in three languages with `{values}`, and the remedy that helps. */
export interface FaultWords {
  remedy: Remedy;
  en: string;
  'zh-CN': string;
  'zh-TW': string;
}
export type FaultValues = Readonly<Record<string, string | number>>;

/** One line of a table of faults. */
export function fault(remedy: Remedy, en: string, simplified: string, traditional: string): FaultWords {
  return { remedy, en, 'zh-CN': simplified, 'zh-TW': traditional };
}

/** A text with its values filled in. */
export function filled(text: string, values: FaultValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Languages in which faults are told. */
export const faultLanguages: readonly Language[] = ['zh-CN', 'zh-TW', 'en'];
