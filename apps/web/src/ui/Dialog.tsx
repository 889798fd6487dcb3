import { Modal } from 'antd';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { TabContext, useTabActive } from '../client/tab.ts';

/** Element of the tab's content; dialogs mask only it, so other tabs stay usable (design/README 8). */
export const PaneElement = createContext<HTMLElement | null>(null);

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** 416 confirmation, 560 form, '65%' message. */
  width?: number | string;
  onClose: () => void;
  footer?: ReactNode;
  /** Unsaved input: Esc and a click outside do nothing. */
  dirty?: boolean;
  /** Closes by its buttons alone: no cross, no Esc, no click outside. */
  strict?: boolean;
  children?: ReactNode;
  afterClose?: () => void;
}

/**
 * A dialog of the current tab, 5vh from the top. While its tab is hidden it neither hears Esc nor holds the focus, which the
 * component library gives to the dialog opened last in the whole window; what is inside stays as it is.
 */
export function Dialog({
  open,
  title,
  width = 560,
  onClose,
  footer,
  dirty = false,
  strict = false,
  children,
  afterClose,
}: DialogProps): ReactNode {
  const pane = useContext(PaneElement);
  const isActive = useTabActive();
  const latestOpen = useRef(open);
  latestOpen.current = open;
  const wasOpen = useRef(open);
  const wasActive = useRef(isActive);
  // Most dialogs are never opened: until then there is nothing to draw or to keep.
  const wasSeen = useRef(false);
  wasSeen.current ||= open;
  // Coming back with its tab it just stands there again.
  const isStill = open && (!isActive || !wasActive.current);
  useEffect(() => {
    // Closed behind another tab, where the library has nothing left to close.
    if (wasOpen.current && !open && !isActive) afterClose?.();
    wasOpen.current = open;
    wasActive.current = isActive;
  }, [open, isActive, afterClose]);
  if (!wasSeen.current) return null;
  return (
    <Modal
      open={open && isActive}
      title={title}
      width={width}
      onCancel={onClose}
      footer={footer ?? null}
      keyboard={!dirty && !strict}
      mask={{ closable: !dirty && !strict }}
      closable={!strict}
      getContainer={() => pane ?? document.body}
      style={{ top: '5vh' }}
      destroyOnHidden={!open}
      {...(isStill ? { transitionName: '', maskTransitionName: '' } : {})}
      afterClose={() => {
        if (!latestOpen.current) afterClose?.();
      }}
    >
      {children}
    </Modal>
  );
}

/** Closing by Esc only while the own tab is seen: Esc in one tab must not close a drawer of another. */
export function useOwnClose(close: () => void): () => void {
  const tab = useContext(TabContext);
  return () => {
    if (!tab || tab.isActive()) close();
  };
}
