export { add, compareDecimals, divide, fixedText, multiply, roundTo, subtract, sum } from './arithmetic.ts';
export { dataEnv, rowEnv } from './data-env.ts';
export { type Compiled, compile, evaluate, fieldsOf, isTrue } from './evaluate.ts';
export type { FormulaEnv, FunctionDefinition, LookUp, Need } from './functions/definition.ts';
export { functionList } from './functions/index.ts';
export { listsInAnd } from './lists-in-and.ts';
export { type Node, parse } from './parse.ts';
export { printFormula } from './print.ts';
export {
  type ErrorCode,
  errorCodes,
  errorOf,
  type FormulaError,
  type FormulaValue,
  isError,
  limits,
  numberInText,
  toText,
} from './value.ts';
