import { type FieldDefinition, isFormulation } from '@app/contract';
import { type ReactNode, Suspense } from 'react';
import { screenOf } from '../../fields/index.ts';
import type { FieldPort } from '../store/form-context.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** Whether a field takes the whole width and height of its step. */
export function isGrid(field: FieldDefinition | undefined): boolean {
  return field !== undefined && isFormulation(field);
}

/** The editor of a field, with its label and error unless it stands in a table cell. */
export function widgetOf(port: FieldPort, { framed }: { framed: boolean }): ReactNode {
  const { Edit, label } = screenOf(port.field);
  const kind = label(port.field);
  const editor = (
    <Suspense fallback={<div className="fm-wait" aria-busy="true" />}>
      <Edit port={port} compact={!framed} draw={widgetOf} />
    </Suspense>
  );
  return framed && kind !== 'own' ? (
    <FieldFrame port={port} group={kind === 'group'}>
      {editor}
    </FieldFrame>
  ) : (
    editor
  );
}
