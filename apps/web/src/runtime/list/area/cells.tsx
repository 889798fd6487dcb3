import { type AreaDefinition, statusesOf, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { DeadlineTag, type Due } from '../../../ui/tag/DeadlineTag.tsx';
import { StatusTag } from '../../../ui/tag/StatusTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { listCellOf } from '../../fields/list-cells.tsx';
import { fieldOf } from './area-words.ts';
import { workWord } from './work-choices.ts';

type Row = Record<string, unknown>;

/** One cell of a list: status and deadline as tags, choices in words, missing as “—” (design/README 7). */
export function cellOf(definition: AreaDefinition, field: string, row: Row): ReactNode {
  const value = row[field];
  if (field === 'status') return <StatusCell definition={definition} status={String(value ?? '')} />;
  if (field === 'dueAt') return <DeadlineTag due={isDue(row.due) ? row.due : null} />;
  if (value === null || value === undefined || value === '') return <span className="t3">—</span>;
  if (field === 'used') return <UsedCell used={value} />;
  if (field === 'place' && row.gone === true) return <GonePlace words={String(value)} />;
  const word = workWord(definition, field, value);
  if (word !== null) return <Word of={word} className={`list-choice is-${String(value)}`} />;
  if (typeof value === 'number' && !fieldOf(definition, field))
    return (
      <span className="list-number" dir="ltr">
        {value}
      </span>
    );
  if (['applyNo', 'acceptNo', 'certNo', 'number', 'letterNo'].includes(field))
    return (
      <span className="list-code" dir="ltr">
        <Zh text={String(value)} />
      </span>
    );
  if (/At$/.test(field) && !fieldOf(definition, field)) return <time dir="ltr">{String(value).slice(0, 16)}</time>;
  const own = fieldOf(definition, field);
  return own ? listCellOf(own).cell(own, value) : <Zh text={String(value)} />;
}

function Word({ of, className }: { of: string; className: string }): ReactNode {
  const { t } = useTranslation();
  return <span className={className}>{t(of)}</span>;
}

/** The place of an opinion item that is no longer in the dossier. */
function GonePlace({ words }: { words: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="t3">
      <Zh text={words} /> · {t('opinion.gone')}
    </span>
  );
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
