import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldPort } from '../store/form-context.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { BooleanField } from './BooleanField.tsx';
import { DateField } from './DateField.tsx';
import { EnumField, isSpreadOut, MultiEnumField } from './EnumField.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { LongTextField } from './LongTextField.tsx';
import { NumberField } from './NumberField.tsx';
import { TableField } from './TableField.tsx';
import { TextField } from './TextField.tsx';

const ProductFormulaField = lazy(async () => ({
  default: (await import('./ProductFormulaField.tsx')).ProductFormulaField,
}));
const ClassificationCodeField = lazy(async () => ({
  default: (await import('./ClassificationCodeField.tsx')).ClassificationCodeField,
}));
const DocumentChecklistField = lazy(async () => ({
  default: (await import('./DocumentChecklistField.tsx')).DocumentChecklistField,
}));
const PaperRowsField = lazy(async () => ({
  default: (await import('../reading/PaperRowsField.tsx')).PaperRowsField,
}));

/** Composite editors by the `widget` of a field; the file of each is loaded when a form has one. */
const composites: Record<string, (port: FieldPort) => ReactNode> = {
  productFormula: (port) => <ProductFormulaField port={port} />,
  classificationCode: (port) => <ClassificationCodeField port={port} />,
  documentChecklist: (port) => <DocumentChecklistField port={port} />,
  paperRows: (port) => <PaperRowsField port={port} draw={widgetOf} />,
};

/** Whether a field takes the whole width and height of its step. */
export function isGrid(widget: string | undefined): boolean {
  return widget === 'productFormula';
}

/** The editor of a field, with its label and error unless it stands in a table cell. */
export function widgetOf(port: FieldPort, { framed }: { framed: boolean }): ReactNode {
  const composite = composites[port.field.widget ?? ''];
  if (composite) return <Suspense fallback={<div className="fm-wait" aria-busy="true" />}>{composite(port)}</Suspense>;
  const { widget, isGroup } = simple(port, !framed);
  return framed ? (
    <FieldFrame port={port} group={isGroup}>
      {widget}
    </FieldFrame>
  ) : (
    widget
  );
}

function simple(port: FieldPort, compact: boolean): { widget: ReactNode; isGroup: boolean } {
  switch (port.field.type) {
    case 'text':
      return { widget: <TextField port={port} />, isGroup: false };
    case 'longText':
      return { widget: <LongTextField port={port} />, isGroup: false };
    case 'integer':
    case 'decimal':
      return { widget: <NumberField port={port} />, isGroup: false };
    case 'date':
    case 'dateTime':
      return { widget: <DateField port={port} />, isGroup: false };
    case 'boolean':
      return { widget: <BooleanField port={port} />, isGroup: true };
    case 'enum':
      return { widget: <EnumField port={port} compact={compact} />, isGroup: isSpreadOut(port) };
    case 'multiEnum':
      return { widget: <MultiEnumField port={port} compact={compact} />, isGroup: isSpreadOut(port) };
    case 'attachment':
      return { widget: <AttachmentField port={port} />, isGroup: true };
    case 'table':
      return { widget: <TableField port={port} draw={widgetOf} />, isGroup: true };
    case 'classification':
      return { widget: <ClassificationCodeField port={port} />, isGroup: true };
    case 'documents':
      return { widget: <DocumentChecklistField port={port} />, isGroup: true };
  }
}
