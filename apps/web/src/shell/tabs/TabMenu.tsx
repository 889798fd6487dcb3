import { Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CloseScope, closeScopes, dashboardKey } from './tabs.ts';
import { useTabs } from './tabs-store.ts';

/** The context menu of the tab under the pointer, in the order of R2.4-16; one menu serves all tabs. */
export function TabMenu({
  run,
  children,
}: {
  run: (action: string, key: string) => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const [open, setOpen] = useState(false);

  const aim = (event: MouseEvent) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null;
    const aimed = handle?.dataset.key ?? null;
    setKey(aimed);
    if (!aimed) setOpen(false);
  };
  return (
    <Dropdown
      trigger={['contextMenu']}
      open={open && key !== null}
      onOpenChange={setOpen}
      menu={{
        items: key === null || !open ? [] : itemsOf(key, t),
        onClick: ({ key: action, domEvent }) => {
          domEvent.stopPropagation();
          setOpen(false);
          if (key !== null) run(action, key);
        },
      }}
    >
      <div className="tab-menu-area" onContextMenuCapture={aim}>
        {children}
      </div>
    </Dropdown>
  );
}

function itemsOf(key: string, t: (key: string) => string): MenuProps['items'] {
  const { tabs } = useTabs.getState();
  const index = tabs.findIndex((tab) => tab.key === key);
  const isHome = key === dashboardKey;
  const usable: Record<CloseScope, boolean> = {
    left: index > 1,
    right: index < tabs.length - 1,
    self: true,
    others: tabs.length > (isHome ? 1 : 2),
    all: true,
  };
  return (isHome ? (['others'] as const) : closeScopes).map((scope) => ({
    key: scope,
    disabled: !usable[scope],
    label:
      scope === 'self' ? (
        <span className="menu-key">
          {t('shell.tabs.self')}
          <kbd>Delete</kbd>
        </span>
      ) : (
        t(`shell.tabs.${scope}`)
      ),
  }));
}
