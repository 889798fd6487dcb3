import type { ReactNode } from 'react';
import type { PageProps } from '../../client/page.ts';
import { FileView } from './FileView.tsx';

/** /fileViewExp (R2.1-25): the variant for experts. */
export default function FileViewExpertPage({ query }: PageProps): ReactNode {
  return <FileView id={query.attachmentId ?? ''} variant="expert" />;
}
