import { type AreaDefinition, otherThanCases } from '@app/contract';
import type { Row } from './area-question.ts';

/** Address that a row opens: a case, at the place of its opinion item, a letter or a register record. */
export function rowPath(definition: AreaDefinition, row: Row): string {
  const { id, kind } = definition;
  if (kind === 'register') return `/${id}/record/${row.id}`;
  const source = otherThanCases(definition);
  if (source === 'letters') return `/letter/${row.id}`;
  if (source === 'items') return `/${row.area}/case/${row.caseId}?item=${row.id}`;
  if (typeof row.taskId === 'string') return `/${row.area}/case/${row.caseId}?task=${row.taskId}`;
  const caseArea = typeof row.area === 'string' && row.area.includes('/') ? row.area : id;
  return `/${caseArea}/case/${row.id}`;
}
