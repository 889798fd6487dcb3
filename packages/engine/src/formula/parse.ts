import { functionNamed } from './functions/index.ts';
import { type Token, tokenize } from './tokenize.ts';
import { errorOf, type FormulaError, isError, limits } from './value.ts';

/** Operators between two values. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';
/** A formula as a tree. */
export type Node =
  | { kind: 'literal'; value: number | string | boolean }
  | { kind: 'field'; path: string }
  | { kind: 'unary'; operator: '-' | '+' | '%'; operand: Node }
  | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  | { kind: 'list'; items: Node[] }
  | { kind: 'call'; name: string; args: Node[] };

/** Binding powers, weakest first; as in a spreadsheet, −2^2 is 4 and ^ binds to the left. */
const powers: Record<string, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};
const signPower = 6;

/** Parses a formula into its tree, or gives a `#SYNTAX!` / `#NAME?` error with the offset. */
export function parse(source: string): Node | FormulaError {
  const tokens = tokenize(source);
  if (isError(tokens)) return tokens;
  const parser = new Parser(tokens);
  const node = parser.expression(0);
  if (isError(node)) return node;
  const rest = parser.peek();
  return rest.kind === 'end' ? node : errorOf('#SYNTAX!', `unexpected ${rest.value}`, rest.at);
}

/** How strongly a binary operator binds. */
export function powerOf(operator: string): number {
  return powers[operator] ?? 0;
}

class Parser {
  private position = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  peek(): Token {
    return this.tokens[this.position] ?? { kind: 'end', value: '', at: 0 };
  }

  expression(minimum: number): Node | FormulaError {
    this.depth += 1;
    if (this.depth > limits.depth) return errorOf('#SYNTAX!', `nested deeper than ${limits.depth}`, this.peek().at);
    let left = this.operand();
    while (!isError(left)) {
      const token = this.peek();
      if (token.kind !== 'operator') break;
      if (token.value === '%') {
        this.position += 1;
        left = { kind: 'unary', operator: '%', operand: left };
        continue;
      }
      const power = powers[token.value];
      if (power === undefined || power <= minimum) break;
      this.position += 1;
      const right: Node | FormulaError = this.expression(power);
      left = isError(right) ? right : { kind: 'binary', operator: token.value as BinaryOperator, left, right };
    }
    this.depth -= 1;
    return left;
  }

  private operand(): Node | FormulaError {
    const token = this.peek();
    this.position += 1;
    switch (token.kind) {
      case 'number':
      case 'text':
        return { kind: 'literal', value: token.value };
      case 'field':
        return { kind: 'field', path: token.value };
      case 'name':
        return this.name(token);
      case 'operator':
        return this.prefix(token);
      case 'end':
        return errorOf('#SYNTAX!', 'the formula ends too early', token.at);
    }
  }

  private prefix(token: Token & { kind: 'operator' }): Node | FormulaError {
    if (token.value === '-' || token.value === '+') {
      const operand = this.expression(signPower);
      return isError(operand) ? operand : { kind: 'unary', operator: token.value, operand };
    }
    if (token.value === '[') {
      const items = this.listed(']');
      return isError(items) ? items : { kind: 'list', items };
    }
    if (token.value !== '(') return errorOf('#SYNTAX!', `unexpected ${token.value}`, token.at);
    const inner = this.expression(0);
    if (isError(inner)) return inner;
    return this.take(')') ?? inner;
  }

  private name(token: Token & { kind: 'name' }): Node | FormulaError {
    if (!this.has('(')) {
      if (token.value === 'TRUE' || token.value === 'FALSE') return { kind: 'literal', value: token.value === 'TRUE' };
      return errorOf('#NAME?', `unknown name ${token.value}; fields are written {field}`, token.at);
    }
    this.position += 1;
    const args = this.listed(')');
    if (isError(args)) return args;
    if (args.length === 0 && (token.value === 'TRUE' || token.value === 'FALSE'))
      return { kind: 'literal', value: token.value === 'TRUE' };
    const definition = functionNamed(token.value);
    if (!definition) return errorOf('#NAME?', `unknown function ${token.value}`, token.at);
    if (args.length < definition.least || args.length > definition.most)
      return errorOf('#SYNTAX!', `${token.value} takes ${definition.syntax}`, token.at);
    return { kind: 'call', name: token.value, args };
  }

  /** Expressions with commas between them, up to a closing sign. */
  private listed(end: ')' | ']'): Node[] | FormulaError {
    const found: Node[] = [];
    if (!this.has(end)) {
      for (;;) {
        const one = this.expression(0);
        if (isError(one)) return one;
        found.push(one);
        if (!this.has(',')) break;
        this.position += 1;
      }
    }
    return this.take(end) ?? found;
  }

  private has(value: string): boolean {
    const token = this.peek();
    return token.kind === 'operator' && token.value === value;
  }

  /** Consumes an operator; gives the error when another token stands there. */
  private take(value: string): FormulaError | undefined {
    if (!this.has(value)) return errorOf('#SYNTAX!', `missing ${value}`, this.peek().at);
    this.position += 1;
    return undefined;
  }
}
