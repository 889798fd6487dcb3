import { textOf } from '@app/contract';
import { Radio } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { LookedSheet } from './use-sheet-reading.ts';

/** Everything that is taken otherwise than it stands in the sheet, left out, contradictory or wrong: one list each. */
export function ImportLists({ looked }: { looked: LookedSheet }): ReactNode {
  const { t } = useTranslation();
  const { reading, catalogue, choices, choose, decide, isFilled } = looked;
  const { problems, changes, skipped, lines } = reading;
  const say = (text: Parameters<typeof textOf>[0]) => textOf(text, getLanguage());
  const rowOf = (rowId: string) => lines[rowId] ?? 0;
  const filled = isFilled ? catalogue.filled : [];
  const spelled = isFilled ? catalogue.spelled : [];
  const lists = useRef<HTMLDivElement>(null);
  // The button of a taken row goes with the row: the keyboard goes on at the next one, or at what was found.
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
  return (
    <div className="fg-import-lists" ref={lists}>
      <List
        title={t('formula.listContradictions', { count: catalogue.contradictions.length })}
        bad
        heads={['row', 'name', 'inci', 'holds']}
      >
        {catalogue.contradictions.map((one) => (
          <tr key={one.rowId}>
            <td className="num">{rowOf(one.rowId)}</td>
            <td>
              <Zh text={one.name} />
            </td>
            <td>{one.inci}</td>
            <td>
              <Radio.Group
                size="small"
                aria-label={t('formula.holdsOf', { row: rowOf(one.rowId), name: one.name, inci: one.inci })}
                value={one.taken ?? ''}
                onChange={(event) => decide(rowOf(one.rowId), (event.target.value || null) as 'name' | 'inci' | null)}
              >
                <Radio value="name">{t('formula.holdsName', { inci: one.byName.inci || '—' })}</Radio>
                <Radio value="inci">{t('formula.holdsInci', { name: one.byInci.name || '—' })}</Radio>
                <Radio value="">{t('formula.holdsBoth')}</Radio>
              </Radio.Group>
            </td>
          </tr>
        ))}
      </List>
      <List
        title={t('formula.listProblems', { count: problems.length })}
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
      <List
        title={t('formula.listChanges', { count: changes.length })}
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
      <List
        title={t('formula.listFilled', { count: filled.length + spelled.length })}
        heads={['row', 'column', 'value', 'taken']}
      >
        {spelled.map((one) => (
          <tr key={`${one.rowId}-spelled`}>
            <td className="num">{rowOf(one.rowId)}</td>
            <td>{t('formula.target.name')}</td>
            <td className="fg-problem-value">{one.from}</td>
            <td>
              <b>{one.to}</b>
            </td>
          </tr>
        ))}
        {filled.map((one) => (
          <tr key={`${one.rowId}-${one.column}`}>
            <td className="num">{rowOf(one.rowId)}</td>
            <td>{t(`formula.target.${one.column}`)}</td>
            <td className="fg-problem-value">
              {reading.rows.find(({ rowId }) => rowId === one.rowId)?.[one.column] ?? ''}
            </td>
            <td>
              <b>{one.value}</b>
            </td>
          </tr>
        ))}
      </List>
      <List title={t('formula.listSkipped', { count: skipped.length })} heads={['row', 'value', 'reason', 'take']}>
        {skipped.map((one) => (
          <tr key={one.row}>
            <td className="num">{one.row}</td>
            <td>{one.text}</td>
            <td>{say(one.reason)}</td>
            <td>
              {one.canKeep ? (
                <button type="button" className="lk fg-take" onClick={(event) => keep(one.row, event.currentTarget)}>
                  {t('formula.takeRow')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </List>
    </div>
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
  children: ReactNode[] | [ReactNode[], ReactNode[]];
}): ReactNode {
  const { t } = useTranslation();
  const count = children.flat().length;
  if (count === 0) return null;
  return (
    <details className="fg-import-list" open={bad || count <= 12}>
      <summary>
        {bad ? <Icon name="triangle" size={14} className="d-yel" /> : <Icon name="info" size={14} />} {title}
      </summary>
      <div className="fg-import-table">
        <table>
          <thead>
            <tr>
              {heads.map((key) => (
                <th key={key}>{t(`formula.report.${key}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}
