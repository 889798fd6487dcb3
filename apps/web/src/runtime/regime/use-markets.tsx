import { type ReactNode, useState } from 'react';
import { RegimeBar, RegimeFindings } from './LazyRegimes.tsx';
import { findingsShown, type MarketList } from './market-list.ts';
import type { MarketFilter } from './RegimeBar.tsx';
import type { Regimes } from './use-regimes.ts';

/**
 * Other markets around a list of findings: the switches above it, whether the authority's own are shown, and below them what the others say. Neither
 * hides the other unless somebody looks at one alone.
 */
export function useMarkets(
  regimes: Regimes,
  list: MarketList,
): { bar: ReactNode; isOwnShown: boolean; others: ReactNode } {
  const [market, setMarket] = useState<MarketFilter>(null);
  const { results } = regimes;
  const chosen = results.length > 0 ? market : null;
  const others = results.filter(({ regime }) => chosen === null || chosen === regime.id);
  return {
    bar: (
      <div className="rg-top">
        <RegimeBar
          regimes={regimes}
          filter={{ value: market, set: setMarket }}
          countOf={({ result }) => findingsShown(result.findings, list).length}
        />
      </div>
    ),
    isOwnShown: chosen === null || chosen === 'own',
    others: others.length > 0 ? <RegimeFindings results={others} {...list} /> : null,
  };
}
