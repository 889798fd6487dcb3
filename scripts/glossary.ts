import ts from 'typescript';

/** A word that the glossary bans, and what is said instead. */
export interface BannedWord {
  word: string;
  say: string;
  /** Folders or files (beginnings of paths) in which the word means something else, or is not ours to choose. */
  except: readonly string[];
}
/** A Chinese term whose English word is fixed: a text that has the one has none of the words beside it. */
export interface FixedTerm {
  chinese: string;
  say: string;
  not: readonly string[];
}

/**
 * Reads the two tables of `docs/glossary.md` that a machine can check: 'Words that are not used' and 'Words of the texts'.
 * @throws When one of them is missing or has a row of another shape: a check of nothing would pass for ever.
 */
export function readGlossary(markdown: string): { words: BannedWord[]; terms: FixedTerm[] } {
  const words = rowsOf(markdown, 'Words that are not used').map(([word = '', say = '', except = '']) => ({
    word,
    say,
    except: except.split(',').map(bare).filter(Boolean),
  }));
  const terms = rowsOf(markdown, 'Words of the texts').map(([chinese = '', say = '', not = '']) => ({
    chinese,
    say,
    not: not.split(',').map(bare).filter(Boolean),
  }));
  return { words, terms };
}

const bare = (cell: string) => cell.trim().replaceAll('`', '');

function rowsOf(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((one) => one.startsWith(heading));
  const rows = (section?.split('\n') ?? [])
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1).map(bare));
  if (rows.length === 0 || rows.some((cells) => cells.length !== 3)) throw new Error(`glossary: no table ${heading}`);
  return rows;
}

/**
 * Names declared with a banned word: variables, parameters, functions, types and classes. Keys of objects are not checked, because fields, columns
 * and the wire keep their names.
 * @returns One line each, `path:line: name; say …`.
 */
export function bannedNames(name: string, source: string, words: readonly BannedWord[]): string[] {
  const asked = words.filter(({ except }) => !except.some((path) => name.startsWith(path)));
  if (!asked.some(({ word }) => source.toLowerCase().includes(word.toLowerCase()))) return [];
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
  const faults: string[] = [];
  const look = (node: ts.Node): void => {
    const declared = isDeclaration(node) && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
    const found = declared && asked.find(({ word }) => holds(declared.text, word));
    if (found && declared) {
      const line = file.getLineAndCharacterOfPosition(declared.getStart()).line + 1;
      faults.push(`${name}:${line}: ${declared.text}; say ${found.say}`);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return faults;
}

const isDeclaration = (node: ts.Node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** Whether a name in camel case holds a word as one or several of its parts: `productFormulaRows` holds `formula`. */
function holds(name: string, word: string): boolean {
  const parts = (text: string) =>
    text
      .split(/(?=[A-Z])|[_\d]+/)
      .filter(Boolean)
      .map((part) =>
        part
          .toLowerCase()
          .replace(/^leaves$/, 'leaf')
          .replace(/(?<=[^s])s$/, ''),
      );
  return ` ${parts(name).join(' ')} `.includes(` ${parts(word).join(' ')} `);
}

/** Words in an English text that the glossary forbids for a term in its Chinese text. */
export function unfixedTerms(chinese: string, english: string, terms: readonly FixedTerm[]): string[] {
  return terms
    .filter((term) => chinese.includes(term.chinese))
    .flatMap(({ chinese: term, say, not }) =>
      not
        .filter((word) => new RegExp(`\\b${word}(s|es)?\\b`, 'i').test(english))
        .map((word) => `'${word}' for ${term}; say '${say}'`),
    );
}

/** A text in Chinese and English with the line where it stands. */
export interface TextPair {
  line: number;
  chinese: string;
  english: string;
}

/**
 * Texts in Chinese and English that a source writes side by side: objects with `zh-CN` and `en`, whole packs of them key by
 * key, and neighbours in a list or a call, the Chinese first.
 */
export function textPairs(name: string, source: string): TextPair[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const pairs: TextPair[] = [];
  const add = (chinese: ts.Expression | undefined, english: ts.Expression | undefined): void => {
    if (!chinese || !english) return;
    if (ts.isObjectLiteralExpression(chinese) && ts.isObjectLiteralExpression(english)) {
      const said = valuesOf(english);
      for (const [key, value] of valuesOf(chinese)) add(value, said.get(key));
    } else if (ts.isStringLiteralLike(chinese) && ts.isStringLiteralLike(english)) {
      const line = file.getLineAndCharacterOfPosition(chinese.getStart()).line + 1;
      pairs.push({ line, chinese: chinese.text, english: english.text });
    }
  };
  const look = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const values = valuesOf(node);
      add(values.get('zh-CN'), values.get('en'));
    }
    const row = ts.isArrayLiteralExpression(node) ? node.elements : ts.isCallExpression(node) ? node.arguments : [];
    for (const [at, cell] of row.entries())
      if (isChinese(cell) && row[at + 1] && !isChinese(row[at + 1])) add(cell, row[at + 1]);
    ts.forEachChild(node, look);
  };
  look(file);
  return pairs;
}

const isChinese = (node: ts.Node | undefined) =>
  node !== undefined && ts.isStringLiteralLike(node) && /\p{Script=Han}/u.test(node.text);

function valuesOf(node: ts.ObjectLiteralExpression): Map<string, ts.Expression> {
  return new Map(
    node.properties
      .filter(ts.isPropertyAssignment)
      .map((one) => [one.name.getText().replaceAll(/['"]/g, ''), one.initializer]),
  );
}
