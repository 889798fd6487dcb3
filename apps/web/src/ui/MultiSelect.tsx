import { Select, type SelectProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

/**
 * A list from which several are chosen. Tab only leaves and closes it: the component library would toggle the entry under
 * the highlight first, which takes the choice just made out again.
 */
export function MultiSelect<Value extends string>(
  props: Omit<SelectProps<Value[]>, 'mode' | 'open' | 'onOpenChange'>,
): ReactNode {
  const [open, setOpen] = useState(false);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div className="multi-select" onKeyDownCapture={leave}>
      <Select<Value[]> {...props} mode="multiple" open={open} onOpenChange={setOpen} />
    </div>
  );
}
