import type { ReactNode } from 'react';
import { ResetForm } from './ResetForm.tsx';

/** Password recovery of a tenant's administrator (R2.1-19). */
export default function TenantForgetPage(): ReactNode {
  return <ResetForm ofTenant />;
}
