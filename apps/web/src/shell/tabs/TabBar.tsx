import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { App } from 'antd';
import { memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { Icon } from '../../ui/icons.tsx';
import { TabHandle } from './TabHandle.tsx';
import { TabList } from './TabList.tsx';
import { TabMenu } from './TabMenu.tsx';
import { commandOf } from './tab-commands.ts';
import { tabOfMessage } from './tab-message.ts';
import { dispatchTabs, useTabs } from './tabs-store.ts';
import { useCloseTabs } from './use-close-tabs.tsx';

/** The bar of open pages: close, drag, double-click to refresh, middle click, context menu, keyboard (spec 2.4). */
export const TabBar = memo(function TabBar(): ReactNode {
  const { t } = useTranslation();
  const keys = useTabs(useShallow((state) => state.tabs.map((tab) => tab.key)));
  const closeTabs = useCloseTabs();
  const { close, reload, dialog } = closeTabs;
  const run = useTabCommands(closeTabs);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const from = keys.indexOf(String(active.id));
    const to = keys.indexOf(String(over.id));
    const before = to > from ? (keys[to + 1] ?? null) : String(over.id);
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
        <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
          <TabMenu run={run}>
            <div
              className="tab-strip"
              role="tablist"
              aria-label={t('shell.tabs.label')}
              onWheel={({ currentTarget, deltaY }) => {
                currentTarget.scrollLeft += deltaY;
              }}
            >
              {keys.map((key) => (
                <TabHandle key={key} tabKey={key} close={close} reload={reload} />
              ))}
            </div>
          </TabMenu>
        </SortableContext>
      </DndContext>
      <span className="sp" />
      <button
        type="button"
        className="ib s"
        title={t('shell.tabs.reload')}
        aria-label={t('shell.tabs.reload')}
        onClick={() => reload(useTabs.getState().current)}
      >
        <Icon name="refresh" size={14} />
      </button>
      <TabList close={close} />
      {dialog}
    </div>
  );
});

/** Runs a command of the context menu on a tab; embedded pages send the same commands for their own tab. */
function useTabCommands({ close, reload }: ReturnType<typeof useCloseTabs>): (action: string, key: string) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const run = (action: string, key: string) => {
    const command = commandOf(action, key);
    if (!command) void message.error(t('shell.tabs.invalid'));
    else if (command.kind === 'reload') reload(command.key);
    else close(command.key, command.scope);
  };
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const asked = tabOfMessage(event, useTabs.getState().current);
      if (asked) run(asked.action, asked.key);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  });
  return run;
}
