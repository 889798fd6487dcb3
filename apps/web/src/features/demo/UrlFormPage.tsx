import { type ReactNode, useCallback } from 'react';
import { navigate } from '../../client/navigation.ts';
import type { PageProps } from '../../client/page.ts';
import RecordPage from '../../runtime/record/RecordPage.tsx';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';
import { type DemoSaved, initialOf } from './demo-message.ts';

/** `/demo/url-form?name=…&kind=…`: a form that its address fills in; it tells the page around it what was stored (R2.1-38). */
export default function UrlFormPage({ query }: PageProps): ReactNode {
  const saved = useCallback((id: string) => {
    const message: DemoSaved = { type: 'demo.saved', id };
    if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
    navigate(`/demo/url-form?id=${id}`, { replace: true });
  }, []);
  return (
    <Standalone path="/demo/url-form" query={query}>
      <RecordPage
        key={query.id ?? 'new'}
        params={{ group: 'demo', name: 'crud', id: query.id ?? 'new' }}
        initial={initialOf(query)}
        saved={saved}
      />
    </Standalone>
  );
}
