import { Popover, type PopoverProps } from 'antd';
import type { ReactNode } from 'react';

/** A panel that opens below its button, with their right edges in line, as the lists of the header do. */
export function PanelPopover(props: PopoverProps): ReactNode {
  return <Popover trigger="click" placement="bottomRight" arrow={false} {...props} />;
}
