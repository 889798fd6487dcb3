import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A source file of the web by its path below the project, e.g. `apps/web/src/runtime/list/ListCard.tsx`. */
export interface WebSource {
  name: string;
  source: string;
}

/**
 * Components that must be drawn in a component test and are drawn in none: all that `runtime` exports, and every dialog and
 * drawer of the other folders. A test draws a component by an element of its name, imported from the component's own file.
 * @returns One line each, `path: Name`, in the order of the files.
 */
export function withoutTest(files: readonly WebSource[]): string[] {
  const drawn = new Set(files.filter(({ name }) => /\.test\.tsx$/.test(name)).flatMap(drawnIn));
  return files
    .filter(({ name }) => name.endsWith('.tsx') && !/\.(test|testing)\.tsx$/.test(name))
    .flatMap((file) => componentsOf(file).map((component) => ({ file: file.name, component })))
    .filter(({ file, component }) => file.includes('/runtime/') || /(Dialog|Drawer)$/.test(component))
    .filter(({ file, component }) => !drawn.has(`${file}#${component}`))
    .map(({ file, component }) => `${file}: ${component}`);
}

/** Names of the components that a file exports: functions, and what is made of one (`memo`, `lazy`, `forwardRef`). */
export function componentsOf({ name, source }: WebSource): string[] {
  const names: string[] = [];
  for (const statement of parse(name, source).statements) {
    const isExported = ts
      .getModifiers(statement as ts.FunctionDeclaration)
      ?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name) names.push(statement.name.text);
    if (ts.isVariableStatement(statement))
      for (const { name: named, initializer } of statement.declarationList.declarations)
        if (
          ts.isIdentifier(named) &&
          initializer &&
          (ts.isCallExpression(initializer) || ts.isArrowFunction(initializer))
        )
          names.push(named.text);
  }
  return names.filter((one) => /^[A-Z][a-z]/.test(one));
}

/** Components that a test draws, as `path#Name` of the file that they are imported from. */
function drawnIn({ name, source }: WebSource): string[] {
  const file = parse(name, source);
  const imported = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = normalize(join(dirname(name), statement.moduleSpecifier.text));
    const { importClause } = statement;
    const named = importClause?.namedBindings;
    if (named && ts.isNamedImports(named))
      for (const one of named.elements) imported.set(one.name.text, `${from}#${(one.propertyName ?? one.name).text}`);
    if (importClause?.name) imported.set(importClause.name.text, `${from}#${importClause.name.text}`);
  }
  const drawn: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const origin = imported.get(node.tagName.getText(file));
      if (origin) drawn.push(origin);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return drawn;
}

const parse = (name: string, source: string) =>
  ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
