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
  const behindName = useSession((state) => state.switched?.fullname ?? '');
  const behindAccount = useSession((state) => state.switched?.account);
  useEffect(() => {
    if (!element.current) return undefined;
    const behind = behindAccount === undefined ? null : { fullname: behindName, account: behindAccount };
    return keepWatermark(element.current, { fullname: name, account }, behind);
  }, [name, account, behindName, behindAccount]);
  return (
    <div className="panes" ref={element}>
      {panes.map((pane) => (
        <Pane key={pane} tabKey={pane.slice(pane.indexOf('#') + 1)} />
      ))}
    </div>
  );
});
