import type { ReactNode } from 'react';
import type { PageProps } from '../../../client/page.ts';
import { NewDraftPage } from './NewDraftPage.tsx';

/** `/{group}/{name}/new` */
export default function NewDraftRoute({ params }: PageProps): ReactNode {
  return <NewDraftPage group={params.group ?? ''} name={params.name ?? ''} />;
}
