import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Plugin, parseAst } from 'vite';
// By its path: a configuration of Vite is run by Node, which knows no TypeScript in packages.
import { inTaiwan } from '../../packages/engine/src/taiwan/index.ts';
import { chosen } from './src/locales/zh-TW.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** `zh-CN/<namespace>.ts?taiwan` is that file in the words of Taiwan: dictionaries stay here, the browser gets texts. */
export function taiwanTexts(): Plugin {
  return {
    name: 'taiwan-texts',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'taiwan') return null;
      this.addWatchFile(file);
      return taiwanSource(readFileSync(file, 'utf8'), basename(file, '.ts'));
    },
  };
}

/** Source of a file of zh-CN texts with each text in the words of Taiwan: the chosen ones by key, else as they are made. */
export function taiwanSource(
  code: string,
  namespace: string,
  given: Readonly<Record<string, string>> = chosen,
): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const read = ({ type, start, end, ...node }: Node, key: string): void => {
    if (type === 'ObjectExpression')
      for (const { key: name, value } of node.properties as { key: { name?: string; value?: string }; value: Node }[])
        read(value, `${key}.${name.name ?? name.value}`);
    else if (type === 'Literal' && typeof node.value === 'string')
      edits.push({ start, end, text: JSON.stringify(given[key] ?? inTaiwan(node.value)) });
    else throw new Error(`${key} is no plain text, so none can be made of it for Taiwan: ${code.slice(start, end)}`);
  };
  for (const statement of parseAst(code, { lang: 'ts' }).body as unknown as Node[]) {
    const { declarations = [] } = (statement.declaration ?? statement) as { declarations?: { init: Node }[] };
    for (const { init } of declarations) read(init, namespace);
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
