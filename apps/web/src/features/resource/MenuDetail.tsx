import { type MenuNode, type MenuResourceRecord, resourceGet } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { kindOf } from './menu-tree.ts';

/** One menu: its words, where it leads and who sees it, with what can be done to it. */
export function MenuDetail({
  menu,
  onEdit,
  onAdd,
  onMove,
  canMove,
  onExport,
  onRemove,
}: {
  menu: MenuNode;
  onEdit: (record: MenuResourceRecord) => void;
  onAdd: () => void;
  onMove: (key: string) => void;
  canMove: (key: string) => boolean;
  onExport: () => void;
  onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['admin', 'menu', menu.id],
    queryFn: ({ signal }) => send(resourceGet, { resourceId: menu.id }, { quiet: true, signal }),
  });
  const record = found.data;
  const kind = kindOf(menu.url);
  return (
    <>
      <div className="ch">
        <Icon name={iconOf(menu.icon)} />
        <h2 className="ell">{menu.label}</h2>
        {record?.edited ? (
          <Mark look="info" icon="edit">
            {t('resource.edited')}
          </Mark>
        ) : null}
        <span className="sp" />
        {(['ArrowUp', 'ArrowDown'] as const).map((key) => (
          <button
            key={key}
            type="button"
            className="ib"
            disabled={!canMove(key)}
            aria-label={t(`resource.move.${key}`)}
            title={t(`resource.move.${key}`)}
            onClick={() => onMove(key)}
          >
            <Icon name={key === 'ArrowUp' ? 'up' : 'down'} />
          </button>
        ))}
      </div>
      <div className="cbd admin-menu-detail">
        <div className="admin-tools">
          <Button type="primary" disabled={!record} onClick={() => record && onEdit(record)}>
            {t('admin.edit')}
          </Button>
          <Button onClick={onAdd}>{t('resource.createBelow')}</Button>
          <Button onClick={onExport}>{t('resource.exportOne')}</Button>
          <Button danger onClick={onRemove}>
            {t('list.remove')}
          </Button>
        </div>
        {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
        {found.isPending ? <Skeleton active /> : null}
        {record ? (
          <dl className="admin-facts">
            {(['zh-CN', 'zh-TW', 'en'] as const).map((language) => (
              <Fact key={language} label={t(`admin.names.${language}`)}>
                <span lang={language}>{record.names[language] ?? '—'}</span>
              </Fact>
            ))}
            <Fact label={t('resource.alias')}>
              <code>{record.alias}</code>
            </Fact>
            <Fact label={t('resource.path')}>
              <code>{record.path}</code>
            </Fact>
            <Fact label={t('resource.kind')}>
              {t(`resource.kinds.${kind}`)}
              <span className="t3 sm block">{t(`resource.kindHelp.${kind}`)}</span>
            </Fact>
            {record.url ? (
              <Fact label={t('resource.url')}>
                <code>{record.url}</code>
              </Fact>
            ) : null}
            {kind === 'web' ? (
              <Fact label={t('resource.open')}>{t(`resource.opens.${record.open || 'window'}`)}</Fact>
            ) : null}
            <Fact label={t('resource.roles')}>
              {kind === 'group' ? (
                <span className="t3">{t('resource.groupRoles')}</span>
              ) : record.roles.length === 0 ? (
                <span className="t3">{t('resource.noRoles')}</span>
              ) : (
                <span className="admin-chips">
                  {record.roles.map((role) => (
                    <span key={role} className="cnt">
                      {t(`common.role.${role}`)}
                    </span>
                  ))}
                </span>
              )}
            </Fact>
          </dl>
        ) : null}
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
