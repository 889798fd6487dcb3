import type { ParameterPick } from '@app/contract';
import { AutoComplete, Form, type RefSelectProps, Select } from 'antd';
import type { ReactNode, Ref } from 'react';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import type { FieldPath } from './field-path.ts';
import type { Checks } from './use-checks.ts';

/** Texts that may also be typed: fields of a dossier and groups of a list that do not exist yet. */
const open: readonly ParameterPick[] = ['place', 'group'];

interface PickSelectProps {
  pick: ParameterPick;
  path: FieldPath;
  checks: Checks;
  many?: boolean;
  clear?: boolean;
  placeholder?: string | undefined;
  ref?: Ref<RefSelectProps>;
  id?: string;
  value?: string & string[];
  onChange?: (value: string | string[]) => void;
}

/** Picks tables, entries, lists, tests …; entries are those of the table beside, groups those of the list beside. */
export function PickSelect({
  pick,
  path,
  checks,
  many = false,
  clear = false,
  placeholder,
  ref,
  ...own
}: PickSelectProps): ReactNode {
  const beside: unknown = Form.useWatch(path.slice(0, -1), { preserve: true });
  const part = typeof beside === 'object' && beside !== null ? (beside as Record<string, unknown>) : {};
  const of = pick === 'entry' ? [part.table, part.tables].flat() : pick === 'group' ? [part.list] : [];
  const options = checks.choices(
    pick,
    of.filter((one) => typeof one === 'string'),
  );
  const isOpen = open.includes(pick);
  if (many) {
    return (
      <MultiSelect
        {...own}
        ref={ref}
        free={isOpen}
        options={options}
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
      />
    );
  }
  if (isOpen)
    return (
      <AutoComplete
        {...own}
        ref={ref}
        options={options}
        showSearch={{
          filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
        }}
      />
    );
  return (
    <Select
      {...own}
      ref={ref}
      allowClear={clear}
      options={options}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
