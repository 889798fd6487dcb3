import type { Input as CallInput, MenuNode, resourceMove } from '@app/contract';
import { Skeleton, Tree, type TreeProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { flatten, moveByKey } from './menu-tree.ts';
import { useMenuTree } from './resource.queries.ts';
import { useUnfolded } from './use-unfolded.ts';

interface TreeEntry {
  key: string;
  title: string;
  isLeaf?: boolean;
  menu: MenuNode;
  children: TreeEntry[];
}
/** While the tree is not there yet. */
const none: readonly MenuNode[] = [];

interface MenuTreeProps {
  systemId: string | null;
  chosen: MenuNode | null;
  onChoose: (id: string | undefined) => void;
  onMove: (move: CallInput<typeof resourceMove>) => Promise<boolean>;
}

/** All menus of a sub-system; they move by drag, or by Alt and arrows. */
export function MenuTree(props: MenuTreeProps): ReactNode {
  const { t } = useTranslation();
  const tree = useMenuTree(props.systemId);
  const nodes = tree.data ?? none;
  const count = useMemo(() => flatten(nodes).length, [nodes]);
  const folding = useUnfolded(nodes, useTab().query.menu);
  return (
    <section className="card" aria-label={t('resource.tree')}>
      <div className="ch">
        <h2>{t('resource.tree')}</h2>
        {tree.data ? <span className="cnt">{count}</span> : null}
        <span className="sp" />
        <span className="t3 sm">{t('resource.keys')}</span>
      </div>
      {tree.isError ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} /> : null}
      {tree.isPending && props.systemId ? <Skeleton active className="admin-wait" /> : null}
      {tree.data ? (
        <div className="admin-tree">
          {nodes.length === 0 ? (
            <EmptyState text={t('resource.none')} hint={t('resource.noneHint')} />
          ) : (
            <Nodes {...props} nodes={nodes} folding={folding} isLong={count > 200} />
          )}
        </div>
      ) : null}
    </section>
  );
}

function Nodes({
  systemId,
  nodes,
  folding: { unfolded, turn },
  isLong,
  chosen,
  onChoose,
  onMove,
}: MenuTreeProps & {
  nodes: readonly MenuNode[];
  folding: ReturnType<typeof useUnfolded>;
  isLong: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const entries = useMemo(() => entriesOf(nodes), [nodes]);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !chosen || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    const found = moveByKey(nodes, chosen.id, event.key);
    if (found) void onMove({ resourceId: chosen.id, ...found });
  };
  const onDrop: TreeProps<TreeEntry>['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    // rc-tree tells the place as an index: before the node when it is one less than the node's own.
    const own = Number(node.pos.split('-').at(-1));
    const moveType = !dropToGap ? 'inner' : dropPosition < own ? 'prev' : 'next';
    void onMove({ resourceId: String(dragNode.key), targetId: String(node.key), moveType });
  };
  return (
    <Tree<TreeEntry>
      key={systemId}
      blockNode
      expandedKeys={unfolded}
      onExpand={(_, { node }) => turn(String(node.key))}
      virtual
      height={isLong ? 480 : undefined}
      draggable={{ icon: false }}
      treeData={entries}
      aria-label={t('resource.tree')}
      selectedKeys={chosen ? [chosen.id] : []}
      onSelect={(keys) => onChoose(keys[0] === undefined ? chosen?.id : String(keys[0]))}
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
