import { type Plugin, parseAst } from 'vite';

const declarations = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const callFiles = /[\\/]contract[\\/]src[\\/]calls[\\/]/;
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
      if (!declarations.test(id)) return null;
      return { code: callFiles.test(id) ? leanCalls(code) : pureDeclarations(code), map: null };
    },
  };
}

const statementsOf = (code: string) => (parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] }).body;
const declaredBy = (statement: Node) =>
  (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;

/** Source of a file of the contract in which everything that is computed is marked as pure. */
export function pureDeclarations(code: string): string {
  const computed = statementsOf(code).flatMap((statement) => {
    const declaration = declaredBy(statement);
    if (declaration?.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as { init: Node | null }[]).flatMap(({ init }) =>
      init && computes(init) ? [init] : [],
    );
  });
  return computed.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
}

/** What a browser needs to know of a call: where it goes, and how it is sent. */
const address = new Set(['id', 'method', 'prefix', 'path', 'kind', 'writes', 'bare']);
/** What shows that an object is shared by calls. */
const shared = new Set(['method', 'prefix', 'access', 'personal']);

/**
 * Source of a file of calls with their addresses, and what else is written out (lists of words, functions). Schemas are
 * gone with all that mentions them: a page that asks for one does not build.
 */
export function leanCalls(code: string): string {
  const gone = new Set(['z']);
  const mentioned = new Set<string>();
  const imports: Node[] = [];
  const kept: string[] = [];
  for (const statement of statementsOf(code)) {
    const declaration = declaredBy(statement);
    if (statement.type === 'ImportDeclaration') imports.push(statement);
    else if (declaration?.type === 'VariableDeclaration') {
      const [{ id, init }] = declaration.declarations as [{ id: { name: string }; init: Node }];
      const parts = addressIn(init) ?? (computes(init) ? undefined : init);
      const names = namesIn(parts);
      if (parts === undefined || names.some((name) => gone.has(name))) gone.add(id.name);
      else {
        for (const name of names) mentioned.add(name);
        kept.push(`${code.slice(statement.start, init.start)}${written(parts, code)};`);
      }
    } else if (declaration === null || !declaration.type.startsWith('TS')) {
      for (const name of namesIn(statement)) mentioned.add(name);
      kept.push(code.slice(statement.start, statement.end));
    }
  }
  return [...imports.map((one) => stillImported(one, mentioned)), ...kept].join('\n');
}

/** The import of what is still mentioned, by value. */
function stillImported({ specifiers, source }: Node, mentioned: ReadonlySet<string>): string {
  const names = (specifiers as { local: { name: string } }[])
    .map(({ local }) => local.name)
    .filter((name) => mentioned.has(name));
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from ${(source as { raw: string }).raw};`;
}

/** The address in `call({…})`, or in what several calls share (`{ prefix, access, … } as const`); undefined for all else. */
function addressIn(init: Node): Node[] | undefined {
  const inner = init.type === 'TSAsExpression' ? (init.expression as Node) : init;
  const isCall = inner.type === 'CallExpression' && (inner.callee as { name?: string }).name === 'call';
  const described = isCall ? (inner.arguments as Node[])[0] : inner;
  if (described?.type !== 'ObjectExpression') return undefined;
  const properties = described.properties as (Node & { key?: { name?: string } })[];
  if (!isCall && !properties.some(({ key }) => shared.has(key?.name ?? ''))) return undefined;
  return properties.filter(({ type, key }) => type === 'SpreadElement' || address.has(key?.name ?? ''));
}

function written(parts: Node | Node[], code: string): string {
  const source = ({ start, end }: Node) => code.slice(start, end);
  if (!Array.isArray(parts)) return source(parts);
  const object = `{ ${parts.map(source).join(', ')} }`;
  return parts.some(({ type }) => type === 'SpreadElement') ? `/* @__PURE__ */ (() => (${object}))()` : object;
}

/** Names of values that a piece of source mentions; types and keys are none. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, computed, ...parts } = node as Node;
  if (type === 'Identifier') return [String(name)];
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return namesIn(parts.expression);
  if (type?.startsWith('TS')) return [];
  const { key, property, ...rest } = parts;
  return namesIn(Object.values(computed ? parts : rest));
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
