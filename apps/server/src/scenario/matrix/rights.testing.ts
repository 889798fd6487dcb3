import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaDefinition } from '@app/contract';
import { readDefinitions } from '../../platform/area/index.ts';
import { AreaRights, CallRights } from '../../platform/auth/rights-files.testing.ts';
import { workExamples } from './examples-area.testing.ts';
import { directoryExamples } from './examples-directory.testing.ts';
import { exchangeExamples } from './examples-exchange.testing.ts';
import { letterExamples } from './examples-letter.testing.ts';
import { platformExamples } from './examples-platform.testing.ts';
import { processExamples } from './examples-process.testing.ts';
import { productExamples } from './examples-product.testing.ts';
import { programExamples } from './examples-program.testing.ts';
import { regulationExamples } from './examples-regulation.testing.ts';
import { sessionExamples } from './examples-session.testing.ts';
import { signatureExamples } from './examples-signature.testing.ts';
import { taskExamples } from './examples-task.testing.ts';
import type { Build } from './world.testing.ts';

export const definitionsDir = join(import.meta.dirname, '../../../../../definitions');
const read = (name: string): unknown => JSON.parse(readFileSync(join(definitionsDir, name), 'utf8'));

/** Who may send each call, and do what in each area: lists written by hand beside the contract. */
export const oracle = CallRights.parse(read('call-access.json'));
export const areaOracle = AreaRights.parse(read('access.json'));
export const areas = (await readDefinitions(definitionsDir)).map(({ definition }) => definition as AreaDefinition);

/** How each call outside the areas is sent on data that exists. */
export const examples: Record<string, Build> = {
  ...sessionExamples,
  ...directoryExamples,
  ...platformExamples,
  ...exchangeExamples,
  ...workExamples,
  ...taskExamples,
  ...letterExamples,
  ...processExamples,
  ...productExamples,
  ...programExamples,
  ...regulationExamples,
  ...signatureExamples,
};
