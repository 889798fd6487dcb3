import type { FieldDefinition } from '@app/contract';
import { Zh } from '../../ui/Zh.tsx';
import type { FieldScreen } from './field-screen.ts';

/** How single values are drawn; each field type overrides what differs. */
export const plain: Omit<FieldScreen<FieldDefinition>, 'Edit'> = {
  label: () => 'input',
  View: ({ value }) => <Zh text={String(value)} />,
  isWide: false,
};
