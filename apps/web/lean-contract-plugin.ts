import { type Plugin, parseAst } from 'vite';

const declarations = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * The browser sends calls and takes the answers as they come: the schemas of a call stay on the server, and a schema that no
 * page asks for falls away with the validator behind it. In the built pages a call is its address; types are untouched.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return declarations.test(id) ? { code: leanDeclarations(code), map: null } : null;
    },
  };
}

/** Source of a file of the contract without the `input` and `output` of its calls; what it computes is marked as pure. */
export function leanDeclarations(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  for (const statement of (parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] }).body) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as { init: Node | null }[]) {
      if (!init || !computes(init)) continue;
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      for (const { start, end } of schemasOf(init)) edits.push({ start, end, text: 'undefined' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** The properties of `call({…})` that only the server reads. */
function schemasOf(init: Node): Node[] {
  if (init.type !== 'CallExpression' || (init.callee as { name?: string }).name !== 'call') return [];
  const [definition] = init.arguments as Node[];
  const properties = (definition?.properties ?? []) as (Node & { key?: { name?: string }; value: Node })[];
  return properties
    .filter(({ key }) => key?.name === 'input' || key?.name === 'output')
    .map(({ value }) => ({ ...value, type: 'value' }));
}

/** Whether something runs when the file is loaded. */
function computes(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(computes);
  if (typeof node !== 'object' || node === null) return false;
  const { type } = node as Node;
  if (['ArrowFunctionExpression', 'FunctionExpression'].includes(type)) return false;
  if (['CallExpression', 'NewExpression', 'SpreadElement'].includes(type)) return true;
  return Object.values(node).some(computes);
}
