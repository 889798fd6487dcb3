import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import ts from 'typescript';
import { type FileRow, parseCsv } from '../../apps/server/src/kernel/definition-file/index.ts';
import { chineseSigns, foreignTo } from '../../apps/web/src/locales/compare-texts.ts';
import { sourceFile } from './sources.ts';

/** Lists joined with the punctuation of one language, whatever language the page shows. */
export function fixedSeparators(name: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, at) =>
      /\.join\(['"`][\u3001\uff0c\uff1b]/u.test(line)
        ? [`${name}:${at + 1}: join with comma() or semicolon(), which follow the language of the screen`]
        : [],
    );
}

/** Faults of texts written in code as `{ 'zh-CN': …, en: … }`, whole packs as well as single texts; counts the texts. */
export function checkInlineTexts(name: string, source: string): { texts: number; faults: string[] } {
  const file = sourceFile(name, source);
  const found = { texts: 0, faults: [] as string[] };
  const compare = (said: Map<Language, ts.Expression>, key: string, at: ts.Node, isMade: boolean): void => {
    const resolvedTexts = [...said].map(([language, text]) => [language, resolved(text, file)] as const);
    const packs = resolvedTexts.flatMap(([language, pack]) =>
      ts.isObjectLiteralExpression(pack) ? [[language, propertiesOf(pack)] as const] : [],
    );
    const words = resolvedTexts.flatMap(([language, text]) =>
      ts.isStringLiteralLike(text) ? [[language, text.text] as const] : [],
    );
    if (packs.length === resolvedTexts.length) {
      for (const inner of new Set(packs.flatMap(([, pack]) => [...pack.keys()]))) {
        const texts = new Map(packs.flatMap(([language, pack]) => entry(language, pack.get(inner))));
        const missing = packs.filter(([language, pack]) => !pack.has(inner) && !(isMade && language === 'zh-TW'));
        if (missing.length === 0) compare(texts, inner, texts.get('zh-CN') ?? at, isMade);
        else for (const [language] of missing) fault(at, `${inner} is missing in ${language}`);
      }
    } else if (words.length === resolvedTexts.length) {
      found.texts += 1;
      for (const problem of isMade ? madeFaults(words) : faultsOf(words))
        fault(resolvedTexts[0]?.[1] ?? at, key + problem);
    }
  };
  const fault = (at: ts.Node, problem: string) => found.faults.push(`${placeOf(at, file)}: ${problem}`);
  const visit = (node: ts.Node, isMade: boolean): void => {
    if (ts.isArrayLiteralExpression(node)) for (const problem of tupleFaults(node)) fault(node, problem);
    if (ts.isObjectLiteralExpression(node)) {
      const properties = propertiesOf(node);
      if (properties.has('zh-CN')) {
        for (const language of languages)
          if (!properties.has(language) && !(isMade && language === 'zh-TW')) fault(node, `${language} is missing`);
        compare(new Map(languages.flatMap((language) => entry(language, properties.get(language)))), '', node, isMade);
      }
    }
    ts.forEachChild(node, (child) => visit(child, isMade || completes(node)));
  };
  visit(file, name.startsWith('definitions/'));
  return found;
}

/** Whether a call makes zh-TW for the texts inside it that do not give it. */
const completes = (node: ts.Node) =>
  ts.isCallExpression(node) && ['addTaiwan', 'registerTexts'].includes(node.expression.getText());

/** A table's row `[zh-CN, en, zh-TW]`, whose last part may be left away. */
function tupleFaults({ elements }: ts.ArrayLiteralExpression): string[] {
  const [simplified, english, chosen] = elements.map((one) => (ts.isStringLiteralLike(one) ? one.text : undefined));
  if (elements.length !== 3 || !simplified || !chosen || /\p{Script=Han}/u.test(english ?? '汉')) return [];
  return inTaiwan(simplified) === chosen && simplified !== chosen ? [madeJustSo(chosen)] : [];
}
const entry = <T>(language: Language, value: T | undefined): [Language, T][] =>
  value === undefined ? [] : [[language, value]];

