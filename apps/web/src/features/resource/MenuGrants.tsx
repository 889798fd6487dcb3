import { type CheckedNode, type Role, resourceGrant, resourceRoleTree } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tree } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession, useTab } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useAskDiscard } from '../../runtime/admin/use-ask-discard.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { checkedLeaves, flatten } from './menu-tree.ts';
import { useSubSystems } from './resource.queries.ts';
import { SystemSelect } from './SystemSelect.tsx';

interface TreeEntry {
  key: string;
  title: string;
  icon: string | null;
  /** Stays hidden although it is granted: what it opens is not the role's to read. */
  isHidden: boolean;
  children: TreeEntry[];
}

/** The menus that a role sees in a sub-system; a group is full, partly or not granted. */
export function MenuGrants({
  role,
  tenantId,
  onDirty,
}: {
  role: Role;
  tenantId: string | null;
  onDirty: (dirty: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { setDirty, setSave } = useTab();
  const act = useAction();
  const askDiscard = useAskDiscard();
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const systems = useSubSystems();
  const [chosen, setChosen] = useState<string | null>(null);
  const systemId = chosen ?? systems.data?.[0]?.id ?? null;
  const tree = useQuery({
    queryKey: ['admin', 'roleTree', tenantId, role.id, systemId],
    queryFn: ({ signal }) =>
      send(
        resourceRoleTree,
        { roleId: role.id, systemId: systemId ?? '' },
        { quiet: true, signal, designTenantId: tenantId },
      ),
    enabled: systemId !== null,
  });
  const granted = useMemo(() => checkedLeaves(tree.data ?? []), [tree.data]);
  const [checked, setChecked] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = checked !== null && !sameMembers(checked, granted);
  const entries = useMemo(() => entriesOf(tree.data ?? []), [tree.data]);
  const leaves = useMemo(
    () => new Set(flatten(tree.data ?? []).flatMap((node) => (node.children.length === 0 ? [node.id] : []))),
    [tree.data],
  );
  const unreadable = useMemo(
    () => new Set(flatten(tree.data ?? []).flatMap((node) => (node.readable ? [] : [node.id]))),
    [tree.data],
  );
  const refusal = role.builtIn && !isSuper ? t('resource.role.builtInMenus') : null;
  const save = async (): Promise<boolean> => {
    if (!systemId || checked === null) return true;
    setBusy(true);
    const done = await act(
      () =>
        send(
          resourceGrant,
          { roleId: role.id, systemId, resourceIds: checked },
          { quiet: true, designTenantId: tenantId },
        ),
      t('resource.role.granted', { name: role.name, count: checked.filter((id) => !unreadable.has(id)).length }),
    );
    setBusy(false);
    if (done) setChecked(null);
    return done;
  };
  const changeSystem = async (id: string) => {
    if (dirty && !(await askDiscard())) return;
    setChosen(id);
    setChecked(null);
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    onDirty(dirty);
    setDirty(dirty);
    setSave(dirty ? () => latest.current() : null);
  }, [dirty, onDirty, setDirty, setSave]);
  useEffect(
    () => () => {
      setDirty(false);
      setSave(null);
    },
    [setDirty, setSave],
  );
  const now = checked ?? granted;
  return (
    <div className="admin-grants">
      <div className="admin-tools">
        <SystemSelect systems={systems.data ?? []} value={systemId} onChange={(id) => void changeSystem(id)} />
        <span className="t3 sm">
          {t('resource.role.seen', { count: now.filter((id) => !unreadable.has(id)).length, total: leaves.size })}
        </span>
        <span className="sp" />
        {refusal ? <span className="t3 sm">{refusal}</span> : null}
        {dirty ? <Button onClick={() => setChecked(null)}>{t('admin.revert')}</Button> : null}
        <Button
          type="primary"
          disabled={!dirty || refusal !== null}
          title={refusal ?? (dirty ? undefined : t('admin.nothingChanged'))}
          loading={busy}
          onClick={() => void save()}
        >
          {t('resource.role.saveMenus')}
        </Button>
      </div>
      {tree.isError ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : null}
      {tree.isPending && systemId ? <Skeleton active /> : null}
      {tree.data && entries.length === 0 ? <EmptyState text={t('resource.none')} /> : null}
      {entries.length > 0 ? (
        <div className="admin-tree">
          <Tree<TreeEntry>
            key={`${role.id}${systemId}`}
            checkable
            blockNode
            selectable={false}
            disabled={refusal !== null}
            defaultExpandAll
            treeData={entries}
            aria-label={t('resource.role.menus')}
            checkedKeys={now}
            onCheck={(keys) =>
              setChecked((Array.isArray(keys) ? keys : keys.checked).map(String).filter((id) => leaves.has(id)))
            }
            titleRender={(entry) => (
              <span className="admin-node">
                <Icon name={iconOf(entry.icon)} size={14} />
                <span className="ell">{entry.title}</span>
                {entry.isHidden && now.includes(entry.key) ? (
                  <span className="t3 sm">{t('resource.role.notReadable')}</span>
                ) : null}
              </span>
            )}
          />
        </div>
      ) : null}
    </div>
  );
}

function entriesOf(nodes: readonly CheckedNode[]): TreeEntry[] {
  return nodes.map((node) => ({
    key: node.id,
    title: node.label || node.name,
    icon: node.icon,
    isHidden: node.children.length === 0 && !node.readable,
    children: entriesOf(node.children),
  }));
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b);
  return a.length === b.length && a.every((one) => other.has(one));
}
