import { type BoardDefinition, textOf } from '@app/contract';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { type Board, type BoardFilter, classesOf, type Narrowed, noFilter, peopleOf, soonDays } from './board.ts';

const lights: readonly { light: Narrowed; icon: IconName }[] = [
  { light: 'red', icon: 'octagon' },
  { light: 'yellow', icon: 'triangle' },
  { light: 'green', icon: 'checkCircle' },
  { light: 'stopped', icon: 'pause' },
  { light: 'none', icon: 'minus' },
  { light: 'soon', icon: 'clock' },
];

/** Counts of the lights, each of which narrows the board, and what else it can be narrowed by. */
export function BoardFilters({
  board,
  definition,
  filter,
  counts,
  total,
  onNarrow,
}: {
  board: Board;
  definition: BoardDefinition;
  filter: BoardFilter;
  counts: Readonly<Record<Narrowed, number>>;
  /** Cards of all lights. */
  total: number;
  onNarrow: (change: Partial<BoardFilter>) => void;
}): ReactNode {
  const { t } = useTranslation();
  const isNarrowed = Object.entries(filter).some(([key, value]) => key !== 'light' && value !== '');
  return (
    <section className="card board-filters" aria-label={t('board.filters')}>
      <div className="board-lights">
        <Light on={filter.light === ''} className="is-all" onPress={() => onNarrow({ light: '' })}>
          {t('common.all')} <b>{total}</b>
        </Light>
        {lights.map(({ light, icon }) => (
          <Light
            key={light}
            on={filter.light === light}
            className={`is-${light}`}
            onPress={() => onNarrow({ light: filter.light === light ? '' : light })}
          >
            <Icon name={icon} size={14} />
            {light === 'soon' ? t('board.soon', { count: soonDays }) : t(`list.light.${light}`)} <b>{counts[light]}</b>
          </Light>
        ))}
      </div>
      <div className="board-choices">
        <Input
          allowClear
          aria-label={t('board.words')}
          placeholder={t('board.words')}
          value={filter.words}
          onChange={(event) => onNarrow({ words: event.target.value })}
        />
        <Choice
          label={t('list.column.plan')}
          value={filter.plan}
          options={[
            ...board.plans.map(({ id, title }) => ({ value: id, label: title })),
            { value: 'none', label: t('board.noPlan') },
          ]}
          onChoose={(plan) => onNarrow({ plan })}
        />
        <Choice
          label={t('list.column.stage')}
          value={filter.column}
          options={definition.columns.map(({ key, title }) => ({ value: key, label: textOf(title, getLanguage()) }))}
          onChoose={(column) => onNarrow({ column })}
        />
        <Choice
          label={t('list.column.assignee')}
          value={filter.person}
          options={[
            ...peopleOf(board.cards).map(({ id, name }) => ({ value: id, label: name })),
            { value: 'none', label: t('board.nobody') },
          ]}
          onChoose={(person) => onNarrow({ person })}
        />
        <Choice
          label={t('list.column.productClass')}
          value={filter.productClass}
          options={classesOf(board.cards).map((value) => ({ value, label: value }))}
          onChoose={(productClass) => onNarrow({ productClass })}
        />
        {isNarrowed ? (
          <Button type="link" onClick={() => onNarrow({ ...noFilter, light: filter.light })}>
            {t('list.clearFilters')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Light({
  on,
  className,
  onPress,
  children,
}: {
  on: boolean;
  className: string;
  onPress: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <button type="button" aria-pressed={on} className={`board-light ${className}`} onClick={onPress}>
      {children}
    </button>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}): ReactNode {
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      value={value === '' ? undefined : value}
      options={options}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next?: string) => onChoose(next ?? '')}
    />
  );
}