/** Faults of the texts of a JSON file, by the same rules. */
export function checkJsonTexts(name: string, value: unknown, path = ''): { texts: number; faults: string[] } {
  if (typeof value !== 'object' || value === null) return { texts: 0, faults: [] };
  const inner = Object.entries(value).map(([key, one]) => checkJsonTexts(name, one, `${path}/${key}`));
  const faults = inner.flatMap((one) => one.faults);
  let texts = inner.reduce((sum, one) => sum + one.texts, 0);
  if ('zh-CN' in value) {
    texts += 1;
    const said = Object.entries(value).filter((one): one is [Language, string] => typeof one[1] === 'string');
    const missing = languages.filter((language) => language !== 'zh-TW' && !(language in value));
    faults.push(...missing.map((language) => `${name}${path}: ${language} is missing`));
    faults.push(...madeFaults(said).map((problem) => `${name}${path}:${problem}`));
  }
  return { texts, faults };
}

/**
 * Faults of the texts in the regulation tables: columns `…_zh` have `…_en` beside them, and `…_tw` or a cell of it only
 * where Taiwan says something else; texts in the options of a rule follow the same rules as those of any definition.
 */
export function regulationFaults(root: string, folder = 'definitions/regulation'): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) =>
      parseCsv(file, readFileSync(join(root, folder, file), 'utf8')).flatMap(({ line, cells }) => {
        const at = `${folder}/${file}:${line}`;
        const options = cells.options ? checkJsonTexts(at, JSON.parse(cells.options.text)).faults : [];
        return [...options, ...columnFaults(cells).map((problem) => `${at}: ${problem}`)];
      }),
    );
}

/** A name that has no English column is the name of a substance as the law writes it. */
function columnFaults(cells: FileRow['cells']): string[] {
  return Object.keys(cells).flatMap((header) => {
    const name = header.match(/^(title|reason|name)(?=_zh$)/)?.[0];
    const [simplified, english, chosen] = ['zh', 'en', 'tw'].map((end) => cells[`${name}_${end}`]?.text);
    if (simplified === undefined || english === undefined) return [];
    const said: [Language, string][] = [
      ['zh-CN', simplified],
      ['en', english],
    ];
    if (chosen) said.push(['zh-TW', chosen]);
    return madeFaults(said).map((problem) => `${name}${problem}`);
  });
}

const madeJustSo = (text: string) => `zh-TW '${text}' is made just so from zh-CN; take it out`;

/** Faults of a text whose zh-TW is made when absent; one that is written must differ from what would be made. */
function madeFaults(said: readonly (readonly [Language, string])[]): string[] {
  const { 'zh-CN': simplified, 'zh-TW': chosen } = Object.fromEntries(said) as Partial<Record<Language, string>>;
  if (simplified === undefined) return faultsOf(said);
  const made = inTaiwan(simplified);
  if (chosen === undefined) return faultsOf([...said, ['zh-TW', made]]);
  return [...faultsOf(said), ...(chosen === made ? [` ${madeJustSo(made)}`] : [])];
}

function faultsOf(said: readonly (readonly [Language, string])[]): string[] {
  const places = (text: string) =>
    [...new Set(text.match(/\{\w+\}/g) ?? [])]
      .filter((place) => place !== '{s}')
      .sort()
      .join(' ') || 'none';
  const faults: string[] = [];
  if (new Set(said.map(([, text]) => text.trim() === '')).size > 1) faults.push(' is empty in one language');
  if (new Set(said.map(([, text]) => places(text))).size > 1)
    faults.push(` takes other values: ${said.map(([language, text]) => `${places(text)} in ${language}`).join(', ')}`);
  for (const [language, text] of said) {
    const foreign = language === 'zh-TW' ? foreignTo(language, text) : language === 'en' ? chineseSigns(text) : null;
    if (foreign) faults.push(` holds ${foreign}`);
  }
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
