import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReviewDossier, type Text } from '@app/contract';
import { codeGroups } from '@app/engine/review';
import { z } from 'zod';
import { readDefinitions } from '../platform/area/index.ts';
import { readRulebook } from '../product/regulation/from-files.ts';
import { exampleDossiers } from './dossier-examples.ts';
import { type CodedValue, type DossierWords, readDossierWords } from './dossier-words.ts';

const project = fileURLToPath(new URL('../../../..', import.meta.url));

/** A part of a JSON Schema. */
interface Node {
  [key: string]: unknown;
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: Node | boolean;
}

/**
 * The JSON Schema of a dossier as text: what `npm run review` reads and the review engine judges. Each field says what it means, each coded value
 * bears its words (`title` and `x-words`), and there is an example of each class of product.
 */
export async function dossierSchema(definitionsDir: string): Promise<string> {
  const form = (await readDefinitions(definitionsDir)).find(({ definition }) => definition.id === 'reg/first');
  if (!form) throw new Error('there is no area reg/first');
  const words = await readDossierWords(definitionsDir, form.definition, await readRulebook(definitionsDir));
  const schema = z.toJSONSchema(ReviewDossier, { io: 'input', unrepresentable: 'any' }) as Node;
  const facts = Object.fromEntries(words.facts.map((path) => [path.replace('facts.', ''), factSchema(path)]));
  const described = describe(
    { ...schema, properties: { ...schema.properties, facts: { ...schema.properties?.facts, properties: facts } } },
    '',
    words,
  );
  const head = {
    title: 'Dossier of a cosmetic product',
    description:
      'What is absent is unknown: a rule that needs it says that it cannot decide. Percentages and results are text as printed; days are yyyy-MM-dd. A key that does not stand here is refused. `title` and `x-words` are the words of the application form and of the tables of the regulation.',
    $defs: Object.fromEntries(codeGroups.map((group) => [group, { oneOf: (words.codes.get(group) ?? []).map(coded) }])),
    examples: (await exampleDossiers(definitionsDir, form.definition)).map(({ dossier }) => dossier),
  };
  return `${JSON.stringify({ ...described, ...head }, null, 2)}\n`;
}

/** Facts are answers of yes or no; the others are numbers or words. */
function factSchema(path: string): Node {
  if (path === 'facts.pH' || path === 'facts.residualMonomer') return { type: ['number', 'string'] };
  return { type: path === 'facts.countryOfOrigin' ? 'string' : 'boolean' };
}

function describe(node: Node, path: string, words: DossierWords): Node {
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const own =
    path === '' || path.endsWith('*') ? {} : { ...worded(words.title(path)), description: words.description(path) };
  const open = path === 'facts' ? {} : { additionalProperties: false };
  const properties = node.properties
    ? { properties: mapped(node.properties, (one, key) => describe(one, at(key), words)), ...open }
    : {};
  const further =
    typeof node.additionalProperties === 'object' && node.additionalProperties.properties
      ? { additionalProperties: describe(node.additionalProperties, at('*'), words) }
      : {};
  const values = path === '' ? undefined : words.values(path);
  const {
    description: _of,
    title: _title,
    ...element
  } = node.items ? withValues(describe(node.items, path, words), values) : {};
  const items = node.items ? { items: element } : {};
  const whole = { ...own, ...node, ...properties, ...further, ...items };
  const isCode = path === 'classificationCode' ? { 'x-groups': codeGroups.map((group) => `#/$defs/${group}`) } : {};
  return node.items ? whole : { ...withValues(whole, values), ...isCode };
}

/** A list of words with what each means. Where the reader takes any text, others stay allowed. */
function withValues({ enum: closed, ...node }: Node, values: readonly CodedValue[] | undefined): Node {
  if (!values) return closed === undefined ? node : { ...node, enum: closed };
  if (!Array.isArray(closed)) {
    if (node.type !== 'string') return node;
    const { type, maxLength, ...rest } = node;
    const text = { type, ...(maxLength === undefined ? {} : { maxLength }) };
    return { ...rest, anyOf: [{ oneOf: values.map(coded) }, text] };
  }
  const known = closed.map((value: string) => {
    const found = values.find((one) => one.value === value);
    if (!found) throw new Error(`the value ${value} has no words`);
    return coded(found);
  });
  return { ...node, oneOf: known };
}

function coded({ value, words }: CodedValue): Node {
  return { const: value, ...worded(words) };
}

function worded(words: Text | undefined): Node {
  if (!words) return {};
  const { 'zh-CN': simplified, en, 'zh-TW': traditional = simplified } = words;
  return { title: en, 'x-words': { 'zh-CN': simplified, 'zh-TW': traditional, en } };
}

function mapped(nodes: Record<string, Node>, change: (node: Node, key: string) => Node): Record<string, Node> {
  return Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, change(node, key)]));
}

// Writes docs/dossier.schema.json when it is run, not when it is imported.
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(project, 'docs/dossier.schema.json'), await dossierSchema(join(project, 'definitions')));
