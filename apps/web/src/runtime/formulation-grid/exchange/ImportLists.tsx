import { type Text, textOf } from '@app/contract';
import { Radio } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { LookedSheet } from './use-sheet-reading.ts';

/** Lists of values that are changed, left out, contradictory or wrong. */
export function ImportLists({ looked }: { looked: LookedSheet }): ReactNode {
  const { lists, keep } = useKeptRows(looked);
  return (
    <div className="fg-import-lists" ref={lists}>
      <Contradictions looked={looked} />
      <Problems looked={looked} />
      <Changes looked={looked} />
      <Filled looked={looked} />
      <Skipped looked={looked} onKeep={keep} />
    </div>
  );
}

/** Takes over rows that were left out. Its button disappears with the row, so the next button or the summary is focused. */
function useKeptRows({ reading: { skipped }, choices, choose }: LookedSheet) {
  const lists = useRef<HTMLDivElement>(null);
  const takenAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that are left out changed
  useLayoutEffect(() => {
    if (takenAt.current === null) return;
    const buttons = lists.current?.querySelectorAll<HTMLElement>('.fg-take') ?? [];
    const next = buttons[Math.min(takenAt.current, buttons.length - 1)];
    takenAt.current = null;
    (next ?? lists.current?.closest('.fg-import')?.querySelector<HTMLElement>('.fg-import-found'))?.focus();
  }, [skipped]);
  const keep = (row: number, button: HTMLElement) => {
    takenAt.current = [...(lists.current?.querySelectorAll('.fg-take') ?? [])].indexOf(button);
    choose({ keep: [...(choices.keep ?? []), row] });
  };
  return { lists, keep };
}

interface Looked {
  looked: LookedSheet;
}

const say = (text: Text): string => textOf(text, getLanguage());

/** Rows whose names are two different substances in the catalogue; the person chooses one. */
function Contradictions({ looked: { reading, catalogue, decide } }: Looked): ReactNode {
  const { t } = useTranslation();
  const { contradictions } = catalogue;
  return (
    <List
      title={t('formulation.listContradictions', { count: contradictions.length })}
      bad
      heads={['row', 'name', 'inci', 'holds']}
    >
      {contradictions.map(({ rowId, name, inci, taken, byName, byInci }) => {
        const row = reading.lines[rowId] ?? 0;
        return (
          <tr key={rowId}>
            <td className="num">{row}</td>
            <td>
              <Zh text={name} />
            </td>
            <td>{inci}</td>
            <td>
              <Radio.Group
                size="small"
                aria-label={t('formulation.holdsOf', { row, name, inci })}
                value={taken ?? ''}
                onChange={(event) => decide(row, (event.target.value || null) as 'name' | 'inci' | null)}
              >
                <Radio value="name">{t('formulation.holdsName', { inci: byName.inci || '—' })}</Radio>
                <Radio value="inci">{t('formulation.holdsInci', { name: byInci.name || '—' })}</Radio>
                <Radio value="">{t('formulation.holdsBoth')}</Radio>
              </Radio.Group>
            </td>
          </tr>
        );
      })}
    </List>
  );
}

function Problems({ looked: { reading } }: Looked): ReactNode {
  const { t } = useTranslation();
  const { problems } = reading;
  return (
    <List
      title={t('formulation.listProblems', { count: problems.length })}
      bad
      heads={['row', 'column', 'value', 'problem', 'remedy']}
    >
      {problems.map((problem) => (
        <tr key={`${problem.row}-${problem.column}-${problem.message.en}`}>
          <td className="num">{problem.row || ''}</td>
          <td>{problem.column}</td>
          <td className="fg-problem-value">{problem.value}</td>
          <td>{say(problem.message)}</td>
          <td>{say(problem.remedy)}</td>
        </tr>
      ))}
    </List>
  );
}

function Changes({ looked: { reading } }: Looked): ReactNode {
  const { t } = useTranslation();
  const { changes } = reading;
  return (
    <List
      title={t('formulation.listChanges', { count: changes.length })}
      heads={['row', 'column', 'value', 'taken', 'reason']}
    >
      {changes.map((change) => (
        <tr key={`${change.row}-${change.column}-${change.to}`}>
          <td className="num">{change.row}</td>
          <td>{change.column}</td>
          <td className="fg-problem-value">{change.from}</td>
          <td className="fg-problem-value">
            <b>{change.to}</b>
          </td>
          <td>{say(change.reason)}</td>
        </tr>
      ))}
    </List>
  );
}

/** What the catalogue changes: spelling of names, then empty cells; the person can refuse this. */
function Filled({ looked: { reading, catalogue, isFilled } }: Looked): ReactNode {
  const { t } = useTranslation();
  if (!isFilled) return null;
  const { spelled, filled } = catalogue;
  const stood = (rowId: string, column: (typeof filled)[number]['column']) =>
    reading.rows.find((row) => row.rowId === rowId)?.[column] ?? '';
  const lines = [
    ...spelled.map(({ rowId, from, to }) => ({ rowId, column: 'name', from, to, key: `${rowId}-spelled` })),
    ...filled.map(({ rowId, column, value }) => {
      return { rowId, column, from: stood(rowId, column), to: value, key: `${rowId}-${column}` };
    }),
  ];
  return (
    <List title={t('formulation.listFilled', { count: lines.length })} heads={['row', 'column', 'value', 'taken']}>
      {lines.map(({ key, rowId, column, from, to }) => (
        <tr key={key}>
          <td className="num">{reading.lines[rowId] ?? 0}</td>
          <td>{t(`formulation.target.${column}`)}</td>
          <td className="fg-problem-value">{from}</td>
          <td>
            <b>{to}</b>
          </td>
        </tr>
      ))}
    </List>
  );
}

function Skipped({
  looked: { reading },
  onKeep,
}: Looked & { onKeep: (row: number, button: HTMLElement) => void }): ReactNode {
  const { t } = useTranslation();
  const { skipped } = reading;
  return (
    <List title={t('formulation.listSkipped', { count: skipped.length })} heads={['row', 'value', 'reason', 'take']}>
      {skipped.map((one) => (
        <tr key={one.row}>
          <td className="num">{one.row}</td>
          <td>{one.text}</td>
          <td>{say(one.reason)}</td>
          <td>
            {one.canKeep ? (
              <button type="button" className="lk fg-take" onClick={(event) => onKeep(one.row, event.currentTarget)}>
                {t('formulation.takeRow')}
              </button>
            ) : null}
          </td>
        </tr>
      ))}
    </List>
  );
}

type ListHead =
  | 'row'
  | 'column'
  | 'value'
  | 'problem'
  | 'remedy'
  | 'taken'
  | 'reason'
  | 'take'
  | 'name'
  | 'inci'
  | 'holds';

function List({
  title,
  bad = false,
  heads,
  children,
}: {
  title: string;
  bad?: boolean;
  heads: readonly ListHead[];
  children: ReactNode[];
}): ReactNode {
  const { t } = useTranslation();
  if (children.length === 0) return null;
  return (
    <details className="fg-import-list" open={bad || children.length <= 12}>
      <summary>
        {bad ? <Icon name="triangle" size={14} className="d-yel" /> : <Icon name="info" size={14} />} {title}
      </summary>
      <div className="fg-import-table">
        <table>
          <thead>
            <tr>
              {heads.map((key) => (
                <th key={key}>{t(`formulation.report.${key}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}
