import { type Language, sayFrom } from '@app/contract';
import { chartFaults } from './chart-faults.ts';
import { elementFaults } from './element-faults.ts';
import type { FaultWords } from './fault.ts';
import { foreignFaults } from './foreign-faults.ts';
import { remedies } from './remedies.ts';
import { xmlFaults } from './xml-faults.ts';

/** Everything that can keep a process from being run, by code. */
export const faults = { ...chartFaults, ...elementFaults, ...foreignFaults, ...xmlFaults } satisfies Record<
  string,
  FaultWords
>;
export type FaultCode = keyof typeof faults;

/** What is wrong, in the reader's language. */
export const faultText = sayFrom<FaultCode>(faults);

/** What to do about it. */
export function remedyText(code: FaultCode, language: Language): string {
  return remedies[faults[code].remedy][language];
}
