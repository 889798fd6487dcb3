import type { FieldDefinition } from '@app/contract';
import type { ReactNode } from 'react';
import { useField } from '../store/form-context.ts';
import { widgetOf } from './widget-of.tsx';

/** One field of a form with everything around it. */
export function FormField({ field }: { field: FieldDefinition }): ReactNode {
  return widgetOf(useField(field), { framed: true });
}
