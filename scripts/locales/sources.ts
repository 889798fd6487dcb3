import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

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

/** The syntax tree of a source, by the ending of its name. */
export function sourceFile(name: string, source: string): ts.SourceFile {
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
}
