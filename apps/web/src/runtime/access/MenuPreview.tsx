import type { MenuNode } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, iconOf } from '../../ui/icons.tsx';

/** A menu as its people see it at the side of the screen, to look at only. */
export function MenuPreview({ nodes, label }: { nodes: readonly MenuNode[]; label: string }): ReactNode {
  const { t } = useTranslation();
  if (nodes.length === 0) return <p className="access-empty">{t('access.noMenu')}</p>;
  return (
    <ul className="access-menu" aria-label={label}>
      {nodes.map((node) => (
        <MenuItem key={node.id} node={node} />
      ))}
    </ul>
  );
}

function MenuItem({ node }: { node: MenuNode }): ReactNode {
  const [open, setOpen] = useState(true);
  if (node.children.length === 0)
    return (
      <li>
        <span className="access-item" title={node.path}>
          <Icon name={iconOf(node.icon)} />
          <span className="ell">{node.label || node.name}</span>
        </span>
      </li>
    );
  return (
    <li>
      <button type="button" className="access-item" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={iconOf(node.icon)} />
        <span className="ell">{node.label || node.name}</span>
        <span className="sp" />
        <Icon name={open ? 'up' : 'down'} size={12} />
      </button>
      {open ? (
        <ul>
          {node.children.map((child) => (
            <MenuItem key={child.id} node={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
