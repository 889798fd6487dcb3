import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A tree of texts, as the files of `apps/web/src/locales` export it. */
export type Texts = { readonly [key: string]: string | Texts };

/** Keys that code asks for: literal ones, and patterns of those that are put together from values. */
export interface UsedKeys {
  asked: { key: string | RegExp; place: string }[];
  /** Every literal that looks like a key or the beginning of one: tables of keys are used too, but not in a call. */
  mentioned: (string | RegExp)[];
}

/** Names of all texts of a tree, without the endings of plural forms. */
export function keysOf(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [prefix + name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${prefix}${name}.`),
  );
  return [...new Set(keys)];
}

/** Asked keys that no text has, and texts that nothing asks for. */
export function compareUse(keys: readonly string[], used: UsedKeys): { missing: string[]; unused: string[] } {
  const fits = (asked: string | RegExp, key: string) => (typeof asked === 'string' ? asked === key : asked.test(key));
  const missing = used.asked
    .filter(({ key }) => !keys.some((one) => fits(key, one)))
    .map(({ key, place }) => `${place}: no text ${typeof key === 'string' ? key : key.source}`);
  return { missing, unused: keys.filter((key) => !used.mentioned.some((one) => fits(one, key))) };
}

/** Reads which texts one source file asks for with `t(…)` or `translate(…)`. */
export function readUse(name: string, source: string, used: UsedKeys): void {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, scriptKind(name));
  const place = (node: ts.Node) => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node, asking: boolean): void => {
    const key = keyIn(node);
    if (key !== null) {
      used.mentioned.push(key);
      if (asking) used.asked.push({ key, place: place(node) });
    }
    if (ts.isCallExpression(node) && isTranslator(node.expression)) {
      const [key, ...values] = node.arguments;
      visit(node.expression, false);
      if (key) visitKey(key);
      for (const value of values) visit(value, false);
    } else ts.forEachChild(node, (child) => visit(child, false));
  };
  const visitKey = (node: ts.Expression): void => {
    if (ts.isConditionalExpression(node)) {
      visit(node.condition, false);
      visitKey(node.whenTrue);
      visitKey(node.whenFalse);
    } else visit(node, true);
  };
  visit(file, false);
}

/** The key that a literal names; the text before a template's first value must name the namespace. */
function keyIn(node: ts.Node): string | RegExp | null {
  if (ts.isStringLiteralLike(node)) return /^[a-z][A-Za-z]*(\.\w+)+$/.test(node.text) ? node.text : null;
  return ts.isTemplateExpression(node) && /^[a-z][A-Za-z]*\./.test(node.head.text) ? patternOf(node) : null;
}
const isTranslator = (callee: ts.Expression) =>
  ['t', 'translate'].includes(
    ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '',
  );
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (node: ts.TemplateExpression) =>
  new RegExp(
    `^${escaped(node.head.text)}${node.templateSpans.map((span) => `.+${escaped(span.literal.text)}`).join('')}$`,
  );
const scriptKind = (name: string) => (name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

/** Faults of texts written in code as `{ 'zh-CN': …, en: … }`, whole packs as well as single texts; counts the texts. */
export function checkInlineTexts(name: string, source: string): { texts: number; faults: string[] } {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, scriptKind(name));
  const found = { texts: 0, faults: [] as string[] };
  const compare = (zh: ts.Expression, en: ts.Expression, key: string): void => {
    const from = resolved(zh, file);
    const to = resolved(en, file);
    if (ts.isObjectLiteralExpression(from) && ts.isObjectLiteralExpression(to)) {
      for (const [at, text] of propertiesOf(from)) {
        const other = propertiesOf(to).get(at);
        if (other) compare(text, other, at);
        else found.faults.push(`${placeOf(en, file)}: ${at} is missing in en`);
      }
      for (const at of propertiesOf(to).keys())
        if (!propertiesOf(from).has(at)) found.faults.push(`${placeOf(zh, file)}: ${at} is missing in zh-CN`);
    } else if (ts.isStringLiteralLike(from) && ts.isStringLiteralLike(to)) {
      found.texts += 1;
      for (const fault of faultsOf(from.text, to.text)) found.faults.push(`${placeOf(from, file)}: ${key}${fault}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const languages = propertiesOf(node);
      const zh = languages.get('zh-CN');
      const en = languages.get('en');
      if (zh && en) compare(zh, en, '');
      else if (zh) found.faults.push(`${placeOf(node, file)}: en is missing`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function faultsOf(chinese: string, english: string): string[] {
  const places = (text: string) =>
    [...new Set(text.match(/\{\w+\}/g) ?? [])]
      .filter((place) => place !== '{s}')
      .sort()
      .join(' ');
  const faults: string[] = [];
  if ((chinese.trim() === '') !== (english.trim() === '')) faults.push(' is empty in one language');
  if (places(chinese) !== places(english))
    faults.push(` takes other values: ${places(chinese) || 'none'} in zh-CN, ${places(english) || 'none'} in en`);
  return faults;
}

function propertiesOf(node: ts.ObjectLiteralExpression): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  for (const property of node.properties) {
    const name = property.name?.getText().replaceAll(/['"]/g, '') ?? '';
    if (ts.isPropertyAssignment(property)) found.set(name, property.initializer);
    if (ts.isShorthandPropertyAssignment(property)) found.set(name, property.name);
  }
  return found;
}

/** The object behind a name of the same file, without `as const` and `satisfies`. */
function resolved(node: ts.Expression, file: ts.SourceFile): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return resolved(node.expression, file);
  if (!ts.isIdentifier(node)) return node;
  for (const statement of file.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isIdentifier(name) && name.text === node.text) return resolved(initializer, file);
  return node;
}

const placeOf = (node: ts.Node, file: ts.SourceFile) =>
  `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** Sources below a folder, tests left out, with their path from the root. */
export function sourcesBelow(root: string, folder: string): { name: string; source: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing|d)\.tsx?$/.test(path))
    .filter((path) => !/(^|\/)(node_modules|dist|locales)\//.test(path))
    .sort()
    .map((path) => ({
      name: relative(root, join(root, folder, path)),
      source: readFileSync(join(root, folder, path), 'utf8'),
    }));
}
