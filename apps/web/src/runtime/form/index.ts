export { ActionFields, FormFields, type FormFieldsProps } from './view/FormFields.tsx';
export { FormView, type FormViewProps } from './view/FormView.tsx';
