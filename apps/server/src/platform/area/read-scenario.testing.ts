import { readFile } from 'node:fs/promises';
import { transformSync } from 'esbuild';

/** What a scenario file beside an area says: its module, whose imports are types only, is read from memory. */
export async function readScenario(path: string): Promise<unknown> {
  const { code } = transformSync(await readFile(path, 'utf8'), { loader: 'ts', format: 'esm', sourcefile: path });
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const module: { default?: unknown } = await import(/* @vite-ignore */ url);
  return module.default;
}
