import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RegimeBar } from './RegimeBar.tsx';
import { RegimeFindings } from './RegimeFindings.tsx';
import { type Regimes, useRegimeHeads } from './use-regimes.ts';
import './regime.css';

/** Other markets beside the findings of the authority: a switch for each, and below it what its law says of the same dossier. */
export function RegimeSection({
  regimes,
  ...list
}: { regimes: Regimes } & Omit<ComponentProps<typeof RegimeFindings>, 'results'>): ReactNode {
  const { t } = useTranslation();
  const title = useId();
  const heads = useRegimeHeads();
  if (heads.length === 0) return null;
  return (
    <section className="rg-section" aria-labelledby={title}>
      <div className="rg-section-head">
        <h3 id={title}>{t('regime.title')}</h3>
        <RegimeBar regimes={regimes} />
      </div>
      <RegimeFindings results={regimes.results} {...list} />
    </section>
  );
}
