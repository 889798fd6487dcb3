import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { Id } from '../../json.ts';

/** Incidents: what prevents instances from continuing. */

/** What prevents an instance from continuing by itself: where, what, since when. */
export const Incident = z.object({
  id: Id,
  instanceId: Id,
  caseTitle: z.string(),
  node: z.string(),
  kind: z.string(),
  message: z.string(),
  state: z.enum(['open', 'resolved']),
  at: z.string(),
  attempts: z.number(),
  /** Whether an administrator can retry the failed step. */
  retryable: z.boolean(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;

export const incidentQuery = call({
  id: 'incident.query',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/incident/query',
  access: 'permission:workflow.manage',
  input: ListRequest,
  output: listOf(Incident),
  summary: 'Incidents of the office, open ones first',
});
export const incidentRetry = call({
  id: 'incident.retry',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/incident/retry',
  access: 'permission:workflow.manage',
  writes: true,
  input: z.object({ id: Id }),
  output: Incident,
  summary: 'Tries the step that failed again at once',
});
