import { errorOf, type FormulaValue, flatten, isEmpty, isError, toBoolean } from '../value.ts';
import { type FunctionDefinition, many } from './definition.ts';

const unused: FunctionDefinition['run'] = () => errorOf('#VALUE!');

/** Functions on truth; IF, IFS and IFERROR evaluate only what they choose. */
export const logicFunctions: FunctionDefinition[] = [
  {
    name: 'IF',
    group: 'logic',
    syntax: '(cond, a, [b])',
    least: 2,
    most: 3,
    run: unused,
    lazy: (count, argument) => {
      const truth = toBoolean(argument(0));
      if (isError(truth)) return truth;
      return truth ? argument(1) : count > 2 ? argument(2) : false;
    },
  },
  {
    name: 'IFS',
    group: 'logic',
    syntax: '(c1, v1, c2, v2, ...)',
    least: 2,
    most: many,
    run: unused,
    lazy: (count, argument) => {
      if (count % 2 === 1) return errorOf('#VALUE!', 'a value is missing');
      for (let index = 0; index < count; index += 2) {
        const truth = toBoolean(argument(index));
        if (isError(truth)) return truth;
        if (truth) return argument(index + 1);
      }
      return '';
    },
  },
  {
    name: 'IFERROR',
    group: 'logic',
    syntax: '(x, fallback)',
    least: 2,
    most: 2,
    run: unused,
    lazy: (_count, argument) => {
      const value = argument(0);
      return isError(value) ? argument(1) : value;
    },
  },
  truths('AND', (values) => values.every(Boolean)),
  truths('OR', (values) => values.some(Boolean)),
  truths('XOR', (values) => values.filter(Boolean).length % 2 === 1),
  {
    name: 'NOT',
    group: 'logic',
    syntax: '(x)',
    least: 1,
    most: 1,
    run: ([value = null]) => {
      const truth = toBoolean(value);
      return isError(truth) ? truth : !truth;
    },
  },
  { name: 'ISEMPTY', group: 'logic', syntax: '(x)', least: 1, most: 1, run: ([value = null]) => isEmpty(value) },
];

function truths(name: string, work: (values: boolean[]) => boolean): FunctionDefinition {
  return {
    name,
    group: 'logic',
    syntax: '(x, ...)',
    least: 1,
    most: many,
    run: (args): FormulaValue => {
      const items = flatten(args);
      if (isError(items)) return items;
      const values: boolean[] = [];
      for (const item of items) {
        const truth = toBoolean(item);
        if (isError(truth)) return truth;
        values.push(truth);
      }
      return work(values);
    },
  };
}
