import { type DrawerProps, Modal } from 'antd';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { TabContext, useTabActive } from '../client/tab.ts';

/** The element of the tab's content; dialogs cover only this element, so that other tabs stay usable (design/README 8). */
export const PaneElement = createContext<HTMLElement | null>(null);

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** In pixels or per cent: 416 for a confirmation, 560 for a form, '65%' for a message. */
  width?: number | string;
  onClose: () => void;
  footer?: ReactNode;
  /** The dialog holds unsaved input: Esc and a click outside do not close it. */
  dirty?: boolean;
  /** Only its buttons close it: there is no cross, and neither Esc nor a click outside works. */
  strict?: boolean;
  children?: ReactNode;
  afterClose?: () => void;
}

/**
 * A dialog of the current tab, 5vh from the top. While its tab is hidden it ignores Esc and does not hold the focus (the
 * library gives both to the dialog opened last in the window); its content stays mounted.
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
  // The element to focus after closing; read during render, because later a button inside has taken the focus.
  const focusBefore = useRef<Element | null>(null);
  if (open && !wasOpen.current) focusBefore.current = document.activeElement;
  // Most dialogs are never opened: nothing is rendered before the first opening.
  const wasSeen = useRef(false);
  wasSeen.current ||= open;
  // No animation when the dialog reappears because its tab is shown again.
  const isStill = open && (!isActive || !wasActive.current);
  useEffect(() => {
    // Closed while its tab was hidden: the library does not call back then.
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

/** Focuses `before` again, unless something outside the closed panel has taken the focus meanwhile. */
function giveBackFocus(panel: Element | null, before: Element | null): void {
  const now = document.activeElement;
  const isHere = now === null || now === document.body || panel?.contains(now);
  if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/**
 * Properties of a drawer that belongs to the current tab: it is drawn inside the tab's content, Esc in another tab does not
 * close it, and it does not take back the focus from a question, a popover or the next view.
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
