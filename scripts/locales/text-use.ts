import ts from 'typescript';
import { sourceFile } from './sources.ts';

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

/** Keys used without a text, and texts that nothing uses. */
export function compareUse(keys: readonly string[], used: UsedKeys): { missing: string[]; unused: string[] } {
  const fits = (asked: string | RegExp, key: string) => (typeof asked === 'string' ? asked === key : asked.test(key));
  const missing = used.asked
    .filter(({ key }) => !keys.some((one) => fits(key, one)))
    .map(({ key, place }) => `${place}: no text ${typeof key === 'string' ? key : key.source}`);
  return { missing, unused: keys.filter((key) => !used.mentioned.some((one) => fits(one, key))) };
}

/** Reads which texts one source file asks for with `t(…)` or `translate(…)`. */
export function readUse(name: string, source: string, used: UsedKeys): void {
  const file = sourceFile(name, source);
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
