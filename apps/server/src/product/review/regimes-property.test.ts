import { blocks, type FormulationRow, isOwnFinding, type ReviewDossier, type ReviewResult } from '@app/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Judge, judgeWith } from '../../cli/review-jobs.ts';
import { definitionsDir } from '../regulation/regulation.testing.ts';

const day = '2026-11-21';
let judges: Record<'cn' | 'cn,eu' | 'eu,cn' | 'eu', Judge>;
let substances: { name: string; inci: string }[];
beforeAll(async () => {
  const of = (...regimes: string[]) => judgeWith(1, definitionsDir, regimes);
  judges = {
    cn: await of('cn'),
    'cn,eu': await of('cn', 'eu'),
    'eu,cn': await of('eu', 'cn'),
    eu: await of('eu'),
  };
  const limited = judges['cn,eu'].books.flatMap(({ data }) => data.limits.map(({ names }) => names));
  const listed = judges.eu.books.flatMap(({ data }) =>
    Object.values(data.lists ?? {}).flatMap(({ items }) => items.map(({ names = [] }) => names)),
  );
  // Names that either market says something of, and some of which neither says anything.
  const names = [...limited, ...listed].flatMap(([name]) => (name === undefined ? [] : [name]));
  substances = [...new Set(names)]
    .sort()
    .map((name) => (/^[\x20-\x7e]+$/.test(name) ? { name: '', inci: name } : { name, inci: '' }));
  substances.push(
    { name: '水', inci: 'WATER' },
    { name: '甘油', inci: 'GLYCERIN' },
    { name: '没有这种原料', inci: '' },
  );
}, 120_000);

const percent = fc.oneof(
  fc.double({ min: 0.0001, max: 60, noNaN: true }).map((value) => value.toFixed(4)),
  fc.constantFrom('', '0', '-1', '约 5', '100', '7.34', '10'),
);
const row = (): fc.Arbitrary<Omit<FormulationRow, 'rowId'>> =>
  fc
    .record({
      level: fc.constant<1>(1),
      substance: fc.nat({ max: substances.length - 1 }),
      percent,
      purpose: fc.constantFrom('着色剂', '防腐剂', '防晒剂', '皮肤调理剂', '染发剂', ''),
    })
    .map(({ substance, ...rest }) => ({
      ...rest,
      name: substances[substance]?.name ?? '',
      inci: substances[substance]?.inci ?? '',
    }));
const aDossier = (): fc.Arbitrary<ReviewDossier> =>
  fc.record({
    procedure: fc.constantFrom<'filing' | 'registration'>('filing', 'registration'),
    origin: fc.constantFrom<'domestic' | 'imported'>('domestic', 'imported'),
    classificationCode: fc.constantFrom(
      '11-05-03-01-02',
      '04-05-03-01-02',
      '01-01-03-04-01',
      '15-05-01-01-02',
      '',
      '99',
    ),
    rows: fc.array(row(), { maxLength: 10 }).map((rows) => rows.map((one, at) => ({ rowId: `r${at}`, ...one }))),
    documents: fc.constant([]),
    facts: fc.constant({}),
  });
const part = (results: readonly ReviewResult[], at: number): string => JSON.stringify(results[at]);

/** Each dossier is judged seven times over, by rulebooks of some thousand rows. */
const runs = { numRuns: 150 };

describe('several regimes, whatever the dossier', () => {
  it('the result of one alone is its part of the result of several, and their order does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(aDossier(), async (dossier) => {
        const [cn, eu, both, turned] = [
          await judges.cn.review(dossier, day),
          await judges.eu.review(dossier, day),
          await judges['cn,eu'].review(dossier, day),
          await judges['eu,cn'].review(dossier, day),
        ];
        expect(part(both, 0)).toBe(part(cn, 0));
        expect(part(both, 1)).toBe(part(eu, 0));
        expect([part(turned, 1), part(turned, 0)]).toEqual([part(cn, 0), part(eu, 0)]);
      }),
      runs,
    );
  }, 300_000);

  it('no finding of another market blocks, none has the key of one of the authority’s, and those of the authority name no market', async () => {
    const seen = { error: 0, own: 0 };
    await fc.assert(
      fc.asyncProperty(aDossier(), async (dossier) => {
        const [cn, eu] = await judges['cn,eu'].review(dossier, day);
        const own = new Set(cn?.findings.map(({ key }) => key));
        for (const finding of eu?.findings ?? []) {
          expect([finding.regime, isOwnFinding(finding), blocks(finding)], finding.key).toEqual(['eu', false, false]);
          expect(own.has(finding.key), finding.key).toBe(false);
          if (finding.severity === 'error') seen.error += 1;
        }
        for (const finding of cn?.findings ?? []) {
          expect('regime' in finding, finding.key).toBe(false);
          expect(blocks(finding)).toBe(finding.severity === 'error');
          if (blocks(finding)) seen.own += 1;
        }
      }),
      runs,
    );
    // What the other law calls an error was among them.
    expect(seen.error).toBeGreaterThan(10);
    expect(seen.own).toBeGreaterThan(10);
  }, 300_000);

  it('each finding of the annexes cites annex and entry and says whether that is verified; without an entry, the article or what is missing', async () => {
    const cited = new Set<string>();
    const judge = async (dossier: ReviewDossier): Promise<void> => {
      const [eu] = await judges.eu.review(dossier, day);
      for (const { rule, key, citation, severity, unverified } of eu?.findings ?? []) {
        expect(typeof citation.verified, key).toBe('boolean');
        // What is missing in the dossier was judged by no entry: it speaks of the rules that wait for it.
        const isMissing = key.startsWith('eu:missing:');
        if (!isMissing) expect(unverified === true, key).toBe(!citation.verified);
        // What is on no list has no entry, either.
        const words = isMissing
          ? /^$|Annex|Article/
          : ['E04', 'E06', 'E09'].includes(rule)
            ? /^(?:Article 14\(1\)\([cde]\)|Annex (?:IV|V|VI)(?:, \S+)?)$/
            : /^Annex (?:II|III|IV|V|VI), \d+[a-z]?/;
        expect(citation.article, `${key} ${severity}`).toMatch(words);
        if (!isMissing) cited.add(citation.article.split(',')[0] ?? '');
      }
    };
    await fc.assert(fc.asyncProperty(aDossier(), judge), runs);
    // Chance does not draw every annex in each run; so each substance is judged once at much too high a share.
    const [plain] = fc.sample(aDossier(), { numRuns: 1, seed: 1 });
    if (!plain) throw new Error('No dossier was drawn');
    const rowsOfOne = 60;
    for (let from = 0; from < substances.length; from += rowsOfOne)
      await judge({
        ...plain,
        rows: substances
          .slice(from, from + rowsOfOne)
          .map((substance, at) => ({ rowId: `s${at}`, level: 1, percent: '50', purpose: '', ...substance })),
      });
    expect([...cited]).toEqual(expect.arrayContaining(['Annex II', 'Annex III', 'Annex IV', 'Annex V', 'Annex VI']));
  }, 300_000);
});
