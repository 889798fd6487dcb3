import { faultsOf, inWords, readManifest } from '../backup/manifest.ts';
import { folderAsked, runTool } from './run-tool.ts';

// Compares a backup with its manifest, byte for byte: `npm run backup:verify -- DIR`. Exit code 1 when something does not fit.
await runTool(async (_settings, print) => {
  const folder = folderAsked('npm run backup:verify -- DIR');
  const manifest = await readManifest(folder);
  for (const line of inWords(manifest)) print(line);
  const faults = await faultsOf(folder, manifest);
  for (const fault of faults) print(`NOT WHOLE: ${fault}`);
  if (faults.length === 0) print('The backup is whole.');
  return faults.length === 0 ? 0 : 1;
});
