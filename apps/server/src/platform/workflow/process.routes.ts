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
  definitionVersions,
  incidentQuery,
  incidentRetry,
  instanceGet,
  instanceHistory,
  instanceQuery,
} from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
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
import { retryIncident } from './operations/incidents.ts';
import { getInstance, instanceHistory as history, queryIncidents, queryInstances } from './operations/instances.ts';
import { deadlineLedgerOf } from './operations/ledger.ts';
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
  implement(instanceQuery, queryInstances, platform),
  implement(instanceGet, getInstance, platform),
  implement(instanceHistory, history, ofCase),
  implement(deadlineLedger, deadlineLedgerOf, ofCase),
  implement(deadlineStop, stopClockByOffice, ofCase),
  implement(deadlineResume, resumeClockByOffice, ofCase),
  implement(incidentQuery, queryIncidents, platform),
  implement(incidentRetry, retryIncident, platform),
];
