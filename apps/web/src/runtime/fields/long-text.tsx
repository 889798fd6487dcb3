import type { FieldOf } from '@app/contract';
import { Zh } from '../../ui/Zh.tsx';
import { LongTextField } from '../form/fields/LongTextField.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const longText: FieldScreen<FieldOf<'longText'>> = {
  ...plain,
  Edit: LongTextField,
  View: ({ value }) => (
    <span className="fm-view-text">
      <Zh text={String(value)} />
    </span>
  ),
  isWide: true,
};
