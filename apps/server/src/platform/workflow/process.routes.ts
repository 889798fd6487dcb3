import {
  deadlineLedger,
  deadlineResume,
  deadlineStop,
  definitionCheck,
  definitionGet,
  definitionImport,
  definitionPublish,
  definitionQuery,
  definitionRemove,
  definitionRetire,
  definitionSimulate,
  definitionVersions,
  incidentQuery,
  incidentRetry,
  instanceCase,
  instanceEnd,
  instanceGet,
  instanceHistory,
  instanceMigrate,
  instanceQuery,
  instanceResume,
  instanceStart,
  instanceStartable,
  instanceSuspend,
} from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import {
  checkDefinitionFile,
  getDefinition,
  importDefinition,
  publishDefinition,
  queryDefinitions,
  removeDefinition,
  retireDefinition,
  definitionVersions as versions,
} from './definitions/definitions.ts';
import { simulateDefinition } from './definitions/simulate.ts';
import { endInstance, resumeInstance, suspendInstance } from './operations/control-instance.ts';
import { retryIncident } from './operations/incidents.ts';
import { getInstance, instanceHistory as history, queryIncidents, queryInstances } from './operations/instances.ts';
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
  implement(definitionQuery, queryDefinitions, platform),
  implement(definitionVersions, versions, platform),
  implement(definitionGet, getDefinition, platform),
  implement(definitionCheck, checkDefinitionFile, platform),
  implement(definitionImport, importDefinition, platform),
  implement(definitionPublish, publishDefinition, platform),
  implement(definitionRetire, retireDefinition, platform),
  implement(definitionRemove, removeDefinition, platform),
  implement(definitionSimulate, simulateDefinition, platform),
  implement(instanceQuery, queryInstances, platform),
  implement(instanceGet, getInstance, platform),
  implement(instanceHistory, history, ofCase),
  implement(instanceSuspend, suspendInstance, platform),
  implement(instanceResume, resumeInstance, platform),
  implement(instanceEnd, endInstance, platform),
  implement(instanceMigrate, migrateInstances, platform),
  implement(instanceStartable, startableProcesses),
  implement(instanceStart, startInstance),
  implement(instanceCase, processCase, ofCase),
  implement(deadlineLedger, deadlineLedgerOf, ofCase),
  implement(deadlineStop, stopClockByOffice, ofCase),
  implement(deadlineResume, resumeClockByOffice, ofCase),
  implement(incidentQuery, queryIncidents, platform),
  implement(incidentRetry, retryIncident, platform),
];
