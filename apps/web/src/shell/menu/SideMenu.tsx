import { constants } from '@app/contract/constants';
import { App, Menu, type MenuProps } from 'antd';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../client/navigation.ts';
import { Icon, iconOf } from '../../ui/icons.tsx';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { homePath } from '../guard.ts';
import { useDrawnLook } from '../look/use-drawn-look.ts';
import { isTexts, useStored } from '../look/use-stored.ts';
import { openMenu } from '../tabs/tabs-store.ts';
import { usePlace } from '../use-place.ts';
import { entryOf, flatten, type MenuEntry } from './menu-routes.ts';

type Item = NonNullable<MenuProps['items']>[number];
const homeKey = 'home';
/** Most entries that a group shows; further ones can only be found by the search. */
const groupLimit = 200;

/** The menu of a phone lies over the page while it is open. */
export interface MenuOver {
  isOpen: boolean;
  close: () => void;
}

/** The side menu, 250 px or folded to 65 px (R2.4-10), on a phone over the page; the current page is marked wherever it was opened from. */
export const SideMenu = memo(function SideMenu({
  place,
  entries,
  isFolded,
  onFold,
  over = null,
}: {
  place: string;
  entries: readonly MenuEntry[];
  isFolded: boolean;
  onFold: (folded: boolean) => void;
  over?: MenuOver | null;
}): ReactNode {
  const { t } = useTranslation();
  const { selected, opened, setOpened, items, choose } = useMenuEntries(place, entries, over?.close);
  const nav = useRef<HTMLElement>(null);
  useMarkInSight(nav, selected, entries, isFolded);
  const isOver = over?.isOpen ?? false;
  useEffect(() => {
    if (isOver) nav.current?.querySelector<HTMLElement>('[role=menu]')?.focus();
  }, [isOver]);
  const seen = useRef({ folded: isFolded, unfolded: !isFolded });
  seen.current[isFolded ? 'folded' : 'unfolded'] = true;
  const painted = useAfterPaint(isFolded);
  const shared = { items, selected, onOpen: setOpened, onChoose: choose };

  return (
    <nav
      ref={nav}
      className={over ? 'side over' : 'side'}
      hidden={over !== null && !over.isOpen}
      onKeyDown={over ? ({ key }) => key === 'Escape' && over.close() : undefined}
      data-state={isFolded ? 'collapsed' : 'expanded'}
      style={{ width: isFolded ? constants.asideCollapsedWidth : constants.asideWidth }}
      aria-label={t('shell.menu')}
      onTransitionEnd={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.classList.remove('slides');
      }}
    >
      <div className="side-menus">
        {seen.current.unfolded ? (
          <div className="side-menu unfolded" hidden={isFolded}>
            <Entries {...shared} isShown={!isFolded && !painted} isFolded={false} opened={opened} />
          </div>
        ) : null}
        {seen.current.folded ? (
          <div className="side-menu folded" hidden={!isFolded}>
            <Entries {...shared} isShown={isFolded && painted} isFolded opened={noKeys} />
          </div>
        ) : null}
      </div>
      {over ? null : (
        <button
          type="button"
          className="fold"
          onClick={() => {
            nav.current?.classList.add('slides');
            onFold(!isFolded);
          }}
          aria-expanded={!isFolded}
          title={isFolded ? t('shell.unfold') : undefined}
        >
          <Icon name="menu" />
          <span className={isFolded ? 'visually-hidden' : undefined}>
            {t(isFolded ? 'shell.unfold' : 'shell.fold')}
          </span>
        </button>
      )}
    </nav>
  );
});

