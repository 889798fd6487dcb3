import { areaGet, type PublishedArea } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { send } from '../../../client/index.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PreviewProvider } from '../../file-view/preview-context.tsx';
import { type DraftSession, openDraft } from '../draft/draft-session.ts';
import { DraftForm } from './DraftForm.tsx';
import '../form.css';

/** A draft of any area: opens it, keeps it saved and locked while the page is mounted. */
export function DraftPage({ group, name, id }: { group: string; name: string; id: string }): ReactNode {
  const area = useQuery({
    queryKey: ['area', `${group}/${name}`],
    queryFn: () => send(areaGet, { area: `${group}/${name}` }, { quiet: true }),
    staleTime: 5 * 60_000,
  });
  if (area.error) return <PageFailure error={area.error} onRetry={() => void area.refetch()} />;
  return area.data ? (
    <OpenedDraft key={id} area={area.data} group={group} name={name} id={id} />
  ) : (
    <div className="fm-wait" aria-busy="true" />
  );
}

const OpenedDraft = memo(function OpenedDraft({
  area,
  group,
  name,
  id,
}: {
  area: PublishedArea;
  group: string;
  name: string;
  id: string;
}): ReactNode {
  const [session, setSession] = useState<DraftSession | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const place = useMemo(() => ({ group, name, id }), [group, name, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let gone = false;
    let opened: DraftSession | null = null;
    openDraft({ group, name, id }, area).then(
      (next) => {
        opened = next;
        if (gone) next.close();
        else setSession(next);
      },
      (error: unknown) => gone || setFailure(error),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [area, group, name, id, attempt]);
  if (failure) {
    return (
      <PageFailure
        error={failure}
        onRetry={() => {
          setFailure(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  if (!session) return <div className="fm-wait" aria-busy="true" />;
  return (
    <PreviewProvider>
      <DraftForm area={session.area} session={session} place={place} />
    </PreviewProvider>
  );
});
