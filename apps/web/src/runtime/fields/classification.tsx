import type { FieldOf } from '@app/contract';
import { lazy } from 'react';
import { Zh } from '../../ui/Zh.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

const ClassificationCodeField = lazy(async () => ({
  default: (await import('../form/fields/ClassificationCodeField.tsx')).ClassificationCodeField,
}));

export const classification: FieldScreen<FieldOf<'classification'>> = {
  ...plain,
  Edit: ({ port }) => <ClassificationCodeField port={port} />,
  label: () => 'own',
  View: ({ value }) => (
    <span className="mono nosp">
      <Zh text={String(value)} />
    </span>
  ),
};
