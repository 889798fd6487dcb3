import type { ReactNode } from 'react';
import { openTab } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';

/** Another case beside what is looked at: a link with its title, and its company. */
export function OtherCase({
  of: { area, caseId, title, holderName },
}: {
  of: { area: string; caseId: string; title: string; holderName: string };
}): ReactNode {
  return (
    <>
      <button type="button" className="lk" onClick={() => openTab({ path: `/${area}/case/${caseId}`, title })}>
        <Zh text={title} />
      </button>{' '}
      <span className="t3">
        <Zh text={holderName} />
      </span>
    </>
  );
}
