import { type Finding, type Json, type RegimeHead, type RegimeResult, regimeList } from '@app/contract';
import type { Asked } from '../../component.testing.tsx';

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });

/** A market beside that of the authority. */
export const eu: RegimeHead = {
  id: 'eu',
  name: both('欧盟', 'European Union'),
  short: both('欧盟', 'EU'),
  source: both('欧盟委员会 CosIng', 'European Commission, CosIng'),
  notice: '© European Union',
  version: '2025-04-11',
  from: '2025-04-11',
};

/** What its law says of one row: more than it allows, on a ground that nobody compared. */
export const euFinding: Finding = {
  key: 'eu:E10:r2',
  rule: 'E10',
  ruleVersion: 1,
  regime: 'eu',
  severity: 'error',
  title: both('胡莫柳酯 9.000%，限 7.34%', 'Homosalate is 9.000%; the limit is 7.34%'),
  places: [{ field: 'formula', rowId: 'r2', column: 'percent' }],
  value: '9.000%',
  limit: '7.34%',
  citation: { regulation: 'Regulation (EC) No 1223/2009', article: 'Annex VI, 3', verified: true },
};

/** Its answer over a dossier. */
export function euResult(findings: readonly Finding[] = [euFinding]): RegimeResult {
  return {
    regime: eu,
    result: {
      findings: [...findings],
      notices: [{ key: 'n', title: both('名单不全', 'List incomplete'), rules: [] }],
      passed: [],
      notApplicable: [],
      rulebookVersion: 'eu 2025-04-11',
      asOf: '2026-11-22',
    },
    limits: [{ rowId: 'r2', value: '≤ 7.34', article: 'Annex VI, 3', full: '7.34% (as such)', verified: false }],
  };
}

/** A server that knows the market; every other call is answered by `rest`. */
export function knowingEu(rest: (asked: Asked) => Json | Error = () => ({})) {
  return (asked: Asked): Json | Error => {
    if (asked.path.endsWith(regimeList.path)) return [eu] as unknown as Json;
    if (asked.path.endsWith('/regimes') || asked.path.endsWith('/regime/judge')) return [euResult()] as unknown as Json;
    return rest(asked);
  };
}