/** The entries as the menu draws them, which one is the current page, which groups are open, and what a choice does. */
function useMenuEntries(place: string, entries: readonly MenuEntry[], onChosen: (() => void) | undefined) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = usePlace();
  const all = useMemo(() => flatten(entries), [entries]);
  const [opened, setOpened] = useStored<string[]>(`menu.opened.${place}`, firstGroups(entries), isTexts);
  // Derived from the tab's address and origin: the same after a reload and when the tab is shown again (R2.4-11).
  const selected = (current.path === homePath ? homeKey : entryOf(all, current)?.id) ?? null;

  // The groups above the current page open by themselves; groups the user opened stay open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the page opens groups
  useEffect(() => {
    const missing = (selected === null ? [] : above(entries, selected)).filter((id) => !opened.includes(id));
    if (missing.length > 0) setOpened([...opened, ...missing]);
  }, [selected, entries]);

  const items = useMemo<Item[]>(
    () => [
      { key: homeKey, icon: <Icon name="home" />, label: t('shell.home') },
      ...itemsOf(entries, true, (rest) => t('shell.moreEntries', { rest })),
    ],
    [entries, t],
  );
  const choose = useCallback(
    (key: string) => {
      onChosen?.();
      if (key === homeKey) return navigate(homePath);
      const entry = all.find((one) => one.id === key);
      const warning = entry ? openMenu(entry) : null;
      if (warning) message.warning(t(warning));
    },
    [all, message, onChosen, t],
  );
  return { selected, opened, setOpened, items, choose };
}

/** Scrolls the entry of the current page into view in a long menu, at once and again after animated groups have opened. */
function useMarkInSight(
  nav: RefObject<HTMLElement | null>,
  selected: string | null,
  entries: readonly MenuEntry[],
  isFolded: boolean,
): void {
  const look = useDrawnLook();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked decides, and how high a look draws entries
  useEffect(() => {
    const show = () =>
      nav.current
        ?.querySelector('.side-menu:not([hidden]) .ant-menu-item-selected')
        ?.scrollIntoView({ block: 'nearest' });
    const frame = requestAnimationFrame(show);
    const timer = setTimeout(show, 350);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [selected, entries, isFolded, look]);
}

interface EntriesProps {
  isShown: boolean;
  isFolded: boolean;
  items: Item[];
  selected: string | null;
  opened: string[];
  onOpen: (keys: string[]) => void;
  onChoose: (key: string) => void;
}

/**
 * The menu in one of its two widths. Both stay mounted once shown, because switching between a page with the wide menu and
 * one with the folded menu would otherwise render hundreds of entries; the hidden one is not rendered until it is shown.
 */
const Entries = memo(
  function Entries({ isFolded, items, selected, opened, onOpen, onChoose }: EntriesProps): ReactNode {
    return (
      <Menu
        mode="inline"
        inlineCollapsed={isFolded}
        inlineIndent={18}
        items={items}
        selectedKeys={selected === null ? noKeys : [selected]}
        {...(isFolded ? {} : { openKeys: opened, onOpenChange: onOpen })}
        onClick={({ key }) => onChoose(key)}
      />
    );
  },
  (before, now) =>
    !now.isShown ||
    (before.isShown &&
      before.items === now.items &&
      before.selected === now.selected &&
      before.opened === now.opened &&
      before.onOpen === now.onOpen &&
      before.onChoose === now.onChoose),
);
const noKeys: string[] = [];

/** Small menus start with their first groups open. */
function firstGroups(entries: readonly MenuEntry[]): string[] {
  return entries
    .slice(0, 2)
    .filter((entry) => entry.children.length <= 20)
    .map((entry) => entry.id);
}

/** Groups around an entry, from the top. */
function above(entries: readonly MenuEntry[], id: string): string[] {
  for (const entry of entries) {
    if (entry.children.some((child) => child.id === id)) return [entry.id];
    const inner = above(entry.children, id);
    if (inner.length > 0) return [entry.id, ...inner];
  }
  return [];
}

function itemsOf(entries: readonly MenuEntry[], isTop: boolean, more: (rest: number) => string): Item[] {
  const items: Item[] = entries.slice(0, groupLimit).map((entry) => itemOf(entry, isTop, more));
  const rest = entries.length - groupLimit;
  if (rest > 0) items.push({ key: `more-${entries[0]?.id}`, disabled: true, label: more(rest) });
  return items;
}

function itemOf(entry: MenuEntry, isTop: boolean, more: (rest: number) => string): Item {
  const icon = isTop ? <Icon name={iconOf(entry.icon)} /> : undefined;
  if (entry.children.length > 0)
    return { key: entry.id, icon, label: entry.name, children: itemsOf(entry.children, false, more) };
  return { key: entry.id, icon, label: entry.name, title: entry.name };
}
