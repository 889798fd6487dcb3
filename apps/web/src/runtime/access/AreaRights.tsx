import type { AccessView } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import './access.css';

type Verb = AccessView['areas'][number]['verbs'][number];

/** What somebody may do in each area: verbs that share scope and hidden columns on one line. */
export function AreaRights({ areas }: { areas: AccessView['areas'] }): ReactNode {
  const { t } = useTranslation();
  if (areas.length === 0) return <p className="t3">{t('access.noAreas')}</p>;
  return (
    <dl className="access-areas">
      {areas.map(({ id, title, verbs }) => (
        <div key={id}>
          <dt>{title}</dt>
          {alike(verbs).map(({ names, scopes, hidden }) => (
            <dd key={names.join()}>
              {t('access.areaRight', { verbs: names.join(comma()), scopes: scopes.join(comma()) })}
              {hidden.length > 0 ? (
                <span className="t3"> {t('access.areaHidden', { columns: hidden.join(comma()) })}</span>
              ) : null}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function alike(verbs: readonly Verb[]): (Pick<Verb, 'scopes' | 'hidden'> & { names: string[] })[] {
  const lines = new Map<string, Pick<Verb, 'scopes' | 'hidden'> & { names: string[] }>();
  for (const { name, scopes, hidden } of verbs) {
    const key = JSON.stringify([scopes, hidden]);
    const line = lines.get(key) ?? { names: [], scopes, hidden };
    line.names.push(name);
    lines.set(key, line);
  }
  return [...lines.values()];
}
