import { type AreaDefinition, columnsOf } from '@app/contract';
import { compile, fieldsOf, isError } from '@app/engine/formula';
import { nearestWord } from '../../../kernel/definition-file/index.ts';

type Say = (path: string, message: string, remedy: string) => void;

/** What new drafts are made of: the area that they are filled from gives its case in force, and each name is a field there or here. */
export function checkOrigins(definition: AreaDefinition, areas: ReadonlyMap<string, AreaDefinition>, say: Say): void {
  if (definition.kind !== 'application') return;
  checkTakes(definition, areas, say);
  const own = keysOf(definition);
  for (const [at, path] of (definition.clone?.without ?? []).entries()) {
    const [key = '', part] = path.split('.');
    const field = definition.fields.find((one) => one.key === key);
    const isPart = field?.type === 'documents' || columnsOf(field ?? noField).some((column) => column.key === part);
    if (!field || (part !== undefined && !isPart))
      say(`clone.without.${at}`, `'${path}' is no field`, one([...own], key));
  }
}

const noField = { key: 'none', type: 'text', label: { 'zh-CN': '', 'zh-TW': '', en: '' } } as const;

function checkTakes(
  definition: Extract<AreaDefinition, { kind: 'application' }>,
  areas: ReadonlyMap<string, AreaDefinition>,
  say: Say,
): void {
  const { takes } = definition;
  if (!takes) return;
  const source = areas.get(takes.from);
  const giving = [...areas.values()].flatMap((area) => (area.kind === 'application' && area.gives ? [area.id] : []));
  if (!source || !giving.includes(takes.from)) {
    say('takes.from', `'${takes.from}' gives no case in force`, one(giving, takes.from));
    return;
  }
  const own = keysOf(definition);
  const theirs = keysOf(source);
  for (const [at, { from, to, when }] of takes.copies.entries()) {
    checkNames(`takes.copies.${at}.from`, from, theirs, say);
    if (when !== undefined) checkNames(`takes.copies.${at}.when`, when, own, say);
    if (!own.has(to)) say(`takes.copies.${at}.to`, `'${to}' is no field`, one([...own], to));
  }
  for (const [at, { from, to }] of (takes.rows ?? []).entries()) {
    const table = (area: AreaDefinition, key: string) =>
      area.fields.some((field) => field.key === key && field.type === 'table');
    if (!table(source, from)) say(`takes.rows.${at}.from`, `'${from}' is no table there`, one([...theirs], from));
    if (!table(definition, to)) say(`takes.rows.${at}.to`, `'${to}' is no table`, one([...own], to));
  }
}

const keysOf = ({ fields }: AreaDefinition) => new Set(fields.map(({ key }) => key));

function checkNames(path: string, formula: string, known: ReadonlySet<string>, say: Say): void {
  const compiled = compile(formula);
  if (isError(compiled)) {
    say(path, `the formula does not compile: ${compiled.error} ${compiled.detail ?? ''}`, 'correct it');
    return;
  }
  for (const name of fieldsOf(formula)) {
    const [key = name] = name.split('.');
    if (!known.has(key)) say(path, `the formula reads {${name}}, which is no field`, one([...known], key));
  }
}

/** What was probably meant, or all there is. */
function one(known: readonly string[], word: string): string {
  const meant = nearestWord(word, known);
  return meant === undefined ? `known: ${known.join(', ')}` : `write '${meant}'`;
}
