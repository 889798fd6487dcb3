import { constants } from '@app/contract/constants';
import { App, Menu, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../client/navigation.ts';
import { Icon, iconOf } from '../ui/icons.tsx';
import { homePath } from './guard.ts';
import { openMenu } from './open-menu.ts';
import { flatten, type MenuEntry } from './routes.ts';
import { useTabs } from './tabs-store.ts';

type Item = NonNullable<MenuProps['items']>[number];
const homeKey = 'home';

/** The side menu, 250 px or folded to 65 px (R2.4-10); the current page is marked wherever it was opened from. */
export function SideMenu({
  entries,
  isFolded,
  onFold,
}: {
  entries: readonly MenuEntry[];
  isFolded: boolean;
  onFold: (folded: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = useTabs((state) => state.current);
  const all = useMemo(() => flatten(entries), [entries]);
  const selected = current === homePath ? homeKey : (all.find((entry) => isAt(entry, current))?.id ?? '');
  const above = entries.find((entry) => flatten([entry]).some((one) => one.id === selected && one !== entry))?.id;
  const [opened, setOpened] = useState<string[]>(() => entries.slice(0, 2).map((entry) => entry.id));

  // The group of the current page opens by itself; groups the user opened stay open.
  useEffect(() => {
    if (above) setOpened((before) => (before.includes(above) ? before : [...before, above]));
  }, [above]);

  const items: Item[] = [
    { key: homeKey, icon: <Icon name="home" />, label: t('shell.home') },
    ...entries.map((entry) => itemOf(entry, true)),
  ];

  return (
    <nav
      className="side"
      style={{ width: isFolded ? constants.asideCollapsedWidth : constants.asideWidth }}
      aria-label={t('shell.menu')}
    >
      <Menu
        mode="inline"
        inlineCollapsed={isFolded}
        inlineIndent={18}
        items={items}
        selectedKeys={[selected]}
        {...(isFolded ? {} : { openKeys: opened, onOpenChange: setOpened })}
        onClick={({ key }) => {
          if (key === homeKey) return navigate(homePath);
          const entry = all.find((one) => one.id === key);
          const warning = entry ? openMenu(entry) : null;
          if (warning) message.warning(t(warning));
        }}
      />
      <button
        type="button"
        className="fold"
        onClick={() => onFold(!isFolded)}
        aria-expanded={!isFolded}
        title={isFolded ? t('shell.unfold') : undefined}
      >
        <Icon name="menu" />
        <span className={isFolded ? 'visually-hidden' : undefined}>{t(isFolded ? 'shell.unfold' : 'shell.fold')}</span>
      </button>
    </nav>
  );
}

/** A list stays marked while one of its cases is open. */
function isAt(entry: MenuEntry, path: string): boolean {
  const { target } = entry;
  if (target.kind === 'area') return path === target.path || path.startsWith(`${target.path}/`);
  return target.kind === 'page' && path === target.path;
}

function itemOf(entry: MenuEntry, isTop: boolean): Item {
  const icon = isTop ? <Icon name={iconOf(entry.icon)} /> : undefined;
  if (entry.target.kind === 'group')
    return { key: entry.id, icon, label: entry.name, children: entry.children.map((child) => itemOf(child, false)) };
  return { key: entry.id, icon, label: entry.name, title: entry.name };
}
