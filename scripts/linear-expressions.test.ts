import { readFileSync } from 'node:fs';
import { patternProblem } from '@app/engine/pattern';
import { describe, expect, it, vi } from 'vitest';
import { readTable } from '../apps/server/src/kernel/files/read-table.ts';
import { attacksOn } from '../packages/engine/src/pattern/attacks.ts';
import { findExpressions } from './find-expressions.ts';

/**
 * Expressions that are not proved to take time in proportion to the text, with the most characters that they ever see and
 * why. A text of a person never comes to one of them unshortened.
 */
const known: readonly { source: string; most: number; why: string }[] = [
  {
    source: String.raw`^(?:"((?:[^"]|"")*)"|([^",]+)),([\d -]*)$`,
    most: 2_000,
    why: 'a line of our own file of names',
  },
  { source: String.raw`[“"][^”"]*\p{Script=Han}[^”"]*[”"]`, most: 400, why: 'our own texts, compared in tests' },
  { source: String.raw`^\/?(?:.*\/)?d\/(\w+)$`, most: 2_000, why: 'an address of our own menu' },
  {
    source: String.raw`^([^A-Z]*\p{Script=Han})\s+([A-Z\u00C0-\u00DE][^\p{Script=Han}]{2,})$`,
    most: 400,
    why: 'names of more than 400 characters are not read (identify)',
  },
  {
    source: String.raw`^([A-Z][^([]* )[([]([^()[\]]+)[)\]](.*)$`,
    most: 400,
    why: 'names of the catalogue and the inventory',
  },
];
const knownTo = (source: string) => known.find((one) => one.source === source);

/** Makers of expressions from what people write: they prove them, or never run one on a text. */
const provers = [
  'packages/engine/src/pattern/index.ts',
  'packages/engine/src/pattern/signs.ts',
  'packages/engine/src/rules/format.ts',
];
/** Makers of expressions from their own constants, once, when they are read. */
const composers = [
  'packages/contract/src/program.ts',
  'packages/contract/src/typed-text.ts',
  'packages/engine/src/reading/tidy.ts',
  'packages/engine/src/review/simplified.ts',
  'packages/engine/src/sheet/number.ts',
  'packages/engine/src/taiwan/in-taiwan.ts',
];

const { expressions, made } = findExpressions();
const distinct = [...new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one])).values()];

