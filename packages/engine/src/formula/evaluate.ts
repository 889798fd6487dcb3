import type { Json } from '@app/contract';
import { add, divide, multiply, normalise, subtract } from './arithmetic.ts';
import { formAndField } from './functions/advanced.ts';
import type { FormulaEnv, Need } from './functions/definition.ts';
import { functionNamed } from './functions/index.ts';
import { isKnownPlain } from './known-list.ts';
import { type BinaryOperator, type Node, parse } from './parse.ts';
import {
  equals,
  errorOf,
  type FormulaError,
  type FormulaValue,
  finite,
  isError,
  limits,
  order,
  type Scalar,
  toBoolean,
  toNumber,
  toText,
} from './value.ts';

/** A formula that was parsed once and can be evaluated many times. */
export interface Compiled {
  readonly source: string;
  readonly tree: Node;
  /** Paths of all fields it reads. */
  readonly fields: readonly string[];
  /** Inputs of the environment that it needs. */
  readonly needs: ReadonlySet<Need>;
  /** Fields of other forms that it reads by MAPX. */
  readonly lookUps: readonly ForeignFields[];
}

/** The two fields that one MAPX names. */
export interface ForeignFields {
  readonly form: string;
  readonly matchField: string;
  readonly resultField: string;
}
const mostLookUps = 10;

/** Steps still allowed in one evaluation: a time limit that does not depend on the machine. */
interface Run {
  readonly env: FormulaEnv;
  steps: number;
}

const cache = new Map<string, Compiled | FormulaError>();

/** Compiles a formula; the same source is compiled once. */
export function compile(source: string): Compiled | FormulaError {
  const known = cache.get(source);
  if (known) return known;
  const tree = parse(source);
  const compiled = isError(tree) ? tree : described(source, tree);
  if (cache.size >= 2_000) cache.clear();
  cache.set(source, compiled);
  return compiled;
}

/** Collects the fields and inputs that a tree needs; fields of other forms are only allowed as arguments of MAPX. */
function described(source: string, tree: Node): Compiled | FormulaError {
  const fields = new Set<string>();
  const needs = new Set<Need>();
  const lookUps: ForeignFields[] = [];
  let fault: FormulaError | undefined;
  const walk = (node: Node): void => {
    if (node.kind === 'field') {
      if (node.path.includes('/')) fault ??= errorOf('#REF!', `{${node.path}} belongs to another form; MAPX asks it`);
      fields.add(node.path);
      return;
    }
    const definition = node.kind === 'call' ? functionNamed(node.name) : undefined;
    if (node.kind === 'call') {
      const need = definition?.needs?.(node.args.length);
      if (need) needs.add(need);
      if (definition?.references) {
        const named = foreignFields(node.args, definition.references);
        if (isError(named)) fault ??= named;
        else lookUps.push(named);
      }
    }
    for (const [at, child] of childrenOf(node).entries()) if (!definition?.references?.includes(at)) walk(child);
  };
  walk(tree);
  if (fault) return fault;
  return lookUps.length > mostLookUps
    ? errorOf('#SYNTAX!', `more than ${mostLookUps} MAPX in one formula`)
    : { source, tree, fields: [...fields], needs, lookUps };
}

function foreignFields(args: readonly Node[], references: readonly number[]): ForeignFields | FormulaError {
  const [match, result] = references.map((at) => {
    const argument = args[at];
    return formAndField(argument?.kind === 'field' ? argument.path : '');
  });
  const [form = '', matchField = ''] = match ?? [];
  const [other = '', resultField = ''] = result ?? [];
  return form === '' || form !== other
    ? errorOf('#REF!', 'both fields are {form.field} of one form')
    : { form, matchField, resultField };
}

function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'field':
      return [];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'list':
      return node.items;
    case 'call':
      return node.args;
  }
}

/** Evaluates a formula; never throws: errors are returned as error values. */
export function evaluate(formula: string | Compiled, env: FormulaEnv): FormulaValue {
  const compiled = typeof formula === 'string' ? compile(formula) : formula;
  if (isError(compiled)) return compiled;
  const value = evaluateNode(compiled.tree, { env, steps: limits.steps });
  return Array.isArray(value) ? [...value] : value;
}

/** Paths of the fields that a formula reads; an invalid formula reads none. */
export function fieldsOf(source: string): readonly string[] {
  const compiled = compile(source);
  return isError(compiled) ? [] : compiled.fields;
}

/** Whether a value counts as true; errors and what is neither true nor false do not. */
export function isTrue(value: FormulaValue): boolean {
  return toBoolean(value) === true;
}

function evaluateNode(node: Node, run: Run): FormulaValue {
  run.steps -= 1;
  if (run.steps < 0) return errorOf('#NUM!', 'the formula takes too many steps');
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'field':
      return fromJson(run.env.get(node.path), run);
    case 'unary':
      return mapValue(evaluateNode(node.operand, run), run, (item) => {
        if (node.operator === '+') return item;
        const number = toNumber(item);
        if (isError(number)) return number;
        return node.operator === '-' ? 0 - number : divide(number, 100);
      });
    case 'binary':
      return broadcast(evaluateNode(node.left, run), evaluateNode(node.right, run), run, (a, b) =>
        operate(node.operator, a, b),
      );
    case 'list':
      return node.items.map((item) => evaluateNode(item, run));
    case 'call':
      return callFunction(node, run);
  }
}

