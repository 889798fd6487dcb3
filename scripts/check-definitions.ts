import { resolve } from 'node:path';
import { faultLine } from '../apps/server/src/kernel/definition-file/index.ts';
import { checkDefinitions, checkDuties, checkTables } from './definition-check.ts';

/** `npm run check` step: the definitions that are shipped, or those of a folder given as argument. */
const directory = resolve(process.argv[2] ?? 'definitions');
const report = await checkDefinitions(directory);
const law = await checkDuties(directory);
// A fault in the rules is told by the tables already.
const tables = await checkTables(directory);
const faults = [...report.faults, ...tables, ...(tables.length > 0 ? [] : law.faults)];
for (const fault of faults) console.error(faultLine(fault));
console.log(
  `${report.areas.length} areas, ${report.fields} fields, ${report.scenarios} scenarios, ${faults.length} faults`,
);
console.log(`${law.duties} duties of the law, ${law.open} without a rule; ${law.free} rules enforce none`);
// A check that found no area must not pass.
process.exitCode = faults.length > 0 || report.areas.length === 0 ? 1 : 0;
