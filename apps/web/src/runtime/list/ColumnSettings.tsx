import { Button, Checkbox, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { ColumnChoice } from './column-choice.ts';

/** Show, hide and order columns; per person. */
export function ColumnSettings({
  labelOf,
  choice,
  onChange,
}: {
  labelOf: (field: string) => string;
  choice: ColumnChoice[];
  onChange: (choice: ColumnChoice[] | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const move = (at: number, by: number) => {
    const next = [...choice];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    onChange(next);
  };
  const visible = choice.filter((column) => column.shown).length;
  const content = (
    <div className="list-columns">
      <ul>
        {choice.map((column, at) => {
          const label = labelOf(column.field);
          return (
            <li key={column.field}>
              <Checkbox
                checked={column.shown}
                disabled={column.shown && visible === 1}
                onChange={(event) =>
                  onChange(
                    choice.map((one) => (one.field === column.field ? { ...one, shown: event.target.checked } : one)),
                  )
                }
              >
                {label}
              </Checkbox>
              <span>
                <button
                  type="button"
                  className="ib"
                  disabled={at === 0}
                  aria-label={t('list.moveUp', { label })}
                  onClick={() => move(at, -1)}
                >
                  <Icon name="up" size={14} />
                </button>
                <button
                  type="button"
                  className="ib"
                  disabled={at === choice.length - 1}
                  aria-label={t('list.moveDown', { label })}
                  onClick={() => move(at, 1)}
                >
                  <Icon name="down" size={14} />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <Button type="link" onClick={() => onChange(null)}>
        {t('list.resetColumns')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content} title={t('list.columns')}>
      <button type="button" className="ib" aria-label={t('list.columns')} title={t('list.columns')}>
        <Icon name="columns" />
      </button>
    </Popover>
  );
}
