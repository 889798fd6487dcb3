import type { Json } from '@app/contract';
import { errorOf, type FormulaValue, isError, toText } from '../value.ts';
import { type FunctionDefinition, type LookUpOperation, lookUpOperations } from './definition.ts';

/** Functions on the environment: user, random values, other forms. */
export const advancedFunctions: FunctionDefinition[] = [
  {
    name: 'MAPX',
    group: 'advanced',
    syntax: '(operation, value, {form.matchField}, {form.resultField})',
    least: 4,
    most: 4,
    references: [2, 3],
    needs: () => 'lookUp',
    run: ([kind = null, value = null, match = null, result = null], env) => {
      const [word, matchPath, resultPath] = [toText(kind), toText(match), toText(result)];
      if (isError(word)) return word;
      if (isError(matchPath) || isError(resultPath)) return errorOf('#REF!');
      const operation = lookUpOperations.find((one): one is LookUpOperation => one === word.toLowerCase());
      if (!operation) return errorOf('#VALUE!', `the operation is one of ${lookUpOperations.join(' ')}`);
      const { lookUp } = env;
      if (!lookUp) return errorOf('#N/A', 'other forms cannot be asked here');
      const [form, matchField] = formAndField(matchPath);
      const [, resultField] = formAndField(resultPath);
      const answer = lookUp({ operation, value: asJson(value), form, matchField, resultField });
      return answer === undefined ? errorOf('#N/A', 'not answered yet') : (answer as FormulaValue);
    },
  },
  {
    name: 'UUID',
    group: 'advanced',
    syntax: '()',
    least: 0,
    most: 0,
    needs: () => 'random',
    run: (_args, env) => {
      const { random } = env;
      if (!random) return errorOf('#N/A', 'no random source here');
      return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) =>
        Math.floor(letter === 'x' ? random() * 16 : 8 + random() * 4).toString(16),
      );
    },
  },
  {
    name: 'GETUSERNAME',
    group: 'advanced',
    syntax: '()',
    least: 0,
    most: 0,
    needs: () => 'userName',
    run: (_args, env) => env.userName ?? '',
  },
];

/** The form that a path of another form begins with, and the field in it. */
export function formAndField(path: string): [form: string, field: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? ['', path] : [path.slice(0, dot), path.slice(dot + 1)];
}

function asJson(value: FormulaValue): Json {
  if (Array.isArray(value)) return value.map(asJson);
  return isError(value) ? null : value;
}
