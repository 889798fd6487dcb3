import type { Matter } from '@app/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/tab.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import './confirmations.css';

/** What the reader looks after without a task: what is to be done, then what is good to know; each leads to the list that was counted. Without a step in any procedure one reads where to look instead of at tasks. */
export function Matters({ rows, hasNoStep }: { rows: readonly Matter[]; hasNoStep: boolean | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Group name="due" rows={rows.filter(({ due }) => due)} />
      <Group name="known" rows={rows.filter(({ due }) => !due)} />
      {hasNoStep ? <EmptyState icon="checkCircle" text={t('matter.noSteps')} hint={t('matter.noStepsHint')} /> : null}
    </>
  );
}

function Group({ name, rows }: { name: 'due' | 'known'; rows: readonly Matter[] }): ReactNode {
  const { t } = useTranslation();
  const head = useId();
  if (rows.length === 0) return null;
  return (
    <section className="confirmations" aria-labelledby={head}>
      <h3 id={head}>{t(`matter.${name}`)}</h3>
      <ul>
        {rows.map(({ kind, count, path, system }) => (
          <li key={kind}>
            <button type="button" className="lk ell" onClick={() => openTab({ path, ...(system ? { system } : {}) })}>
              {t(`matter.kind.${kind}`, { count })}
            </button>
            <span className="t3 sm ell">{t(`matter.hint.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
