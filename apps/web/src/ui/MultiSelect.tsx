import { type RefSelectProps, Select, type SelectProps } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';

/**
 * A list from which several are chosen. Tab only leaves and closes it: the component library would toggle the entry under
 * the highlight first, which takes the choice just made out again. `free`: what is in no list may be typed as well.
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
