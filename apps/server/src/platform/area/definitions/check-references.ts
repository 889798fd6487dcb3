import { type AreaDefinition, allTasksOf, columnsOf, type FieldDefinition, type ReferenceField } from '@app/contract';
import { compile, fieldsOf, isError } from '@app/engine/formula';
import { nearestWord } from '../../../kernel/definition-file/index.ts';
import type { Wiring } from '../../../kernel/wiring.ts';

type Say = (path: string, message: string, remedy: string) => void;
/** What is known beside one definition: the registers by id, and the sources of references. */
export interface Referable {
  registers: ReadonlyMap<string, AreaDefinition>;
  sources: NonNullable<Wiring['referenceSources']>;
}

/** Fields of type reference: their register is there, their filter and copies name what candidates and the form have. */
export function checkReferences(definition: AreaDefinition, known: Referable, say: Say): void {
  checkFields(definition.fields, 'fields', [], known, say);
  for (const { procedure, node, task } of allTasksOf(definition))
    for (const { key, fields = [] } of task.actions) {
      const at = procedure === null ? 'tasks' : `procedureTasks.${procedure}`;
      checkFields(fields, `${at}.${node}.actions.${key}.fields`, [], known, say);
    }
}

function checkFields(
  fields: readonly FieldDefinition[],
  at: string,
  around: readonly FieldDefinition[],
  known: Referable,
  say: Say,
): void {
  for (const [index, field] of fields.entries()) {
    const path = `${at}.${index}(${field.key})`;
    if (field.type === 'reference') checkReference(field, path, { fields, around }, known, say);
    checkFields(columnsOf(field), `${path}.columns`, fields, known, say);
  }
}

function checkReference(
  { source, register, filter, copies = [] }: ReferenceField,
  path: string,
  { fields, around }: { fields: readonly FieldDefinition[]; around: readonly FieldDefinition[] },
  { registers, sources }: Referable,
  say: Say,
): void {
  const provider = sources.get(source);
  if (!provider) {
    say(`${path}.source`, `nothing provides '${source}'`, one([...sources.keys()], source));
    return;
  }
  if ((source === 'register') !== (register !== undefined)) {
    say(path, `'register' goes with the source 'register', and only with it`, 'name a register, or drop it');
    return;
  }
  const area = register === undefined ? undefined : registers.get(register);
  if (register !== undefined && !area) {
    say(`${path}.register`, `there is no register '${register}'`, one([...registers.keys()], register));
    return;
  }
  const facts = provider.facts ?? ['title', ...(area?.fields ?? []).map(({ key }) => key)];
  const names = [...facts, 'id', 'text'].map((name) => `candidate.${name}`);
  const form = [...fields, ...around].map(({ key }) => key);
  const compiled = filter === undefined ? null : compile(filter);
  if (compiled && isError(compiled))
    say(`${path}.filter`, `the formula does not compile: ${compiled.error} ${compiled.detail ?? ''}`, 'correct it');
  for (const name of filter === undefined ? [] : fieldsOf(filter))
    if (!names.includes(name) && !form.includes(name.split('.')[0] ?? name))
      say(`${path}.filter`, `the filter reads {${name}}`, one([...names, ...form], name));
  for (const [at, { from, to }] of copies.entries()) {
    if (!facts.includes(from)) say(`${path}.copies.${at}`, `a candidate has no '${from}'`, one(facts, from));
    const keys = fields.map(({ key }) => key);
    if (!keys.includes(to)) say(`${path}.copies.${at}`, `'${to}' is no field beside it`, one(keys, to));
  }
}

/** What was probably meant, or all there is. */
function one(known: readonly string[], word: string): string {
  const meant = nearestWord(word, known);
  return meant === undefined ? `known: ${known.join(', ')}` : `write '${meant}'`;
}
