import type { ReactNode } from 'react';
import { NumbersList } from './NumbersList.tsx';

/** The numbers of base/apply-numbers and their series. */
export default function ApplyNumbersPage(): ReactNode {
  return <NumbersList kind="apply" />;
}
