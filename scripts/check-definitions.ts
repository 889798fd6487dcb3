import { resolve } from 'node:path';
import { checkDefinitions } from './definition-check.ts';

/** `npm run check` step: the definitions that are shipped, or those of a folder given as argument. */
const directory = resolve(process.argv[2] ?? 'definitions');
const report = await checkDefinitions(directory);
for (const { file, path, message, remedy } of report.problems)
  console.error(`${file} · ${path}: ${message}. Remedy: ${remedy}.`);
console.log(
  `${report.areas.length} areas, ${report.fields} fields, ${report.scenarios} scenarios, ${report.problems.length} problems`,
);
// A check that saw no area would pass for ever.
process.exitCode = report.problems.length > 0 || report.areas.length === 0 ? 1 : 0;
