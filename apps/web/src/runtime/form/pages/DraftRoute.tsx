import type { ReactNode } from 'react';
import type { PageProps } from '../../../client/page.ts';
import { DraftPage } from './DraftPage.tsx';

/** `/{group}/{name}/draft/{id}` */
export default function DraftRoute({ params }: PageProps): ReactNode {
  return <DraftPage group={params.group ?? ''} name={params.name ?? ''} id={params.id ?? ''} />;
}