describe('expressions over what people write', () => {
  it('are proved to take time in proportion to the text, or named with the reason why their text is short', () => {
    expect(distinct.length).toBeGreaterThan(400);
    const refused = distinct.flatMap(({ place, source, flags }) => {
      const problem = patternProblem(source, flags);
      return problem === undefined || knownTo(source) ? [] : [`${place} /${source}/${flags}: ${problem}`];
    });
    expect(refused).toEqual([]);
    expect(known.filter(({ source }) => !expressions.some((one) => one.source === source))).toEqual([]);
  });

  it('are made while the product runs only where this list says', () => {
    expect([...new Set(made.map(({ place }) => place.replace(/:\d+$/, '')))].sort()).toEqual(
      [...provers, ...composers].sort(),
    );
  });

  it('and are proved there: what a module puts together when it is read', async () => {
    for (const file of composers) {
      const composed = await expressionsMadeBy(file);
      expect(composed.length, file).toBeGreaterThan(0);
      for (const { source, flags } of composed) {
        expect(patternProblem(source, flags), `${file} /${source}/${flags}`).toBeUndefined();
        expect(slowAttacks({ place: file, source, flags }, 4_800)).toEqual([]);
      }
    }
  });

  it('stand an attack with texts that are made from their own parts', () => {
    const slow: string[] = [];
    for (const one of distinct) slow.push(...slowAttacks(one, knownTo(one.source)?.most ?? 4_800));
    expect(slow).toEqual([]);
  });

  it('and those of the rules are proved as well', async () => {
    const most = { cells: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };
    const [head = [], ...rows] = await readTable(readFileSync('definitions/regulation/rules.csv'), 'csv', most);
    const column = head.indexOf('options');
    const options = rows.flatMap((row) => (row[column] ? [row[column]] : []));
    const patterns = options.flatMap((one) => patternsIn(JSON.parse(one)));
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((source) => patternProblem(source) !== undefined)).toEqual([]);
  });

  it.each([
    [String.raw`\s+$`, String.raw`(?<!\s)\s+$`],
    [String.raw`\s*x`, ' ?x'],
    ['(a+)+b', '(?<!a)a+b'],
    ['(?:a|aa)+$', '^a+$'],
    [String.raw`^\d+\.?\d*$`, String.raw`^\d+(?:\.\d*)?$`],
    [String.raw`\[[^\]]*\]`, String.raw`\[[^[\]]*\]`],
    [String.raw`([a-z]+)\d`, String.raw`([a-z]{1,9})\d`],
    [String.raw`^(\d+\.?\d*|\.\d+)$`, String.raw`^(\d+(?:\.\d*)?|\.\d+)$`],
    [String.raw`\B(?=(\d{3})+$)`, String.raw`\B(?=\d{3}$)`],
    [String.raw`(x)\1`, 'xx'],
    [String.raw`\p{L}{4,}\.`, String.raw`(?<=\p{L}{4})\.`],
    ['^(?:.*,)*$', '^(?:[^,]*,)*$'],
    ['^(?:(?=a*)a)*b', '^(?=a*)a*b'],
    ['^a*(?=a*c)b', '^a*(?=b*c)b'],
    ['^(?:(?=[a-z]{2})a)?(?:(?!a*c)a)+b', '^(?!a*c)a+b'],
  ])('%s is refused and %s is taken', (slow, quick) => {
    expect(patternProblem(slow, 'u')).toBeDefined();
    expect(patternProblem(quick, 'u')).toBeUndefined();
  });
});

/** Texts made from the parts of an expression on which it takes more than its share; none for a linear one. */
function slowAttacks({ place, source, flags }: (typeof expressions)[number], most: number): string[] {
  const slow: string[] = [];
  for (const [at, text] of attacksOn(source, flags, most).entries()) {
    if (milliseconds(source, flags, text, 1) < 15) continue;
    // Sixteen times the text may take sixteen times as long, a pause of the machine more, the square 256 times.
    const [least, mean] = [attacksOn(source, flags, most / 16)[at] ?? '', attacksOn(source, flags, most / 4)[at] ?? ''];
    const [short = 0, middle = 0, long = 0] = [least, mean, text].map((one) => milliseconds(source, flags, one, 4));
    if (long > 25 && long > 8 * middle && long > 80 * short)
      slow.push(
        `${place} /${source}/: ${short.toFixed(1)} → ${long.toFixed(1)} ms on ${JSON.stringify(text.slice(0, 40))}`,
      );
  }
  return slow;
}

/** The expressions that a module makes while it is read. */
async function expressionsMadeBy(file: string): Promise<{ source: string; flags: string }[]> {
  const made: { source: string; flags: string }[] = [];
  vi.resetModules();
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, args: ConstructorParameters<typeof RegExp>) {
        const one = new target(...args);
        if (new Error().stack?.includes(file)) made.push({ source: one.source, flags: one.flags });
        return one;
      },
    }),
  );
  try {
    await import(`../${file}`);
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
}

function milliseconds(source: string, flags: string, text: string, rounds: number): number {
  const once = new RegExp(source, flags.replaceAll('g', ''));
  const all = new RegExp(source, flags.includes('y') ? flags : `${flags.replaceAll('g', '')}g`);
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    once.exec(text);
    text.replace(all, '');
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** Texts of a rule's options that it uses as expressions. */
function patternsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['pattern', 'patterns', 'groups', 'exceptNames'].includes(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => patternsIn(one, Array.isArray(value) ? key : name));
}
