import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { FilterGroup } from '../../filter.ts';
import { Id } from '../../json.ts';
import { Code } from '../../typed-text.ts';
import { area } from './parts.ts';

/** Lists of an area, its drafts and its export. */

/** A list row: case columns (id, caseId|draftId, status, title …) and the area's own scalar fields. */
export const AreaRow = z.record(z.string(), z.unknown());

/** A list of an area also takes the tree of the query builder; its fields are those of `parameters`. */
const AreaListRequest = ListRequest.extend({ filter: FilterGroup.optional() });
export type AreaListRequest = z.output<typeof AreaListRequest>;

export const areaQuery = call({
  id: 'area.query',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/query',
  access: 'area:query',
  input: AreaListRequest.extend(area),
  output: listOf(AreaRow),
  summary: 'List of cases or register rows of an area',
});
export const areaDrafts = call({
  id: 'area.drafts',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/query',
  access: 'area:save',
  input: ListRequest.extend(area),
  output: listOf(
    z.object({
      id: Id,
      title: z.string(),
      updatedAt: z.string(),
      createdAt: z.string(),
      updatedByName: z.string(),
      caseId: Id.nullable(),
    }),
  ),
  summary: "The holder's drafts",
});
export const areaExport = call({
  id: 'area.export',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/export',
  access: 'area:export',
  kind: 'binary',
  input: AreaListRequest.extend({ ...area, columns: z.array(Code(100)).optional() }),
  output: z.unknown(),
  summary: 'The filtered list as .xlsx',
});
