import type { Org } from '@app/contract';
import { Input, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type OrgNode, treeOf } from './org-tree.ts';

/** The orgs as a tree with a search; arrows walk, Enter chooses. */
export function OrgTree({
  orgs,
  selected,
  onSelect,
}: {
  orgs: readonly Org[];
  selected: string | null;
  onSelect: (id: string | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const nodes = treeOf(orgs);
    return text.trim() === '' ? nodes : matching(nodes, text.trim().toLowerCase());
  }, [orgs, text]);
  return (
    <>
      <div className="admin-tree-find">
        <Input
          allowClear
          prefix={<Icon name="search" size={14} />}
          placeholder={t('organisation.org.find')}
          aria-label={t('organisation.org.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="admin-tree">
        {found.length === 0 ? (
          <EmptyState text={t(text ? 'list.nothingFound' : 'organisation.org.none')} />
        ) : (
          <Tree<OrgNode>
            key={text}
            blockNode
            defaultExpandAll
            treeData={found}
            aria-label={t('organisation.org.title')}
            selectedKeys={selected ? [selected] : []}
            onSelect={(keys) => onSelect(keys[0] === undefined ? null : String(keys[0]))}
            titleRender={(node) => (
              <span className="admin-node" title={node.org.path}>
                <span className="ell">{node.title}</span>
                <span className="t3 sm">{node.org.employees}</span>
              </span>
            )}
          />
        )}
      </div>
    </>
  );
}

/** Nodes that match and the way to them. */
function matching(nodes: readonly OrgNode[], text: string): OrgNode[] {
  return nodes.flatMap((node) => {
    const children = matching(node.children, text);
    const hit = node.title.toLowerCase().includes(text) || node.org.code.toLowerCase().includes(text);
    return hit || children.length > 0 ? [{ ...node, children: hit ? node.children : children }] : [];
  });
}
