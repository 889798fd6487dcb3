import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.tsx';
import { useShell } from './shell-store.ts';
import { TabList } from './TabList.tsx';
import { titleOfTab } from './tab-titles.ts';
import { type CloseScope, dashboardKey, type TabItem } from './tabs.ts';
import { dispatchTabs, showTab, useTabs } from './tabs-store.ts';
import { useCloseTabs } from './use-close-tabs.tsx';

const scopes: readonly CloseScope[] = ['left', 'right', 'self', 'others', 'all'];

/** The bar of open pages: close, drag, double-click to refresh, middle click, context menu, keyboard (spec 2.4). */
export function TabBar(): ReactNode {
  const { t } = useTranslation();
  const { tabs, current } = useTabs();
  const { close, reload, dialog } = useCloseTabs();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const from = tabs.findIndex((tab) => tab.key === active.id);
    const to = tabs.findIndex((tab) => tab.key === over.id);
    const before = to > from ? (tabs[to + 1]?.key ?? null) : String(over.id);
    dispatchTabs({ type: 'move', key: String(active.id), before });
  };

  return (
    <div className="tabs">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ container: document.body }}
      >
        <SortableContext items={tabs.map((tab) => tab.key)} strategy={horizontalListSortingStrategy}>
          <div className="tab-strip" role="tablist" aria-label={t('shell.tabs.label')}>
            {tabs.map((tab, index) => (
              <TabHandle
                key={tab.key}
                tab={tab}
                index={index}
                count={tabs.length}
                isCurrent={tab.key === current}
                close={close}
                reload={reload}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <span className="sp" />
      <button
        type="button"
        className="ib s"
        title={t('shell.tabs.reload')}
        aria-label={t('shell.tabs.reload')}
        onClick={() => reload(current)}
      >
        <Icon name="refresh" size={14} />
      </button>
      <TabList close={close} />
      {dialog}
    </div>
  );
}

interface HandleProps {
  tab: TabItem;
  index: number;
  count: number;
  isCurrent: boolean;
  close: (key: string, scope: CloseScope) => void;
  reload: (key: string) => void;
}

const TabHandle = memo(function TabHandle({ tab, index, count, isCurrent, close, reload }: HandleProps): ReactNode {
  const { t } = useTranslation();
  const title = useShell((state) => titleOfTab(tab, state.entries, t));
  const isHome = tab.key === dashboardKey;
  const sortable = useSortable({ id: tab.key, disabled: isHome });
  const element = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);

  const usable: Record<CloseScope, boolean> = {
    left: index > 1,
    right: index < count - 1,
    self: true,
    others: count > (isHome ? 1 : 2),
    all: true,
  };
  const items: MenuProps['items'] = (isHome ? (['others'] as const) : scopes).map((scope) => ({
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const neighbour = event.currentTarget.parentElement?.children[index + step];
      if (event.ctrlKey && event.shiftKey) shift(tab.key, step);
      else if (neighbour instanceof HTMLElement) neighbour.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      showTab(tab.key);
    } else if (event.key === 'Delete') close(tab.key, 'self');
  };

  const { transform, transition, isDragging } = sortable;
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const scope = scopes.find((one) => one === key);
          if (scope) close(tab.key, scope);
        },
      }}
    >
      <div
        ref={(node) => {
          sortable.setNodeRef(node);
          element.current = node;
        }}
        {...sortable.listeners}
        role="tab"
        tabIndex={isCurrent ? 0 : -1}
        aria-selected={isCurrent}
        aria-keyshortcuts={isHome ? undefined : 'Delete'}
        className={`tab${isCurrent ? ' on' : ''}${isHome ? ' pinned' : ''}${tab.mounted || isHome ? '' : ' unloaded'}${isDragging ? ' drag' : ''}`}
        style={transform ? { transform: `translateX(${transform.x}px)`, transition } : undefined}
        title={title}
        onClick={() => showTab(tab.key)}
        onDoubleClick={() => reload(tab.key)}
        onAuxClick={(event) => {
          if (event.button === 1 && !isHome) close(tab.key, 'self');
        }}
        onMouseDown={(event) => {
          if (event.button === 1) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
      >
        {isHome ? <Icon name="home" size={14} /> : null}
        <span>{title}</span>
        {tab.dirty ? (
          <i className="dot" role="img" aria-label={t('shell.tabs.dirty')} title={t('shell.tabs.dirty')} />
        ) : null}
        {isHome ? null : (
          <span
            className="cl"
            aria-hidden="true"
            title={t('shell.tabs.closeOne', { title })}
            onPointerDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              close(tab.key, 'self');
            }}
          >
            <Icon name="close" size={12} />
          </span>
        )}
      </div>
    </Dropdown>
  );
});

function shift(key: string, step: number): void {
  const { tabs } = useTabs.getState();
  const at = tabs.findIndex((tab) => tab.key === key);
  const before = step > 0 ? (tabs[at + 2]?.key ?? null) : (tabs[at - 1]?.key ?? null);
  dispatchTabs({ type: 'move', key, before });
}
