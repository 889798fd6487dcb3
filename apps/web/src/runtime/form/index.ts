export { DraftPage } from './pages/DraftPage.tsx';
export { NewDraftPage } from './pages/NewDraftPage.tsx';
export { ActionFields, FormFields, type FormFieldsProps } from './view/FormFields.tsx';
export { FormView, type FormViewProps } from './view/FormView.tsx';
