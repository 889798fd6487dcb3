import type { ReactNode } from 'react';
import { NumbersList } from './NumbersList.tsx';

/** The numbers of base/accept-numbers and their series. */
export default function AcceptNumbersPage(): ReactNode {
  return <NumbersList kind="accept" />;
}
