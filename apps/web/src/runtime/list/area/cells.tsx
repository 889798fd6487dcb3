import { type AreaDefinition, statusesOf, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { getLanguage } from '../../../client/index.ts';
import { DeadlineTag, type Due } from '../../../ui/tag/DeadlineTag.tsx';
import { StatusTag } from '../../../ui/tag/StatusTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { listCellOf } from '../../fields/list-cells.tsx';
import { fieldOf } from './area-words.ts';

type Row = Record<string, unknown>;

/** One cell of a list: status and deadline as tags, choices in words, missing as “—” (design/README 7). */
export function cellOf(definition: AreaDefinition, field: string, row: Row): ReactNode {
  const value = row[field];
  if (field === 'status') return <StatusCell definition={definition} status={String(value ?? '')} />;
  if (field === 'dueAt') return <DeadlineTag due={isDue(row.due) ? row.due : null} />;
  if (value === null || value === undefined || value === '') return <span className="t3">—</span>;
  if (field === 'used') return <UsedCell used={value} />;
  if (typeof value === 'number' && !fieldOf(definition, field))
    return (
      <span className="list-number" dir="ltr">
        {value}
      </span>
    );
  if (['applyNo', 'acceptNo', 'certNo', 'number'].includes(field))
    return (
      <span className="list-code" dir="ltr">
        <Zh text={String(value)} />
      </span>
    );
  if (/At$/.test(field) && !fieldOf(definition, field)) return <time dir="ltr">{String(value).slice(0, 16)}</time>;
  const own = fieldOf(definition, field);
  return own ? listCellOf(own).cell(own, value) : <Zh text={String(value)} />;
}

/** Days used of a limit. */
function UsedCell({ used }: { used: unknown }): ReactNode {
  const { days, limit } = used as { days: number; limit: number };
  return (
    <span className="list-number" dir="ltr">
      {days}/{limit}
    </span>
  );
}

export function StatusCell({ definition, status }: { definition: AreaDefinition; status: string }): ReactNode {
  const found = statusesOf(definition).find((one) => one.value === status);
  return found ? <StatusTag look={found.look} label={textOf(found.label, getLanguage())} /> : <span>{status}</span>;
}

function isDue(value: unknown): value is Due {
  return typeof value === 'object' && value !== null && 'light' in value && 'remaining' in value;
}
