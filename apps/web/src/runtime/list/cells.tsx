import { type AreaDefinition, type FieldDefinition, isolated, textOf, wordOf } from '@app/contract';
import type { ReactNode } from 'react';
import { comma, getLanguage } from '../../client/index.ts';
import { DeadlineTag, type Due } from '../../ui/DeadlineTag.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Worded } from '../../ui/Worded.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { fieldOf } from './list-state.ts';

type Row = Record<string, unknown>;

/** One cell of a list: status and deadline as tags, choices in words, missing as “—” (design/README 7). */
export function cellOf(definition: AreaDefinition, field: string, row: Row): ReactNode {
  const value = row[field];
  if (field === 'status') return <StatusCell definition={definition} status={String(value ?? '')} />;
  if (field === 'dueAt') return <DeadlineTag due={isDue(row.due) ? row.due : null} />;
  if (value === null || value === undefined || value === '') return <span className="t3">—</span>;
  if (typeof value === 'number' && !fieldOf(definition, field))
    return (
      <span className="list-number" dir="ltr">
        {value}
      </span>
    );
  if (field === 'applyNo' || field === 'certNo')
    return (
      <span className="list-code" dir="ltr">
        <Zh text={String(value)} />
      </span>
    );
  if (/At$/.test(field) && !fieldOf(definition, field)) return <time dir="ltr">{String(value).slice(0, 16)}</time>;
  const own = fieldOf(definition, field);
  return own ? wordsOf(own, value) : <Zh text={String(value)} />;
}

export function StatusCell({ definition, status }: { definition: AreaDefinition; status: string }): ReactNode {
  const found = definition.statuses?.find((one) => one.value === status);
  return found ? <StatusTag look={found.look} label={textOf(found.label, getLanguage())} /> : <span>{status}</span>;
}

function isDue(value: unknown): value is Due {
  return typeof value === 'object' && value !== null && 'light' in value && 'remaining' in value;
}

function wordsOf(field: FieldDefinition, value: unknown): ReactNode {
  const option = (one: unknown) => {
    const found = field.options?.find((candidate) => candidate.value === one);
    return found ? textOf(found.label, getLanguage()) : String(one);
  };
  const chosen = field.options?.find((candidate) => candidate.value === value);
  switch (field.type) {
    case 'enum':
      return chosen ? <Worded text={chosen.label} /> : <Zh text={String(value)} />;
    case 'multiEnum':
      return (
        <Zh text={Array.isArray(value) ? value.map((one) => isolated(option(one))).join(comma()) : String(value)} />
      );
    case 'boolean':
      return value ? '✓' : '—';
    case 'integer':
    case 'decimal':
      return (
        <span className="list-number" dir="ltr">
          {field.unit ? `${String(value)} ${wordOf(field.unit, getLanguage())}` : String(value)}
        </span>
      );
    case 'date':
      return <time dir="ltr">{String(value).slice(0, 10)}</time>;
    case 'dateTime':
      return <time dir="ltr">{String(value).slice(0, 16)}</time>;
    default:
      return typeof value === 'object' ? <span className="t3">—</span> : <Zh text={String(value)} />;
  }
}
