import { resolve } from 'node:path';
import type { Settings } from '../kernel/settings/settings.ts';
import { readSettings } from '../kernel/settings/settings.ts';

/**
 * Runs a command-line tool with the server's settings; errors become one line and exit code 2. A reader of its output that
 * goes early, as `head` does, takes nothing from the tool: it ends with the code it would have had.
 */
export async function runTool(
  tool: (settings: Settings, print: (line: string) => void) => Promise<number>,
): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = await tool(readSettings(process.env, process.cwd()), (line) =>
      process.stdout.write(`${line}\n`),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

/** The folder that a tool is given as its only word, from where its caller stands. @throws Error with the usage when there is none */
export function folderAsked(usage: string): string {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error(usage);
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder);
}
