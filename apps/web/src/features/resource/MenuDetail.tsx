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

interface MenuDetailProps {
  menu: MenuNode;
  onEdit: (record: MenuResourceRecord) => void;
  onAdd: () => void;
  onMove: (key: string) => void;
  canMove: (key: string) => boolean;
  onExport: () => void;
  onRemove: () => void;
}

/** One menu: its words, where it leads and who sees it, with what can be done to it. */
export function MenuDetail(props: MenuDetailProps): ReactNode {
  const { menu, onEdit, onAdd, onExport, onRemove } = props;
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['admin', 'menu', menu.id],
    queryFn: ({ signal }) => send(resourceGet, { resourceId: menu.id }, { quiet: true, signal }),
  });
  const record = found.data;
  return (
    <>
      <MenuHead {...props} isEdited={record?.edited ?? false} />
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
        {record ? <MenuFacts record={record} /> : null}
      </div>
    </>
  );
}

function MenuHead({ menu, isEdited, onMove, canMove }: MenuDetailProps & { isEdited: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="ch">
      <Icon name={iconOf(menu.icon)} />
      <h2 className="ell">{menu.label}</h2>
      {isEdited ? (
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
  );
}

function MenuFacts({ record }: { record: MenuResourceRecord }): ReactNode {
  const { t } = useTranslation();
  const kind = kindOf(record.url);
  return (
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
      {kind === 'web' ? <Fact label={t('resource.open')}>{t(`resource.opens.${record.open || 'window'}`)}</Fact> : null}
      <Fact label={t('resource.roles')}>
        <Seers record={record} />
      </Fact>
    </dl>
  );
}

/** The roles that see it; a group is seen by whoever sees something below it. */
function Seers({ record: { url, roles } }: { record: MenuResourceRecord }): ReactNode {
  const { t } = useTranslation();
  if (kindOf(url) === 'group') return <span className="t3">{t('resource.groupRoles')}</span>;
  if (roles.length === 0) return <span className="t3">{t('resource.noRoles')}</span>;
  return (
    <span className="admin-chips">
      {roles.map((role) => (
        <span key={role} className="cnt">
          {t(`common.role.${role}`)}
        </span>
      ))}
    </span>
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
