import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');

/** A regular expression as it stands in the sources. */
export interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** Every expression of the product's own sources, and every place that makes one while the product runs. */
export function findExpressions(): { expressions: Expression[]; made: { place: string; code: string }[] } {
  const expressions: Expression[] = [];
  const made: { place: string; code: string }[] = [];
  for (const file of productFiles()) {
    const text = readFileSync(join(root, file), 'utf8');
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const place = () => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        expressions.push({ place: place(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
        made.push({ place: place(), code: node.getText() });
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { expressions, made };
}

function productFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', 'packages', 'apps', 'definitions'], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((file) => /(?:\/src\/|^definitions\/).*\.tsx?$/.test(file) && !/\.test\.|[./]testing\.ts$/.test(file));
}
