import type { FieldDefinition, FieldError, JsonObject } from '@app/contract';
import { type FormDefinition, visibleFields } from '@app/engine/form';
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { businessNow } from '../../../client/business-time.ts';
import { getLanguage, useSession } from '../../../client/index.ts';
import { PreviewProvider } from '../../file-view/preview-context.tsx';
import { FormField } from '../fields/FormField.tsx';
import { FormSections } from '../pages/FormSections.tsx';
import { FormContext, type FormContextValue, type FormPlace, useForm, useFormState } from '../store/form-context.ts';
import { createFormStore, errorKey } from '../store/form-store.ts';
import { UploadsContext, useOwnUploads } from '../upload/use-uploads.ts';
import '../form.css';

export interface FormFieldsProps {
  definition: FormDefinition;
  /** Initial data; afterwards the form holds the data itself and reports every change. */
  values: JsonObject;
  errors?: readonly FieldError[];
  readOnly?: boolean;
  recordId?: string;
  /** Where the form stands; absent = it belongs to no area, and no reference can be chosen. */
  place?: FormPlace;
  onChange: (values: JsonObject) => void;
}

/** A form that saves nothing itself, for register records and dialogs. It reports data with computed values. */
export function FormFields({
  definition,
  values,
  errors,
  readOnly = false,
  recordId,
  place,
  onChange,
}: FormFieldsProps): ReactNode {
  const own = useOwnUploads();
  const uploads = useContext(UploadsContext) ?? own;
  const notify = useRef(onChange);
  notify.current = onChange;
  const initial = useRef(values);
  const store = useMemo(() => {
    const made = createFormStore(
      definition,
      {
        data: initial.current,
        readOnly,
        options: {
          language: getLanguage(),
          now: businessNow().getTime(),
          userName: useSession.getState().user?.fullname ?? '',
        },
      },
      () => notify.current(made.getState().shown),
    );
    return made;
  }, [definition, readOnly]);
  useEffect(() => () => store.dispose(), [store]);
  useEffect(() => {
    if (!errors || errors.length === 0) return;
    store.setState({ errors, revealed: new Set(errors.map(errorKey)) });
    const [first] = errors;
    if (first) store.goTo({ field: first.field, rowId: first.row, column: first.column });
  }, [errors, store]);
  const context = useMemo<FormContextValue>(
    () => ({ store, definition, recordId, place, review: null }),
    [store, definition, recordId, place],
  );
  return (
    <PreviewProvider>
      <UploadsContext value={uploads}>
        <FormContext value={context}>
          <Steps />
        </FormContext>
      </UploadsContext>
    </PreviewProvider>
  );
}

function Steps(): ReactNode {
  const { definition } = useForm();
  const steps = useFormState((state) => state.steps);
  const shown = useFormState((state) => state.shown);
  if (definition.form) return steps.map((step) => <FormSections key={step.key} step={step} />);
  const visible = visibleFields(definition, shown);
  return (
    <div className="fm-grid fm-action">
      {definition.fields
        .filter((field) => visible.has(field.key))
        .map((field) => (
          <FormField key={field.key} field={field} />
        ))}
    </div>
  );
}

/** The fields of an action, in a dialog. */
export function ActionFields({
  fields,
  values,
  errors,
  place,
  onChange,
}: {
  fields: readonly FieldDefinition[];
  values: JsonObject;
  errors?: readonly FieldError[];
  place?: FormPlace;
  onChange: (values: JsonObject) => void;
}): ReactNode {
  const definition = useMemo<FormDefinition>(() => ({ fields }), [fields]);
  if (fields.length === 0) return null;
  return <FormFields {...{ definition, values, errors, place, onChange }} />;
}
