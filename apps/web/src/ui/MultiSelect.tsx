import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';

/**
 * A list from which several are chosen. Tab only leaves it: the component library would toggle the entry under the
 * highlight first, which takes the choice just made out again.
 */
export function MultiSelect<Value extends string>(props: Omit<SelectProps<Value[]>, 'mode'>): ReactNode {
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  };
  return (
    <div className="multi-select" onKeyDownCapture={leave}>
      <Select<Value[]> {...props} mode="multiple" />
    </div>
  );
}
