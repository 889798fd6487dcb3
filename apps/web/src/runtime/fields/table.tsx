import type { FieldOf } from '@app/contract';
import { lazy } from 'react';
import { TableField } from '../form/fields/TableField.tsx';
import { PaperRowsView } from '../form/view/PaperRowsView.tsx';
import { ViewTable } from '../form/view/ViewTable.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

const FormulationField = lazy(async () => ({
  default: (await import('../form/fields/FormulationField.tsx')).FormulationField,
}));
const PaperRowsField = lazy(async () => ({
  default: (await import('../form/reading/PaperRowsField.tsx')).PaperRowsField,
}));

export const table: FieldScreen<FieldOf<'table'>> = {
  ...plain,
  Edit: ({ port, draw }) => {
    if (port.field.widget === 'productFormula') return <FormulationField port={port} />;
    if (port.field.widget === 'paperRows') return <PaperRowsField port={port} draw={draw} />;
    return <TableField port={port} draw={draw} />;
  },
  label: ({ widget }) => (widget === undefined ? 'group' : 'own'),
  View: (props) =>
    props.field.widget === 'paperRows' ? (
      <PaperRowsView {...props} />
    ) : (
      <ViewTable {...props} columns={props.field.columns} />
    ),
  isWide: true,
};
