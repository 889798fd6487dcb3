import { Modal } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';

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

/** A dialog of the current tab, 5vh from the top. */
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
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onCancel={onClose}
      footer={footer ?? null}
      keyboard={!dirty && !strict}
      mask={{ closable: !dirty && !strict }}
      closable={!strict}
      getContainer={() => pane ?? document.body}
      style={{ top: '5vh' }}
      destroyOnHidden
      afterClose={afterClose}
    >
      {children}
    </Modal>
  );
}
