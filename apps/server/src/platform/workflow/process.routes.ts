import * as calls from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import {
  checkDefinitionFile,
  definitionVersions,
  getDefinition,
  importDefinition,
  publishDefinition,
  queryDefinitions,
  removeDefinition,
  retireDefinition,
} from './definitions/definitions.ts';
import { simulateDefinition } from './definitions/simulate.ts';
import { endInstance, resumeInstance, suspendInstance } from './operations/control-instance.ts';
import { retryIncident } from './operations/incidents.ts';
import { getInstance, instanceHistory, queryIncidents, queryInstances } from './operations/instances.ts';
import { deadlineLedgerOf } from './operations/ledger.ts';
import { migrateInstances } from './operations/migrate-instances.ts';
import { processCase } from './operations/process-case.ts';
import { startInstance } from './operations/start-instance.ts';
import { startableProcesses } from './operations/startable.ts';
import { resumeClockByOffice, stopClockByOffice } from './operations/stop-clock.ts';

const platform = { space: 'platform' } as const;
const ofCase = { record: (input: { caseId: string }) => input.caseId };

/** Definitions and instances for administrators, clocks of a case for those who have to do with it. */
export const processRoutes: Route[] = [
  implement(calls.definitionQuery, queryDefinitions, platform),
  implement(calls.definitionVersions, definitionVersions, platform),
  implement(calls.definitionGet, getDefinition, platform),
  implement(calls.definitionCheck, checkDefinitionFile, platform),
  implement(calls.definitionImport, importDefinition, platform),
  implement(calls.definitionPublish, publishDefinition, platform),
  implement(calls.definitionRetire, retireDefinition, platform),
  implement(calls.definitionRemove, removeDefinition, platform),
  implement(calls.definitionSimulate, simulateDefinition, platform),
  implement(calls.instanceQuery, queryInstances, platform),
  implement(calls.instanceGet, getInstance, platform),
  implement(calls.instanceHistory, instanceHistory, ofCase),
  implement(calls.instanceSuspend, suspendInstance, platform),
  implement(calls.instanceResume, resumeInstance, platform),
  implement(calls.instanceEnd, endInstance, platform),
  implement(calls.instanceMigrate, migrateInstances, platform),
  implement(calls.instanceStartable, startableProcesses),
  implement(calls.instanceStart, startInstance),
  implement(calls.instanceCase, processCase, ofCase),
  implement(calls.deadlineLedger, deadlineLedgerOf, ofCase),
  implement(calls.deadlineStop, stopClockByOffice, ofCase),
  implement(calls.deadlineResume, resumeClockByOffice, ofCase),
  implement(calls.incidentQuery, queryIncidents, platform),
  implement(calls.incidentRetry, retryIncident, platform),
];
