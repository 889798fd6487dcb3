import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { RowAction } from './list-spec.ts';

/** Splits a row's actions: up to two are shown directly; of more only the first, the others in a menu. */
export function offeredOf<R>(
  actions: readonly RowAction<R>[],
  row: R,
): { direct: RowAction<R>[]; rest: RowAction<R>[] } {
  const offered = actions.filter((action) => action.isShown?.(row) ?? true);
  const inSight = offered.length <= 2 ? 2 : 1;
  return { direct: offered.slice(0, inSight), rest: offered.slice(inSight) };
}

/** An action in the menu, with its letter at the end. */
const wordsOf = <R,>({ label, hotkey }: RowAction<R>) => (hotkey ? `${label}  ${hotkey.toUpperCase()}` : label);

/** The actions of one row; a disabled one shows the reason. */
export function RowActions<R>({
  actions,
  row,
  name,
}: {
  actions: readonly RowAction<R>[];
  row: R;
  name: string;
}): ReactNode {
  const { t } = useTranslation();
  const { direct, rest } = offeredOf(actions, row);
  return (
    <span className="list-row-actions">
      {direct.map((action) => {
        const refusal = action.refusal?.(row) ?? null;
        return (
          <button
            key={action.key}
            type="button"
            className={action.danger ? 'lk danger' : 'lk'}
            aria-disabled={refusal !== null}
            aria-keyshortcuts={action.hotkey?.toUpperCase()}
            title={refusal ?? undefined}
            onClick={() => refusal === null && void action.run(row)}
          >
            {action.label}
          </button>
        );
      })}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map((action) => {
              const refusal = action.refusal?.(row) ?? null;
              return {
                key: action.key,
                danger: action.danger,
                disabled: refusal !== null,
                label: refusal === null ? wordsOf(action) : <span title={refusal}>{action.label}</span>,
              };
            }),
            onClick: ({ key }) => void rest.find((action) => action.key === key)?.run(row),
          }}
        >
          <button type="button" className="ib small" aria-label={t('admin.moreActions', { name })}>
            <Icon name="more" size={16} />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}
