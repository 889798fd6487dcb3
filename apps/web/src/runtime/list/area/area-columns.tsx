import { type AreaDefinition, otherThanCases, statusesOf, textOf } from '@app/contract';
import type { TFunction } from 'i18next';
import { getLanguage } from '../../../client/index.ts';
import { deadlineWidth } from '../../../ui/tag/DeadlineTag.tsx';
import { listCellOf } from '../../fields/list-cells.tsx';
import type { ColumnWidth } from '../column-width.ts';
import type { ListColumn } from '../list-spec.ts';
import type { Row } from './area-question.ts';
import { areaLabelOf, fieldOf } from './area-words.ts';
import { cellOf } from './cells.tsx';
import { findingsColumn } from './findings-column.tsx';
import { countField } from './report-list.ts';

/** Widths of the case columns: at 1280 px beside an open menu all of them fit; a wider window distributes the rest. */
const widths: Record<string, ColumnWidth> = {
  title: 158,
  certNo: 178,
  applyNo: 150,
  acceptNo: 150,
  holderName: 96,
  submittedAt: 'time',
  updatedAt: 'time',
  createdAt: 'time',
};
/** Columns of the open task; the database cannot sort by them. */
const unsorted = ['stage', 'assignee', 'dueAt'];
/** What is counted or computed for the rows of a page of tasks, opinion items or letters. */
const unsortedOf: Record<'tasks' | 'items' | 'letters', readonly string[]> = {
  tasks: [
    'stage',
    'used',
    'round',
    'openItems',
    'openMusts',
    'proposed',
    'proposedWhy',
    'plan',
    'stopped',
    'lastEvent',
    'waiting',
  ],
  items: [],
  letters: ['light', 'stopped', 'progress'],
};
const numbers = [
  countField,
  'averageDays',
  'p90Days',
  'round',
  'openItems',
  'openMusts',
  'itemNo',
  'stopped',
  'progress',
];
const tags = ['status', 'dueAt'];
/** Sentences, which take a second line. */
const sentences = ['text', 'basis', 'proposedWhy'];

/** The columns of an area's list as its definition names them, drawn by the types of their fields. */
export function areaColumns(definition: AreaDefinition, t: TFunction): ListColumn<Row>[] {
  const source = otherThanCases(definition);
  const columns = definition.list.columns.map(({ field, width = 140, priority }): ListColumn<Row> => {
    const type = fieldOf(definition, field)?.type ?? '';
    const isNumber = numbers.includes(field) || ['integer', 'decimal'].includes(type);
    return {
      field,
      title: areaLabelOf(definition, field, t),
      width: widthOf(definition, field, width, t),
      // A report is always sorted by the size of its groups.
      sortable: definition.kind !== 'report' && !(source === null ? unsorted : unsortedOf[source]).includes(field),
      whole: tags.includes(field),
      render: (row) => cellOf(definition, field, row),
      ...(source !== null && sentences.includes(field) ? { wraps: true } : {}),
      ...(priority ? { priority } : {}),
      ...(isNumber ? { align: 'right' } : {}),
    };
  });
  return definition.list.findings ? [...columns, findingsColumn(definition, t)] : columns;
}

/** Width of a column: measured from its longest content where that is known, else as the definition gives it. */
function widthOf(definition: AreaDefinition, field: string, given: number, t: TFunction): ColumnWidth {
  const known = widths[field];
  if (known !== undefined) return known;
  if (field === 'status') return { tags: statusesOf(definition).map(({ label }) => textOf(label, getLanguage())) };
  if (field === 'dueAt') return deadlineWidth(t);
  const own = fieldOf(definition, field);
  return own ? listCellOf(own).width(own, given) : given;
}
