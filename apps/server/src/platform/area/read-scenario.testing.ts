import { readFile } from 'node:fs/promises';
import { transformSync } from 'esbuild';

/** Scenario files that were made JavaScript of, by what they said: walks read the same few again and again. */
const transformed = new Map<string, string>();

/** What a scenario file beside an area says: its module, whose imports are types only, is read from memory. */
export async function readScenario(path: string): Promise<unknown> {
  const source = await readFile(path, 'utf8');
  const code = transformed.get(source) ?? transformSync(source, { loader: 'ts', format: 'esm', sourcefile: path }).code;
  transformed.set(source, code);
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const module: { default?: unknown } = await import(/* @vite-ignore */ url);
  return module.default;
}
