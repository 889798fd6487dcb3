import { type RefSelectProps, Select, type SelectProps } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';

/**
 * A select for several values. Tab only leaves and closes it: the component library would first toggle the highlighted
 * entry, which undoes the choice just made. `free`: values that are not in the list can be typed as well.
 */
export function MultiSelect<Value extends string>({
  free = false,
  ...props
}: Omit<SelectProps<Value[]>, 'mode' | 'open' | 'onOpenChange'> & {
  free?: boolean;
  ref?: Ref<RefSelectProps>;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    setOpen(false);
  };
  const isListed = props.options !== undefined;
  return (
    <div className="multi-select" onKeyDownCapture={leave}>
      <Select<Value[]>
        {...props}
        {...(isListed ? {} : { suffixIcon: null })}
        mode={free ? 'tags' : 'multiple'}
        open={isListed && open}
        onOpenChange={setOpen}
      />
    </div>
  );
}
