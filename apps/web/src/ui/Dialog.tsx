import { type DrawerProps, Modal } from 'antd';
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
  const panel = useRef<HTMLDivElement>(null);
  // Where the work goes on afterwards: read before a button inside takes the focus, which the library cannot.
  const focusBefore = useRef<Element | null>(null);
  if (open && !wasOpen.current) focusBefore.current = document.activeElement;
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
      className="dialog"
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
        if (latestOpen.current) return;
        giveBackFocus(panel.current, focusBefore.current);
        afterClose?.();
      }}
      panelRef={panel}
    >
      {children}
    </Modal>
  );
}

/** The focus returns to where it was, unless it went elsewhere meanwhile. */
function giveBackFocus(panel: Element | null, before: Element | null): void {
  const now = document.activeElement;
  const isHere = now === null || now === document.body || panel?.contains(now);
  if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/**
 * What makes a drawer one of the current tab: it stands in the tab's content, Esc in another tab does not close it, and it
 * does not pull back a focus that a question, a popover or what followed it took.
 */
export function useDrawerOfTab(
  open: boolean,
  close: () => void,
): Pick<DrawerProps, 'open' | 'onClose' | 'getContainer' | 'rootStyle' | 'focusable'> & {
  afterOpenChange: (open: boolean) => void;
} {
  const tab = useContext(TabContext);
  const pane = useContext(PaneElement);
  const wasOpen = useRef(false);
  const focusBefore = useRef<Element | null>(null);
  if (open && !wasOpen.current) focusBefore.current = document.activeElement;
  useEffect(() => {
    wasOpen.current = open;
  }, [open]);
  return {
    open,
    afterOpenChange: (isOpen) => {
      if (!isOpen) giveBackFocus(document.activeElement?.closest('.ant-drawer') ?? null, focusBefore.current);
    },
    onClose: () => {
      if (!tab || tab.isActive()) close();
    },
    getContainer: () => pane ?? document.body,
    focusable: { trap: pane === null, focusTriggerAfterClose: false },
    ...(pane ? { rootStyle: { position: 'absolute' } } : {}),
  };
}
