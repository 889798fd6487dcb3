import type { Settings } from '../kernel/settings/settings.ts';
import { readSettings } from '../kernel/settings/settings.ts';

/** Runs a command-line tool with the server's settings; errors become one line and exit code 2. */
export async function runTool(
  tool: (settings: Settings, print: (line: string) => void) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await tool(readSettings(process.env, process.cwd()), (line) =>
      process.stdout.write(`${line}\n`),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
