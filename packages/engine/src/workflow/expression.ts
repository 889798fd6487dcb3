import type { TextValues } from '@app/contract';
import { compile, isError } from '../formula/index.ts';
import type { FaultCode } from './faults/index.ts';
import { Unsupported } from './reading/unsupported.ts';

/**
 * Turns an expression of a process file into a formula: `${…}` and `#{…}` (JUEL, of Camunda 7 and Flowable), `= …` (FEEL,
 * of Camunda 8), anything else is a formula already. What a formula cannot say throws `Unsupported` with the reason.
 */
export function toFormula(text: string): string {
  const source = text.trim();
  const formula = /^=(?!=)/.test(source)
    ? new Translator(source.slice(1), 'feel').all()
    : /[$#]\{/.test(source)
      ? fromJuel(source)
      : source;
  const compiled = compile(formula);
  if (isError(compiled))
    throw new Unsupported('formula', { source, detail: [compiled.error, compiled.detail].filter(Boolean).join(' ') });
  return formula;
}

/** One `${…}` is its expression; several, or text around them, are joined as texts. */
function fromJuel(source: string): string {
  const whole = /^[$#]\{([^{}]*)\}$/.exec(source);
  if (whole) return new Translator(whole[1] ?? '', 'juel').all();
  const parts = source.split(/([$#]\{[^{}]*\})/).filter((part) => part !== '');
  return parts
    .map((part) => (/^[$#]\{/.test(part) ? `(${new Translator(part.slice(2, -1), 'juel').all()})` : quoted(part)))
    .join('&');
}

const tokenPattern =
  /\s*(?:(\d+(?:\.\d+)?)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\p{L}_][\p{L}\p{N}_]*)|(&&|\|\||==|!=|<=|>=|\*\*|[-+*/%<>=!?:.,()[\]]))/uy;

interface Part {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  value: string;
}

const words: Record<string, string> = {
  and: '&&',
  or: '||',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  div: '/',
  mod: '%',
};
const powers: Record<string, number> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '=': 3,
  '!=': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '**': 7,
};
/** Functions of FEEL and methods of JUEL that a formula has too; `#` stands for the arguments. */
const functions: Record<string, string> = {
  'string length': 'LEN',
  'upper case': 'UPPER',
  'lower case': 'LOWER',
  abs: 'ABS',
  floor: 'FLOOR',
  ceiling: 'CEILING',
  sum: 'SUM',
  min: 'MIN',
  max: 'MAX',
  count: 'COUNTA',
  mean: 'AVERAGE',
  string: 'CONCATENATE',
  number: 'VALUE',
  now: 'NOW',
  today: 'TODAY',
};

class Translator {
  private readonly parts: Part[] = [];
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly language: 'juel' | 'feel',
  ) {
    tokenPattern.lastIndex = 0;
    for (let end = 0; source.slice(end).trim() !== ''; end = tokenPattern.lastIndex) {
      tokenPattern.lastIndex = end;
      const match = tokenPattern.exec(source);
      if (!match) this.refuse('formulaAt', { at: source.slice(end).trim().slice(0, 12) });
      const [, digits, double, single, name, sign] = match;
      if (digits !== undefined) this.parts.push({ kind: 'number', value: digits });
      else if (double !== undefined || single !== undefined)
        this.parts.push({ kind: 'text', value: (double ?? single ?? '').replace(/\\(.)/g, '$1') });
      else if (name !== undefined) this.parts.push(this.word(name));
      else this.parts.push({ kind: 'sign', value: sign ?? '' });
    }
  }

  all(): string {
    const formula = this.expression(0);
    if (this.part().kind !== 'end') this.refuse('formulaAt', { at: this.part().value });
    return formula;
  }

  private word(name: string): Part {
    const sign = words[name];
    const inLanguage = this.language === 'juel' || name === 'and' || name === 'or';
    return sign && inLanguage ? { kind: 'sign', value: sign } : { kind: 'name', value: name };
  }

  private expression(minimum: number): string {
    let left = this.operand();
    for (let part = this.part(); part.kind === 'sign'; part = this.part()) {
      const power = powers[part.value];
      if (power === undefined || power <= minimum) break;
      this.at += 1;
      left = this.binary(part.value, left, this.expression(power));
    }
    if (this.language === 'juel' && minimum === 0 && this.take('?')) {
      const yes = this.expression(0);
      this.expect(':');
      return `IF(${left},${yes},${this.expression(0)})`;
    }
    return left;
  }

  private binary(sign: string, left: string, right: string): string {
    if (sign === '&&') return `AND(${left},${right})`;
    if (sign === '||') return `OR(${left},${right})`;
    if (sign === '%') return `MOD(${left},${right})`;
    if (sign === '**') return `POWER(${left},${right})`;
    const isSame = sign === '==' || sign === '=';
    if (isSame || sign === '!=') {
      // A formula has no null: it asks whether a value is there.
      const asked = right === none ? left : left === none ? right : null;
      if (asked !== null) return isSame ? `ISEMPTY(${asked})` : `NOT(ISEMPTY(${asked}))`;
    }
    return `(${left}${isSame ? '=' : sign === '!=' ? '<>' : sign}${right})`;
  }

  private operand(): string {
    const part = this.part();
    this.at += 1;
    if (part.kind === 'number') return part.value;
    if (part.kind === 'text') return quoted(part.value);
    if (part.kind === 'name') return this.named(part.value);
    if (part.value === '!') return `NOT(${this.expression(6)})`;
    if (part.value === '-') return `(-${this.expression(6)})`;
    if (part.value !== '(') this.refuse(part.kind === 'end' ? 'formulaEnds' : 'formulaAt', { at: part.value });
    const inner = this.expression(0);
    this.expect(')');
    return `(${inner})`;
  }

  private named(name: string): string {
    if (name === 'true' || name === 'false') return name.toUpperCase();
    if (name === 'null') return none;
    if (name === 'not' && this.language === 'juel') return `NOT(${this.expression(6)})`;
    if (name === 'empty' && this.language === 'juel') return `ISEMPTY(${this.expression(6)})`;
    if (name === 'if' && this.language === 'feel') return this.choice();
    let path = name;
    for (let next = this.part(); ; next = this.part()) {
      if (this.isSign('.')) {
        this.at += 1;
        const key = this.part();
        if (key.kind !== 'name') this.refuse('formulaAfter', { path });
        this.at += 1;
        if (this.isSign('(')) return this.method(path, key.value);
        path += `.${key.value}`;
      } else if (next.kind === 'name' && this.language === 'feel' && `${path} ${next.value}` in functions) {
        this.at += 1;
        path += ` ${next.value}`;
      } else break;
    }
    if (this.isSign('(')) return this.call(path);
    if (this.isSign('[')) this.refuse('formulaItem');
    return `{${path}}`;
  }

  private choice(): string {
    const condition = this.expression(0);
    this.keyword('then');
    const yes = this.expression(0);
    this.keyword('else');
    return `IF(${condition},${yes},${this.expression(0)})`;
  }

  private call(name: string): string {
    const args = this.list();
    if (name === 'not') return `NOT(${args.join(',')})`;
    const known = functions[name];
    if (!known || this.language === 'juel') this.refuse('formulaCalls', { name });
    return `${known}(${args.join(',')})`;
  }

  private method(path: string, name: string): string {
    const args = this.list();
    const [first = ''] = args;
    const isVariable = /^"[\p{L}_][\p{L}\p{N}_.]*"$/u.test(first);
    if (path === 'execution' && name === 'getVariable' && args.length === 1 && isVariable)
      return `{${first.slice(1, -1)}}`;
    if (this.language === 'juel' && name === 'equals' && args.length === 1) return `({${path}}=${first})`;
    if (this.language === 'juel' && name === 'isEmpty' && args.length === 0) return `ISEMPTY({${path}})`;
    if (this.language === 'juel' && name === 'size' && args.length === 0) return `COUNTA({${path}})`;
    return this.refuse('formulaCalls', { name: `${path}.${name}` });
  }

  private list(): string[] {
    this.expect('(');
    const items: string[] = [];
    if (this.take(')')) return items;
    do items.push(this.expression(0));
    while (this.take(','));
    this.expect(')');
    return items;
  }

  private part(): Part {
    return this.parts[this.at] ?? { kind: 'end', value: '' };
  }

  private isSign(value: string): boolean {
    const part = this.part();
    return part.kind === 'sign' && part.value === value;
  }

  private take(value: string): boolean {
    if (!this.isSign(value)) return false;
    this.at += 1;
    return true;
  }

  private expect(value: string): void {
    if (!this.take(value)) this.refuse('formulaMissing', { sign: value });
  }

  private keyword(value: string): void {
    if (this.part().value !== value) this.refuse('formulaMissing', { sign: value });
    this.at += 1;
  }

  private refuse(code: FaultCode, values: TextValues = {}): never {
    throw new Unsupported(code, { source: this.source.trim(), ...values });
  }
}

/** Stands for null until the operator around it is known. */
const none = '""';

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