function callFunction(node: Node & { kind: 'call' }, run: Run): FormulaValue {
  const definition = functionNamed(node.name);
  if (!definition) return errorOf('#NAME?', `unknown function ${node.name}`);
  if (definition.lazy) {
    return definition.lazy(node.args.length, (index) => {
      const argument = node.args[index];
      return argument ? evaluateNode(argument, run) : null;
    });
  }
  const values = node.args.map((argument, at) =>
    definition.references?.includes(at) && argument.kind === 'field' ? argument.path : evaluateNode(argument, run),
  );
  run.steps -= values.reduce<number>((cost, value) => cost + (Array.isArray(value) ? value.length : 1), 0);
  if (run.steps < 0) return errorOf('#NUM!', 'the formula takes too many steps');
  return values.find(isError) ?? checked(definition.run(values, run.env));
}

function operate(operator: BinaryOperator, a: Scalar, b: Scalar): Scalar {
  switch (operator) {
    case '=':
      return equals(a, b);
    case '<>': {
      const same = equals(a, b);
      return isError(same) ? same : !same;
    }
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const position = order(a, b);
      if (isError(position)) return position;
      return operator === '<'
        ? position < 0
        : operator === '<='
          ? position <= 0
          : operator === '>'
            ? position > 0
            : position >= 0;
    }
    case '&':
      return join(a, b);
    case '+':
      if (!isError(a) && !isError(b) && (isWord(a) || isWord(b))) return join(a, b);
      return calculate(operator, a, b);
    default:
      return calculate(operator, a, b);
  }
}

function isWord(value: Scalar): boolean {
  return typeof value === 'string' && value !== '';
}

function join(a: Scalar, b: Scalar): Scalar {
  const [left, right] = [toText(a), toText(b)];
  if (isError(left)) return left;
  if (isError(right)) return right;
  return left.length + right.length > limits.textLength ? errorOf('#VALUE!', 'the text is too long') : left + right;
}

function calculate(operator: '+' | '-' | '*' | '/' | '^', a: Scalar, b: Scalar): Scalar {
  const [x, y] = [toNumber(a), toNumber(b)];
  if (isError(x)) return x;
  if (isError(y)) return y;
  switch (operator) {
    case '+':
      return finite(add(x, y));
    case '-':
      return finite(subtract(x, y));
    case '*':
      return finite(multiply(x, y));
    case '/':
      return y === 0 ? errorOf('#DIV/0!') : finite(divide(x, y));
    case '^':
      return x === 0 && y < 0 ? errorOf('#DIV/0!') : finite(normalise(x ** y));
  }
}

function checked(value: FormulaValue): FormulaValue {
  if (typeof value === 'number') return finite(value);
  if (typeof value === 'string' && value.length > limits.textLength) return errorOf('#VALUE!', 'the text is too long');
  if (Array.isArray(value) && value.length > limits.items) return errorOf('#NUM!', `more than ${limits.items} items`);
  return value;
}

function mapValue(value: FormulaValue, run: Run, apply: (item: Scalar) => Scalar): FormulaValue {
  if (!Array.isArray(value)) return isError(value) ? value : apply(value);
  run.steps -= value.length;
  return run.steps < 0
    ? errorOf('#NUM!', 'the formula takes too many steps')
    : value.map((item) => mapValue(item, run, apply));
}

/** Applies an operator to two lists position by position; a single value is combined with every item of a list. */
function broadcast(
  left: FormulaValue,
  right: FormulaValue,
  run: Run,
  apply: (a: Scalar, b: Scalar) => Scalar,
): FormulaValue {
  if (isError(left)) return left;
  if (isError(right)) return right;
  if (!Array.isArray(left) && !Array.isArray(right)) return apply(left, right);
  const length = Array.isArray(left) ? left.length : Array.isArray(right) ? right.length : 0;
  if (Array.isArray(left) && Array.isArray(right) && left.length !== right.length)
    return errorOf('#VALUE!', 'lists of different lengths');
  run.steps -= length;
  if (run.steps < 0) return errorOf('#NUM!', 'the formula takes too many steps');
  return Array.from({ length }, (_, index) =>
    broadcast(
      Array.isArray(left) ? (left[index] ?? null) : left,
      Array.isArray(right) ? (right[index] ?? null) : right,
      run,
      apply,
    ),
  );
}

/** Data as formula value; an object (a row, a file) is opaque and only counts as present. */
function fromJson(json: Json | undefined, run: Run): FormulaValue {
  if (json === undefined || json === null) return null;
  if (typeof json === 'number') return Number.isFinite(json) ? json : errorOf('#NUM!');
  if (typeof json !== 'object') return json;
  if (!Array.isArray(json)) return true;
  run.steps -= json.length;
  if (json.length > limits.items || run.steps < 0) return errorOf('#NUM!', `more than ${limits.items} items`);
  // No function changes its arguments, so a plain list need not be copied.
  if (isKnownPlain(json)) return json as Scalar[];
  return json.every(isScalar) ? json : json.map((item) => fromJson(item, run));
}

function isScalar(item: Json): item is string | number | boolean | null {
  return typeof item === 'number' ? Number.isFinite(item) : typeof item !== 'object' || item === null;
}
