import type { ReactNode } from 'react';
import { NumbersList } from './NumbersList.tsx';

/** The numbers of base/certificate-numbers and their series. */
export default function CertificateNumbersPage(): ReactNode {
  return <NumbersList kind="certificate" />;
}
