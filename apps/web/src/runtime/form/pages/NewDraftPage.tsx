import { areaGet, areaSave, organisationCompany } from '@app/contract';
import { emptyData } from '@app/engine/form';
import { type ReactNode, useEffect, useState } from 'react';
import { newKey, send, useTab } from '../../../client/index.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { prefilled } from './prefill.ts';

/** Creates a draft with defaults and the company's profile data, then moves the tab to the draft's address. */
export function NewDraftPage({
  group,
  name,
  made = (id) => `/${group}/${name}/draft/${id}`,
}: {
  group: string;
  name: string;
  /** Address of the draft that was made. */
  made?: (id: string) => string;
}): ReactNode {
  const tab = useTab();
  const { replace } = tab;
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // One idempotency key per page, so that a retry does not create a second draft.
  const [key] = useState(newKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let gone = false;
    const create = async () => {
      const [area, company] = await Promise.all([
        send(areaGet, { area: `${group}/${name}` }, { quiet: true }),
        send(organisationCompany, {}, { quiet: true }).catch(() => null),
      ]);
      // Registers have no drafts; their form is another page.
      if (area.definition.kind === 'register') {
        if (!gone) replace(`/${group}/${name}/record/new`);
        return;
      }
      const data = prefilled(area.definition, emptyData(area.definition), company);
      const { id } = await send(areaSave, { group, name, data, prefill: true }, { quiet: true, idempotencyKey: key });
      if (!gone) replace(made(id));
    };
    create().catch((error: unknown) => gone || setFailure(error));
    return () => {
      gone = true;
    };
  }, [group, name, key, replace, attempt]);
  if (!failure) return <div className="fm-wait" aria-busy="true" />;
  return (
    <ErrorState
      error={failure}
      onRetry={() => {
        setFailure(null);
        setAttempt(attempt + 1);
      }}
    />
  );
}
