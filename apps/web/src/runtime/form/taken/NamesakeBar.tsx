import { areaDrafts, areaQuery } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openTab, send } from '../../../client/index.ts';
import { Bar } from '../../../ui/Bar.tsx';
import { pathOf } from '../../area/path-of.ts';
import type { DraftSession } from '../draft/draft-session.ts';

/** Milliseconds without typing after which a name counts as written. */
const pause = 800;

/** Above a copy: another draft or application of the company bears the same name, and leads there. */
export function NamesakeBar({ session }: { session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const title = useStillTitle(session);
  const { definition, allowed } = session.area;
  const { id } = session.draft;
  const found = useQuery({
    queryKey: ['area', definition.id, 'namesakes', id, title],
    queryFn: ({ signal }) => namesakeOf(definition.id, { id, title }, allowed.includes('query'), signal),
    enabled: title !== '',
    // While it is not known, nothing is said.
    retry: false,
  });
  if (title === '' || !found.data) return null;
  const { path, what } = found.data;
  return (
    <Bar look="warning" icon="triangle" text={t(`form.namesake.${what}`, { title })} quiet>
      <Button size="small" onClick={() => openTab({ path })}>
        {t('form.namesake.open')}
      </Button>
    </Bar>
  );
}

function useStillTitle({ form }: DraftSession): string {
  const title = useStore(form, (state) => state.title).trim();
  const [still, setStill] = useState(title);
  useEffect(() => {
    const timer = setTimeout(() => setStill(title), pause);
    return () => clearTimeout(timer);
  }, [title]);
  return still;
}

interface Namesake {
  path: string;
  what: 'draft' | 'case';
}
async function namesakeOf(
  area: string,
  { id, title }: { id: string; title: string },
  withCases: boolean,
  signal: AbortSignal,
): Promise<Namesake | null> {
  // Two rows, because one may be the draft itself.
  const asked = {
    ...pathOf(area),
    requestPage: { pageNo: 1, limit: 2 },
    parameters: [{ key: 'Q^title^S', value: title }],
  };
  const options = { quiet: true, signal } as const;
  const drafts = await send(areaDrafts, asked, options);
  const other = drafts.dataResult.find((one) => one.id !== id);
  if (other) return { path: `/${area}/draft/${other.id}`, what: 'draft' };
  if (!withCases) return null;
  const cases = await send(areaQuery, asked, options);
  const known = cases.dataResult[0];
  return known ? { path: `/${area}/case/${String(known.id)}`, what: 'case' } : null;
}
