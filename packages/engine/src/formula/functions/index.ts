import { advancedFunctions } from './advanced.ts';
import { dateFunctions } from './date.ts';
import type { FunctionDefinition } from './definition.ts';
import { logicFunctions } from './logic.ts';
import { mathFunctions } from './math.ts';
import { textFunctions } from './text.ts';

/** Every function of the language; a new one is one entry in its group. */
export const functionList: readonly FunctionDefinition[] = [
  ...mathFunctions,
  ...textFunctions,
  ...logicFunctions,
  ...dateFunctions,
  ...advancedFunctions,
];

const byName = new Map(functionList.map((definition) => [definition.name, definition]));

/** The function of an upper-case name. */
export function functionNamed(name: string): FunctionDefinition | undefined {
  return byName.get(name);
}
