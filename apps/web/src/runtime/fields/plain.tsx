import type { FieldDefinition } from '@app/contract';
import { Zh } from '../../ui/Zh.tsx';
import type { FieldScreen } from './field-screen.ts';

/** What fields of one line have in common; each type says the rest. */
export const plain: Omit<FieldScreen<FieldDefinition>, 'Edit'> = {
  label: () => 'input',
  View: ({ value }) => <Zh text={String(value)} />,
  isWide: false,
};
