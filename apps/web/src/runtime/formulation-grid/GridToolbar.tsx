import { Button, Checkbox, Input, Popover } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { RegimeChoices } from '../regime/LazyRegimes.tsx';
import { useRegimeChoice } from '../regime/regime-choice.ts';
import type { useColumnChoice } from './column-choice.ts';
import { type ColumnKey, gridColumns, visibleColumns } from './columns.ts';

export interface ToolbarActions {
  add: () => void;
  paste: () => void;
  importFile: (file: File) => void;
  sort: () => void;
  indent: () => void;
  outdent: () => void;
  remove: () => void;
  undo: () => void;
  redo: () => void;
  find: (text: string) => void;
}

/** Buttons above the grid; each has a shortcut, too. */
export function GridToolbar({
  actions,
  readOnly,
  canUndo,
  canRedo,
  importing,
  width,
  columns,
  withMarkets,
}: {
  actions: ToolbarActions;
  readOnly: boolean;
  canUndo: boolean;
  canRedo: boolean;
  importing: boolean;
  width: number;
  columns: ReturnType<typeof useColumnChoice>;
  /** Whether other markets can be asked about: their column is switched on here, too. */
  withMarkets: boolean;
}): ReactNode {
  const { t } = useTranslation();
  // In a narrow grid shortcut hints and some labels are left out, to make room for the search field.
  const isNarrow = width < 1000;
  return (
    <div className="fg-bar">
      {readOnly ? null : (
        <>
          <RowSources actions={actions} importing={importing} isNarrow={isNarrow} />
          <RowTools actions={actions} canUndo={canUndo} canRedo={canRedo} />
        </>
      )}
      <span className="sp" />
      <Input
        size="small"
        className="fg-find"
        allowClear
        prefix={<Icon name="search" size={14} />}
        placeholder={t('formulation.find')}
        aria-label={t('formulation.find')}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') actions.find(event.currentTarget.value);
        }}
      />
      <ColumnChoices width={width} columns={columns} isNarrow={isNarrow} withMarkets={withMarkets} />
    </div>
  );
}

/** Buttons that add rows: a new row, paste, import of a file. */
function RowSources({
  actions,
  importing,
  isNarrow,
}: {
  actions: ToolbarActions;
  importing: boolean;
  isNarrow: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon={<Icon name="plus" size={14} />} onClick={actions.add}>
        {t('formulation.add')}
        {isNarrow ? null : <kbd>Ctrl</kbd>}
        {isNarrow ? null : <kbd>Enter</kbd>}
      </Button>
      <Button size="small" icon={<Icon name="paste" size={14} />} onClick={actions.paste}>
        {t('formulation.paste')}
      </Button>
      <Button
        size="small"
        icon={<Icon name="upload" size={14} />}
        loading={importing}
        onClick={() => file.current?.click()}
      >
        {t('formulation.import')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('formulation.import')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) actions.importFile(chosen);
        }}
      />
    </>
  );
}

/** Buttons for the rows at the cursor. */
function RowTools({
  actions,
  canUndo,
  canRedo,
}: {
  actions: ToolbarActions;
  canUndo: boolean;
  canRedo: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button size="small" onClick={actions.sort}>
        {t('formulation.sort')}
      </Button>
      <span className="fg-rule" />
      <ToolIcon icon="right" label={t('formulation.indent')} keys="Alt+→" onClick={actions.indent} />
      <ToolIcon icon="left" label={t('formulation.outdent')} keys="Alt+←" onClick={actions.outdent} />
      <ToolIcon icon="trash" label={t('formulation.remove')} keys="Ctrl+Delete" onClick={actions.remove} />
      <span className="fg-rule" />
      <ToolIcon icon="undo" label={t('formulation.undo')} keys="Ctrl+Z" disabled={!canUndo} onClick={actions.undo} />
      <ToolIcon
        icon="undo"
        flip
        label={t('formulation.redo')}
        keys="Ctrl+Shift+Z"
        disabled={!canRedo}
        onClick={actions.redo}
      />
    </>
  );
}

function ColumnChoices({
  width,
  columns,
  isNarrow,
  withMarkets,
}: {
  width: number;
  columns: ReturnType<typeof useColumnChoice>;
  isNarrow: boolean;
  withMarkets: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const regimes = useRegimeChoice();
  const isOn = withMarkets && regimes.ids.length > 0;
  const visible = new Set(visibleColumns(width, columns.choice, false, isOn).map((column) => column.key));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="fg-choices">
          {gridColumns
            .filter(({ key }) => key !== 'market')
            .map((column) => (
              <Checkbox
                key={column.key}
                checked={visible.has(column.key)}
                disabled={column.fixed}
                onChange={(event) => columns.choose(column.key, event.target.checked)}
              >
                {t(`formulation.column.${column.key satisfies ColumnKey}`)}
              </Checkbox>
            ))}
          {withMarkets ? <RegimeChoices /> : null}
          <Button
            size="small"
            type="link"
            onClick={() => {
              columns.reset();
              if (withMarkets) regimes.reset();
            }}
          >
            {t('formulation.columnsReset')}
          </Button>
        </div>
      }
    >
      <Button
        size="small"
        icon={<Icon name="columns" size={14} />}
        aria-label={t('formulation.columns')}
        title={isNarrow ? t('formulation.columns') : undefined}
      >
        {isNarrow ? null : t('formulation.columns')}
      </Button>
    </Popover>
  );
}

function ToolIcon({
  icon,
  label,
  keys,
  disabled,
  flip,
  onClick,
}: {
  icon: IconName;
  label: string;
  keys: string;
  disabled?: boolean;
  flip?: boolean;
  onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`ib fg-icon${flip ? ' fg-flip' : ''}`}
      disabled={disabled}
      title={`${label} (${keys})`}
      aria-label={label}
      // Keeps the focus in the grid, because the tool works at its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
