import { resolve } from 'node:path';
import { faultLine } from '../apps/server/src/kernel/definition-file/index.ts';
import { checkDefinitions, checkTables } from './definition-check.ts';

/** `npm run check` step: the definitions that are shipped, or those of a folder given as argument. */
const directory = resolve(process.argv[2] ?? 'definitions');
const report = await checkDefinitions(directory);
const faults = [...report.faults, ...(await checkTables(directory))];
for (const fault of faults) console.error(faultLine(fault));
console.log(
  `${report.areas.length} areas, ${report.fields} fields, ${report.scenarios} scenarios, ${faults.length} faults`,
);
// A check that found no area must not pass.
process.exitCode = faults.length > 0 || report.areas.length === 0 ? 1 : 0;
