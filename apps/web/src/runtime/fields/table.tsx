import type { FieldOf } from '@app/contract';
import { lazy, Suspense } from 'react';
import type { CorrectionsTable } from '../form/correction/use-places.ts';
import { TableField } from '../form/fields/TableField.tsx';
import type { FieldPort } from '../form/store/form-context.ts';
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
const CorrectionsField = lazy(async () => ({
  default: (await import('../form/correction/CorrectionsField.tsx')).CorrectionsField,
}));
const CorrectionsView = lazy(async () => ({
  default: (await import('../form/correction/CorrectionsView.tsx')).CorrectionsView,
}));
const ChangesView = lazy(async () => ({ default: (await import('../form/change/ChangesView.tsx')).ChangesView }));

export const table: FieldScreen<FieldOf<'table'>> = {
  ...plain,
  Edit: ({ port, draw }) => {
    if (port.field.widget === 'productFormula') return <FormulationField port={port} />;
    if (port.field.widget === 'paperRows') return <PaperRowsField port={port} draw={draw} />;
    if (port.field.widget === 'changes') return <ChangesField port={port} draw={draw} />;
    if (port.field.widget === 'corrections')
      return <CorrectionsField port={port as FieldPort<CorrectionsTable>} draw={draw} />;
    return <TableField port={port} draw={draw} />;
  },
  label: ({ widget }) => (widget === undefined || widget === 'corrections' ? 'group' : 'own'),
  View: (props) => {
    if (props.field.widget === 'paperRows') return <PaperRowsView {...props} />;
    if (props.field.widget === 'changes')
      return (
        <Suspense>
          <ChangesView {...props} />
        </Suspense>
      );
    if (props.field.widget === 'corrections')
      return (
        <Suspense>
          <CorrectionsView {...props} field={props.field} />
        </Suspense>
      );
    return <ViewTable {...props} columns={props.field.columns} />;
  },
  isWide: true,
};
