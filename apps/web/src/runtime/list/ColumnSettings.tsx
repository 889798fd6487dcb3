import { Button, Checkbox, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { ColumnChoice } from './column-choice.ts';

interface ColumnSettingsProps {
  labelOf: (field: string) => string;
  choice: ColumnChoice[];
  /** Called with the new choice; null restores the list's own columns. */
  onChange: (choice: ColumnChoice[] | null) => void;
}

/** Show, hide and order columns; per person. */
export function ColumnSettings(props: ColumnSettingsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Popover trigger="click" placement="bottomRight" content={<Columns {...props} />} title={t('list.columns')}>
      <button type="button" className="ib" aria-label={t('list.columns')} title={t('list.columns')}>
        <Icon name="columns" />
      </button>
    </Popover>
  );
}

function Columns({ labelOf, choice, onChange }: ColumnSettingsProps): ReactNode {
  const { t } = useTranslation();
  const isLast = choice.filter((column) => column.shown).length === 1;
  const show = (field: string, shown: boolean) =>
    onChange(choice.map((one) => (one.field === field ? { ...one, shown } : one)));
  return (
    <div className="list-columns">
      <ul>
        {choice.map(({ field, shown }, at) => (
          <li key={field}>
            <Checkbox
              checked={shown}
              disabled={shown && isLast}
              onChange={(event) => show(field, event.target.checked)}
            >
              {labelOf(field)}
            </Checkbox>
            <Moves label={labelOf(field)} at={at} choice={choice} onChange={onChange} />
          </li>
        ))}
      </ul>
      <Button type="link" onClick={() => onChange(null)}>
        {t('list.resetColumns')}
      </Button>
    </div>
  );
}

/** Moves the column at a place up or down. */
function Moves({
  label,
  at,
  choice,
  onChange,
}: Omit<ColumnSettingsProps, 'labelOf'> & { label: string; at: number }): ReactNode {
  const { t } = useTranslation();
  const move = (by: number) => {
    const next = [...choice];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    onChange(next);
  };
  const ways = [
    { by: -1, icon: 'up', name: t('list.moveUp', { label }), end: 0 },
    { by: 1, icon: 'down', name: t('list.moveDown', { label }), end: choice.length - 1 },
  ] as const;
  return (
    <span>
      {ways.map(({ by, icon, name, end }) => (
        <button key={by} type="button" className="ib" disabled={at === end} aria-label={name} onClick={() => move(by)}>
          <Icon name={icon} size={14} />
        </button>
      ))}
    </span>
  );
}
