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
export function MenuGrants(props: MenuGrantsProps): ReactNode {
  const { t } = useTranslation();
  const grants = useGrants(props);
  const { tree, entries, systemId } = grants;
  const isSuper = useSession((session) => session.user?.isSuper === 'Y');
  const refusal = props.role.builtIn && !isSuper ? t('resource.role.builtInMenus') : null;
  return (
    <div className="admin-grants">
      <GrantTools grants={grants} refusal={refusal} />
      {tree.isError ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : null}
      {tree.isPending && systemId ? <Skeleton active /> : null}
      {tree.data && entries.length === 0 ? <EmptyState text={t('resource.none')} /> : null}
      {entries.length > 0 ? (
        <GrantTree key={`${props.role.id}${systemId}`} grants={grants} isLocked={refusal !== null} />
      ) : null}
    </div>
  );
}

interface MenuGrantsProps {
  role: Role;
  tenantId: string | null;
  onDirty: (dirty: boolean) => void;
}
type Grants = ReturnType<typeof useGrants>;

/** What is granted in the chosen sub-system, what was changed of it here, and saving it; the tab asks before it is lost. */
function useGrants({ role, tenantId, onDirty }: MenuGrantsProps) {
  const systems = useSubSystems();
  const [chosen, setChosen] = useState<string | null>(null);
  const systemId = chosen ?? systems.data?.[0]?.id ?? null;
  const tree = useRoleTree(role, systemId, tenantId);
  const { granted, entries, leaves, unreadable } = useMemo(() => readTree(tree.data ?? []), [tree.data]);
  const [checked, setChecked] = useState<string[] | null>(null);
  const seen = (ids: readonly string[]) => ids.filter((id) => !unreadable.has(id)).length;
  const { busy, save: write } = useGrantSave(role, tenantId);
  const save = async (): Promise<boolean> => {
    if (!systemId || checked === null) return true;
    const done = await write(systemId, checked, seen(checked));
    if (done) setChecked(null);
    return done;
  };
  const dirty = checked !== null && !sameMembers(checked, granted);
  useUnsaved(dirty, save, onDirty);
  const now = checked ?? granted;
  return {
    systems: systems.data ?? [],
    systemId,
    tree,
    entries,
    now,
    dirty,
    busy,
    save,
    count: { seen: seen(now), total: leaves.size },
    changeSystem: (id: string) => {
      setChosen(id);
      setChecked(null);
    },
    check: (ids: readonly string[]) => setChecked(ids.filter((id) => leaves.has(id))),
    revert: () => setChecked(null),
  };
}

function useRoleTree(role: Role, systemId: string | null, tenantId: string | null) {
  return useQuery({
    queryKey: ['admin', 'roleTree', tenantId, role.id, systemId],
    queryFn: ({ signal }) =>
      send(
        resourceRoleTree,
        { roleId: role.id, systemId: systemId ?? '' },
        { quiet: true, signal, designTenantId: tenantId },
      ),
    enabled: systemId !== null,
  });
}

function readTree(tree: readonly CheckedNode[]) {
  const nodes = flatten(tree);
  return {
    granted: checkedLeaves(tree),
    entries: entriesOf(tree),
    leaves: new Set(nodes.flatMap((node) => (node.children.length === 0 ? [node.id] : []))),
    unreadable: new Set(nodes.flatMap((node) => (node.readable ? [] : [node.id]))),
  };
}

function useGrantSave(role: Role, tenantId: string | null) {
  const { t } = useTranslation();
  const act = useAction();
  const [busy, setBusy] = useState(false);
  const save = async (systemId: string, resourceIds: string[], count: number): Promise<boolean> => {
    setBusy(true);
    const done = await act(
      () => send(resourceGrant, { roleId: role.id, systemId, resourceIds }, { quiet: true, designTenantId: tenantId }),
      t('resource.role.granted', { name: role.name, count }),
    );
    setBusy(false);
    return done;
  };
  return { busy, save };
}

/** The tab knows of what is not saved, and saves it when it closes. */
function useUnsaved(dirty: boolean, save: () => Promise<boolean>, onDirty: (dirty: boolean) => void): void {
  const { setDirty, setSave } = useTab();
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
}

function GrantTools({ grants, refusal }: { grants: Grants; refusal: string | null }): ReactNode {
  const { t } = useTranslation();
  const askDiscard = useAskDiscard();
  const { systems, systemId, count, dirty, busy, save } = grants;
  const changeSystem = async (id: string) => {
    if (!dirty || (await askDiscard())) grants.changeSystem(id);
  };
  return (
    <div className="admin-tools">
      <SystemSelect systems={systems} value={systemId} onChange={(id) => void changeSystem(id)} />
      <span className="t3 sm">{t('resource.role.seen', { count: count.seen, total: count.total })}</span>
      <span className="sp" />
      {refusal ? <span className="t3 sm">{refusal}</span> : null}
      {dirty ? <Button onClick={grants.revert}>{t('admin.revert')}</Button> : null}
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
  );
}

function GrantTree({ grants, isLocked }: { grants: Grants; isLocked: boolean }): ReactNode {
  const { t } = useTranslation();
  const { entries, now, check } = grants;
  return (
    <div className="admin-tree">
      <Tree<TreeEntry>
        checkable
        blockNode
        selectable={false}
        disabled={isLocked}
        defaultExpandAll
        treeData={entries}
        aria-label={t('resource.role.menus')}
        checkedKeys={now}
        onCheck={(keys) => check((Array.isArray(keys) ? keys : keys.checked).map(String))}
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
