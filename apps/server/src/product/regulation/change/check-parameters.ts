import type { CheckParameter, Output, ParameterPick, regulationChecks, Text } from '@app/contract';
import { dossierSections } from '@app/contract';
import { checks } from '@app/engine/review';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { currentRulebook } from '../rulebook.ts';
import { choiceWords } from './choice-texts.ts';
import { parameterWords } from './parameter-texts.ts';
import { regulationTablesOf } from './read.ts';

/** The part of JSON Schema that options of checks use. */
interface Shape {
  type?: string;
  enum?: string[];
  default?: unknown;
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  required?: string[];
}

/** The kind of thing that a text parameter names, which is then chosen from a list instead of typed. By name, or `check.name`. */
const picks: Record<string, ParameterPick> = {
  table: 'table',
  tables: 'table',
  complete: 'table',
  entries: 'entry',
  except: 'entry',
  list: 'list',
  lists: 'list',
  after: 'list',
  document: 'document',
  spfItem: 'test',
  pfaItem: 'test',
  'mustTest.items': 'test',
  'mustTest.except': 'test',
  waived: 'test',
  categories: 'group',
  'testLimits.groups': 'group',
  at: 'place',
  in: 'place',
  optional: 'place',
  path: 'place',
  paths: 'place',
  amount: 'place',
  one: 'place',
  other: 'place',
  check: 'check',
};
const formulas = new Set(['must', 'where', 'when', 'unless']);
const units: Record<string, string> = {
  target: '%',
  tolerance: '%',
  'numeric.most': '%',
  'totalWithin.most': '%',
  each: '%',
  above: '%',
  from: '%',
  'smallPackage.most': 'g / mL',
};
const decimals = new Set([...Object.keys(units).map((name) => name.split('.').at(-1) ?? name)]);

/** The parameters of a check in the order of its schema, as an editor asks for them. Throws for a check that there is not. */
export function parametersOf(check: string): CheckParameter[] {
  const schema = checks[check]?.options;
  if (!schema) throw new Error(`no check ${check}`);
  return fieldsOf(check, z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape);
}

function fieldsOf(check: string, { properties = {}, required = [] }: Shape): CheckParameter[] {
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    required: required.includes(name),
    ...(parameterWords(check, name) ?? { label: plain(name) }),
    ...(shape.default === undefined ? {} : { default: shape.default as CheckParameter['default'] }),
    ...shapeOf(check, name, shape),
  }));
}

/** A name from the code as text, where there are no words for it. */
const plain = (value: string): Text => ({ 'zh-CN': value, 'zh-TW': value, en: value });

type Drawn = Pick<CheckParameter, 'kind' | 'unit' | 'pick' | 'choices' | 'fields'>;

function shapeOf(check: string, name: string, shape: Shape): Drawn {
  const own = <T>(table: Record<string, T>): T | undefined => table[`${check}.${name}`] ?? table[name];
  const pick = own(picks);
  const unit = own(units);
  const items = shape.items;
  if (shape.type === 'boolean') return { kind: 'switch' };
  if (shape.type === 'number' || shape.type === 'integer') return { kind: 'number', ...(unit ? { unit } : {}) };
  if (shape.enum)
    return {
      kind: 'choice',
      choices: shape.enum.map((value) => ({
        value,
        title: choiceWords(name, value) ?? plain(value),
      })),
    };
  if (items)
    return items.type === 'string'
      ? { kind: 'texts', ...(pick ? { pick } : {}) }
      : name === 'checks'
        ? { kind: 'checks' }
        : { kind: 'groups', fields: fieldsOf(check, items) };
  if (shape.type === 'object') {
    if (shape.properties && 'zh-CN' in shape.properties) return { kind: 'words' };
    return shape.properties ? { kind: 'group', fields: fieldsOf(check, shape) } : { kind: 'pairs' };
  }
  if (formulas.has(name)) return { kind: 'formula' };
  if (unit !== undefined && decimals.has(name)) return { kind: 'decimal', unit };
  return { kind: 'text', ...(pick ? { pick } : {}) };
}

/** Every check with its parameters, and what parameters may name: tables, their entries, lists, their groups, documents, tests, places. */
export async function regulationChecksOf(ctx: Context): Promise<Output<typeof regulationChecks>> {
  const { limits, lists = {}, requirements } = currentRulebook(ctx.app);
  const tables = (await regulationTablesOf(ctx)).filter(({ id }) => id.startsWith('limit:'));
  const entries = new Map(limits.map((row) => [`${row.table} ${row.entry}`, row]));
  const places = Object.entries(dossierSections).flatMap(([name, schema]) => {
    const { properties } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape;
    return properties ? [name, ...Object.keys(properties).map((part) => `${name}.${part}`)] : [name];
  });
  return {
    checks: Object.keys(checks).map((name) => ({ name, parameters: parametersOf(name) })),
    choices: [
      ...tables.map(({ id, title }) => ({ pick: 'table' as const, value: id.slice('limit:'.length), title })),
      ...[...entries.values()].map(({ table, entry, names }) => ({
        pick: 'entry' as const,
        of: table,
        value: entry,
        title: plain(`${entry} ${names.slice(0, 2).join(' / ')}`),
      })),
      ...Object.values(lists).map(({ name: value, title }) => ({ pick: 'list' as const, value, title })),
      ...Object.values(lists).flatMap(({ name, items }) =>
        [...new Set(items.flatMap(({ group }) => group ?? []))].map((value) => ({
          pick: 'group' as const,
          of: name,
          value,
          title: plain(value),
        })),
      ),
      ...requirements.map(({ code, kind, title }) => ({
        pick: kind === 'test' ? ('test' as const) : ('document' as const),
        value: code,
        title,
      })),
      ...['productName', 'rows', ...places].map((value) => ({ pick: 'place' as const, value, title: plain(value) })),
    ],
  };
}
