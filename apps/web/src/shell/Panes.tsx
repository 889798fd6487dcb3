import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../client/session.ts';
import { Pane } from './Pane.tsx';
import { useTabs } from './tabs-store.ts';
import { keepWatermark } from './watermark.ts';

/** All opened pages; hidden ones stay mounted, so scroll, filters and half-filled forms stay where they were. */
export const Panes = memo(function Panes(): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const panes = useTabs(
    useShallow((state) => state.tabs.filter((tab) => tab.mounted).map((tab) => `${tab.revision}#${tab.key}`)),
  );
  const name = useSession((state) => state.employee?.name ?? state.user?.fullname ?? '');
  const account = useSession((state) => state.user?.account ?? '');
  useEffect(() => (element.current ? keepWatermark(element.current, name, account) : undefined), [name, account]);
  return (
    <div className="panes" ref={element}>
      {panes.map((pane) => (
        <Pane key={pane} tabKey={pane.slice(pane.indexOf('#') + 1)} />
      ))}
    </div>
  );
});
