import {
  type Input as CallInput,
  type MenuNode,
  resourceConflicts,
  resourceExportXml,
  resourceMove,
  resourceRemove,
} from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton, Tree, type TreeProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send, useTab } from '../../client/index.ts';
import { AdminPage } from '../../runtime/admin/AdminPage.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { MenuDetail } from './MenuDetail.tsx';
import { type EditedMenu, MenuForm } from './MenuForm.tsx';
import { flatten, moveByKey } from './menu-tree.ts';
import { useMenuTree, useSubSystems } from './resource.queries.ts';
import { SystemSelect } from './SystemSelect.tsx';
import { useUnfolded } from './use-unfolded.ts';
import { XmlImportDialog } from './XmlImportDialog.tsx';

interface TreeEntry {
  key: string;
  title: string;
  isLeaf?: boolean;
  menu: MenuNode;
  children: TreeEntry[];
}
/** While the tree is not there yet. */
const none: readonly MenuNode[] = [];
type Move = CallInput<typeof resourceMove>;

/** The menu of a sub-system as a tree: add, edit, move by drag or Alt and arrows, remove, XML out and in (7.6). */
export default function MenusPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const act = useAction();
  const systems = useSubSystems();
  const systemId = query.system || systems.data?.[0]?.id || null;
  const system = systems.data?.find((one) => one.id === systemId) ?? null;
  const tree = useMenuTree(systemId);
  const [edited, setEdited] = useState<EditedMenu | null>(null);
  const [imports, setImports] = useState(false);
  const conflicts = useQuery({
    queryKey: ['admin', 'menuConflicts'],
    queryFn: ({ signal }) => send(resourceConflicts, {}, { quiet: true, signal }),
  });
  const nodes = useMemo(() => flatten(tree.data ?? []), [tree.data]);
  const chosen = nodes.find((node) => node.id === query.menu) ?? null;
  const choose = (id: string | undefined) => setQuery({ menu: id });
  const { unfolded, turn } = useUnfolded(tree.data ?? none, query.menu);
  const entries = useMemo(() => entriesOf(tree.data ?? []), [tree.data]);
  const own = (conflicts.data ?? []).filter((one) => one.systemId === systemId);

  const move = (input: Move) => act(() => send(resourceMove, input, { quiet: true }), t('resource.moved'));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !chosen) return;
    const found = moveByKey(tree.data ?? [], chosen.id, event.key);
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    if (found) void move({ resourceId: chosen.id, ...found });
  };
  const onDrop: TreeProps<TreeEntry>['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    // rc-tree tells the place as an index: before the node when it is one less than the node's own.
    const own = Number(node.pos.split('-').at(-1));
    const moveType = !dropToGap ? 'inner' : dropPosition < own ? 'prev' : 'next';
    void move({ resourceId: String(dragNode.key), targetId: String(node.key), moveType });
  };
  const remove = async (menu: MenuNode) => {
    const below = flatten(menu.children).length;
    const agreed = await confirm({
      title: t('resource.removeTitle', { name: menu.label }),
      content: below > 0 ? t('resource.removeBelow', { count: below }) : t('list.removeText'),
      okText: t('list.remove'),
      danger: true,
    });
    if (!agreed) return;
    const done = await act(
      () => send(resourceRemove, { resourceId: menu.id }, { quiet: true }),
      t('list.removed', { count: below + 1 }),
    );
    if (done) choose(undefined);
  };
  const exportXml = (menu: MenuNode | null) =>
    void downloadWithNotice(
      message,
      resourceExportXml,
      menu ? { resourceIds: menu.id } : { systemId: systemId ?? '' },
      `${menu?.label ?? system?.name ?? 'menu'}.xml`,
    );

  return (
    <AdminPage
      title={t('resource.title')}
      facts={
        <SystemSelect
          systems={systems.data ?? []}
          value={systemId}
          onChange={(id) => setQuery({ system: id, menu: undefined })}
        />
      }
      actions={
        <>
          <Button disabled={!systemId} onClick={() => setImports(true)}>
            <Icon name="upload" size={14} />
            {t('resource.import.ok')}
          </Button>
          <Button disabled={!systemId || nodes.length === 0} onClick={() => exportXml(null)}>
            <Icon name="download" size={14} />
            {t('resource.export')}
          </Button>
          <Button
            type="primary"
            disabled={!systemId}
            onClick={() => setEdited({ kind: 'new', systemId: systemId ?? '', parent: null })}
          >
            <Icon name="plus" size={14} />
            {t('resource.createTop')}
          </Button>
        </>
      }
    >
      {own.length > 0 ? (
        <Alert
          type="info"
          showIcon
          closable
          className="admin-fault"
          title={t('resource.conflicts', { count: own.length, names: own.map((one) => one.name).join(comma()) })}
        />
      ) : null}
      <div className="admin-split wide">
        <section className="card" aria-label={t('resource.tree')}>
          <div className="ch">
            <h2>{t('resource.tree')}</h2>
            {tree.data ? <span className="cnt">{nodes.length}</span> : null}
            <span className="sp" />
            <span className="t3 sm">{t('resource.keys')}</span>
          </div>
          {tree.isError ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : null}
          {tree.isPending && systemId ? <Skeleton active className="admin-wait" /> : null}
          {tree.data ? (
            <div className="admin-tree">
              {entries.length === 0 ? (
                <EmptyState text={t('resource.none')} hint={t('resource.noneHint')} />
              ) : (
                <Tree<TreeEntry>
                  key={systemId}
                  blockNode
                  expandedKeys={unfolded}
                  onExpand={(_, { node }) => turn(String(node.key))}
                  virtual
                  height={nodes.length > 200 ? 480 : undefined}
                  draggable={{ icon: false }}
                  treeData={entries}
                  aria-label={t('resource.tree')}
                  selectedKeys={chosen ? [chosen.id] : []}
                  onSelect={(keys) => choose(keys[0] === undefined ? chosen?.id : String(keys[0]))}
                  onKeyDown={onKey}
                  onDrop={onDrop}
                  titleRender={(entry) => (
                    <span className="admin-node">
                      <Icon name={iconOf(entry.menu.icon)} size={14} />
                      <span className="ell">{entry.title}</span>
                      <span className="t3 sm ell">{entry.menu.alias}</span>
                    </span>
                  )}
                />
              )}
            </div>
          ) : null}
        </section>
        <section className="card" aria-label={chosen?.label ?? t('resource.detail')}>
          {chosen ? (
            <MenuDetail
              key={chosen.id}
              menu={chosen}
              onEdit={(record) => setEdited({ kind: 'known', record })}
              onAdd={() => setEdited({ kind: 'new', systemId: systemId ?? '', parent: chosen })}
              onMove={(key) => {
                const found = moveByKey(tree.data ?? [], chosen.id, key);
                if (found) void move({ resourceId: chosen.id, ...found });
              }}
              canMove={(key) => moveByKey(tree.data ?? [], chosen.id, key) !== null}
              onExport={() => exportXml(chosen)}
              onRemove={() => void remove(chosen)}
            />
          ) : (
            <EmptyState icon="menu" text={t('resource.choose')} hint={t('resource.chooseHint')} />
          )}
        </section>
      </div>
      <MenuForm
        edited={edited}
        addresses={[...new Set(nodes.flatMap((node) => node.url ?? []))]}
        onClose={() => setEdited(null)}
        onSaved={choose}
      />
      <XmlImportDialog open={imports} systemId={systemId ?? ''} below={chosen} onClose={() => setImports(false)} />
    </AdminPage>
  );
}

function entriesOf(nodes: readonly MenuNode[]): TreeEntry[] {
  return nodes.map((menu) => ({
    key: menu.id,
    title: menu.label || menu.name,
    menu,
    children: entriesOf(menu.children),
  }));
}
