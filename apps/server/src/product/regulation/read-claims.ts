import { ClaimLanguage, type Json, type RuleRow } from '@app/contract';
import { patternProblem } from '@app/engine/pattern';
import {
  type FileFault,
  FileFaultError,
  type JsonNode,
  parseJsonFile,
  placeAt,
  readNode,
} from '../../kernel/definition-file/index.ts';

/** Reads claim-concepts.json: how claims are understood. Throws `FileFaultError` with line and column. */
export function readClaims(file: string, text: string): ClaimLanguage {
  const node = parseJsonFile(file, text);
  const language = readNode(node, ClaimLanguage);
  const faults = [...conceptFaults(node, language), ...spellingFaults(node, language)];
  if (faults.length > 0) throw new FileFaultError(faults);
  return language;
}

function conceptFaults(node: JsonNode, { concepts }: ClaimLanguage): FileFault[] {
  const faults: FileFault[] = [];
  const ids = new Set<string>();
  for (const [at, concept] of concepts.entries()) {
    const say = (key: readonly (string | number)[], message: string, remedy: string) =>
      faults.push(faultAt(node, ['concepts', at, ...key], message, remedy));
    const { id, words, sequences, patterns, except } = concept;
    if (ids.has(id)) say(['id'], `the concept ${id} stands twice`, 'give it another id or join the two');
    ids.add(id);
    if (words.length + sequences.length + patterns.length === 0)
      say(['id'], `nothing expresses the concept ${id}`, 'give it words, sequences or patterns');
    for (const [index, source] of patterns.entries()) {
      const problem = patternProblem(source, 'gu');
      if (problem !== undefined) say(['patterns', index], problem, 'bound its repetitions, such as [0-9]{1,4}');
    }
    for (const [key, own] of Object.entries({ words, except }))
      for (const [index, word] of own.entries())
        if (own.indexOf(word) < index) say([key, index], `“${word}” stands twice`, 'leave one out');
  }
  return faults;
}

function spellingFaults(node: JsonNode, { spellings }: ClaimLanguage): FileFault[] {
  const means = new Map<string, string>();
  return spellings.flatMap((spelling, at) =>
    spelling.written.flatMap((written, index): FileFault[] => {
      const before = means.get(written);
      means.set(written, spelling.means);
      if (before === undefined && written !== spelling.means) return [];
      const message =
        before === undefined ? `“${written}” is the word itself` : `“${written}” is read as “${before}” already`;
      return [faultAt(node, ['spellings', at, 'written', index], message, 'leave it out')];
    }),
  );
}

/** Faults of rules that name a concept which the language does not have. */
export function unknownConcepts(rules: readonly RuleRow[], { concepts }: ClaimLanguage): FileFault[] {
  const known = new Set(concepts.map(({ id }) => id));
  return rules.flatMap(({ id, options }) =>
    conceptsNamed(options)
      .filter((one) => !known.has(one))
      .map((one) => ({
        file: 'regulation/rules.csv',
        line: 1,
        column: 1,
        path: 'options',
        message: `rule ${id} names the concept “${one}”`,
        remedy: 'claim-concepts.json has no such concept',
      })),
  );
}

function conceptsNamed(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(conceptsNamed);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'concepts' && Array.isArray(one) ? one.map(String) : conceptsNamed(one),
  );
}

function faultAt(node: JsonNode, path: readonly (string | number)[], message: string, remedy: string): FileFault {
  return { ...placeAt(node, path), path: path.join('.'), message, remedy };
}
