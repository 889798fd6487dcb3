import { Modal } from 'antd';
import type { ReactNode } from 'react';
import './session.css';

/** What a dialog about the own account is told by the page. */
export interface AccountDialogProps {
  open: boolean;
  /** What has to be done before anything else: the dialog ends with it and cannot be closed. */
  forced?: boolean;
  onClose: () => void;
}

interface AccountFrameProps extends AccountDialogProps {
  title: string;
  /** The buttons below; most forms have their own inside. */
  footer?: ReactNode;
  width?: 416 | 480;
  /** False: a press beside the dialog keeps it, because something may be typed. */
  closesBeside?: boolean;
  children: ReactNode;
}

/** A dialog about the own account, in its place above every page. */
export function AccountFrame(props: AccountFrameProps): ReactNode {
  const { open, title, footer = null, width = 416, forced = false, closesBeside = true, onClose, children } = props;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      style={{ top: '5vh' }}
      footer={footer}
      onCancel={onClose}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: closesBeside }}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
