import { useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useShell } from '../shell-store.ts';
import { titleOfTab } from './tab-titles.ts';
import { type CloseScope, dashboardKey, type TabItem } from './tabs.ts';
import { dispatchTabs, showTab, useTabs } from './tabs-store.ts';

interface HandleProps {
  tabKey: string;
  close: (key: string, scope: CloseScope) => void;
  reload: (key: string) => void;
}

/** One tab of the bar; rendered again only when this tab changes. */
export const TabHandle = memo(function TabHandle(props: HandleProps): ReactNode {
  const tab = useTabs((state) => state.tabs.find((one) => one.key === props.tabKey));
  return tab ? <Handle tab={tab} {...props} /> : null;
});

function Handle({ tab, close, reload }: HandleProps & { tab: TabItem }): ReactNode {
  const { t } = useTranslation();
  const isCurrent = useTabs((state) => state.current === tab.key);
  const routes = useShell((state) => state.routes);
  const title = titleOfTab(tab, routes, t);
  const isHome = tab.key === dashboardKey;
  const sortable = useSortable({ id: tab.key, disabled: isHome });
  const element = useRef<HTMLElement | null>(null);
  useCurrentInSight(element, isCurrent);
  const { transform, transition, isDragging } = sortable;
  return (
    <div
      ref={(node) => {
        sortable.setNodeRef(node);
        element.current = node;
      }}
      {...sortable.listeners}
      role="tab"
      data-key={tab.key}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isCurrent}
      aria-keyshortcuts={isHome ? undefined : 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight'}
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
      onKeyDown={(event) => onKeyDown(event, tab.key, close)}
    >
      {isHome ? <Icon name="home" size={14} /> : null}
      <span>
        <Zh text={title} />
      </span>
      {tab.dirty ? (
        <i className="dot" role="img" aria-label={t('shell.tabs.dirty')} title={t('shell.tabs.dirty')} />
      ) : null}
      {isHome ? null : <CloseMark title={title} onClose={() => close(tab.key, 'self')} />}
    </div>
  );
}

/** Scrolls the current tab into view, also after a change of theme or size has made the tabs wider. */
function useCurrentInSight(element: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    if (!isCurrent || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Measured after the page is painted: measuring now would make the browser lay out the new page twice.
    const sized = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), 60);
    });
    sized.observe(element.current);
    return () => {
      sized.disconnect();
      clearTimeout(timer);
    };
  }, [element, isCurrent]);
}

/** Closes the tab by mouse; the keyboard has Delete on the tab. Pressing it neither drags nor refreshes the tab. */
function CloseMark({ title, onClose }: { title: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <span
      className="cl"
      aria-hidden="true"
      title={t('shell.tabs.closeOne', { title })}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <Icon name="close" size={12} />
    </span>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, key: string, close: HandleProps['close']): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    const neighbour = step > 0 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
    if (event.ctrlKey && event.shiftKey) shift(key, step);
    else if (neighbour instanceof HTMLElement) neighbour.focus();
  } else if (event.key === 'Home' || event.key === 'End') {
    event.preventDefault();
    const all = event.currentTarget.parentElement?.children;
    const wanted = all?.[event.key === 'Home' ? 0 : all.length - 1];
    if (wanted instanceof HTMLElement) wanted.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    showTab(key);
  } else if (event.key === 'Delete') close(key, 'self');
}

function shift(key: string, step: number): void {
  const { tabs } = useTabs.getState();
  const at = tabs.findIndex((tab) => tab.key === key);
  const before = step > 0 ? (tabs[at + 2]?.key ?? null) : (tabs[at - 1]?.key ?? null);
  dispatchTabs({ type: 'move', key, before });
}
