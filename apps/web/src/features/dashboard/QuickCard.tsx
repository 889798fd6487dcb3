import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../client/shortcuts.ts';
import { openTab } from '../../client/tab.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** The first pages of the user's menu. */
export function QuickCard(): ReactNode {
  const { t } = useTranslation();
  const shortcuts = useShortcuts((state) => state.shortcuts).slice(0, 8);
  return (
    <Card title={t('dashboard.widget.quick')}>
      {shortcuts.length === 0 ? <EmptyState text={t('common.none')} /> : null}
      <div className="quick">
        {shortcuts.map((shortcut) => (
          <a
            key={shortcut.id}
            href={shortcut.path}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              openTab({ path: shortcut.path });
            }}
          >
            <Icon name={iconOf(shortcut.icon)} />
            <span className="ell" title={shortcut.name}>
              <Zh text={shortcut.name} />
            </span>
          </a>
        ))}
      </div>
    </Card>
  );
}
