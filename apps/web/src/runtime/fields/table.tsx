import type { FieldOf } from '@app/contract';
import { lazy, Suspense } from 'react';
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

const ChangesField = lazy(async () => ({ default: (await import('../form/change/ChangesField.tsx')).ChangesField }));
const ChangesView = lazy(async () => ({ default: (await import('../form/change/ChangesView.tsx')).ChangesView }));

export const table: FieldScreen<FieldOf<'table'>> = {
  ...plain,
  Edit: ({ port, draw }) => {
    if (port.field.widget === 'productFormula') return <FormulationField port={port} />;
    if (port.field.widget === 'paperRows') return <PaperRowsField port={port} draw={draw} />;
    if (port.field.widget === 'changes') return <ChangesField port={port} draw={draw} />;
    return <TableField port={port} draw={draw} />;
  },
  label: ({ widget }) => (widget === undefined ? 'group' : 'own'),
  View: (props) => {
    if (props.field.widget === 'paperRows') return <PaperRowsView {...props} />;
    if (props.field.widget === 'changes')
      return (
        <Suspense>
          <ChangesView {...props} />
        </Suspense>
      );
    return <ViewTable {...props} columns={props.field.columns} />;
  },
  isWide: true,
};
