import { errorOf } from '../value.ts';
import type { FunctionDefinition } from './definition.ts';

/** Functions that speak of the record's surroundings. */
export const advancedFunctions: FunctionDefinition[] = [
  {
    name: 'UUID',
    group: 'advanced',
    syntax: '()',
    least: 0,
    most: 0,
    run: (_args, env) => {
      const { random } = env;
      if (!random) return errorOf('#N/A', 'no random source here');
      return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) =>
        Math.floor(letter === 'x' ? random() * 16 : 8 + random() * 4).toString(16),
      );
    },
  },
  { name: 'GETUSERNAME', group: 'advanced', syntax: '()', least: 0, most: 0, run: (_args, env) => env.userName ?? '' },
];
