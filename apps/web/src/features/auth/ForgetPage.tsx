import type { ReactNode } from 'react';
import { ResetForm } from './ResetForm.tsx';

/** Password recovery of a person (R2.1-17). */
export default function ForgetPage(): ReactNode {
  return <ResetForm />;
}
