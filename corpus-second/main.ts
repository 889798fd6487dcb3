import { ReviewDossier, type ReviewResult } from '@app/contract';
import { review } from '@app/engine/review';
import { readRulebook } from '../apps/server/src/product/regulation/from-files.ts';
import { type Author, assemble, type Sample, second } from './assemble.ts';
import type { Dossier } from './dossier.ts';
import { counts, fresh, names, plantedTexts, type Said } from './judge.ts';
import { areas, type Kind } from './kinds/kind.ts';
import { laws } from './laws.ts';
import { third } from './third/index.ts';

const usage = `usage: npm run review:second -- [--author second|third] [count] [seed]
Reviews count dossiers (1000) of the second corpus, chosen by seed (1), and prints what was found of what the law forbids.
--author third takes the set of the third author instead.`;

const authors: Record<string, Author> = { second, third };
const given = process.argv.slice(2);
const author = given[0] === '--author' ? authors[given.splice(0, 2)[1] ?? ''] : second;
const [count, seed] = [given[0] ?? '1000', given[1] ?? '1'].map((word) =>
  /^[1-9]\d{0,5}$/.test(word) ? Number(word) : 0,
);
if (given.length > 2 || !count || !seed || !author) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const { rulebook } = await readRulebook('definitions');
const memory = new Map<string, Said[]>();

function read(result: ReviewResult): Said[] {
  return result.findings.map(({ key, severity, places, title, detail, value, limit, steps }) => ({
    key,
    severity,
    places,
    text: [title['zh-CN'], detail?.['zh-CN'], value, limit, ...(steps ?? [])].filter(Boolean).join(' | '),
  }));
}

/** What the review says of a dossier, given to it as the command line gives a file: as JSON. */
function judge(dossier: Dossier, asOf: string): Said[] {
  const text = JSON.stringify(dossier);
  const known = memory.get(asOf + text);
  if (known) return known;
  const said = read(review(ReviewDossier.parse(JSON.parse(text)), rulebook, asOf));
  memory.set(asOf + text, said);
  return said;
}

interface Planted {
  kind: Kind;
  base: string;
  found: boolean;
  /** A missed one that the review at least mentions: as information, or as what it cannot decide. */
  milder: string | undefined;
  explained: Said[];
  unexplained: Said[];
}

const planted: Planted[] = [];
const alarms: { base: string; border: string; said: Said }[] = [];
let clean = 0;
let quiet = 0;

function take(sample: Sample): void {
  if (!('kind' in sample)) {
    clean += 1;
    const loud = judge(sample.dossier, sample.asOf).filter(counts);
    if (loud.length === 0) quiet += 1;
    for (const said of loud) alarms.push({ base: sample.base, border: sample.border?.id ?? '-', said });
    return;
  }
  const { kind, base, asOf } = sample;
  const after = judge(sample.dossier, asOf);
  const before = judge(sample.without, asOf);
  const written = plantedTexts(sample.dossier, sample.without);
  const news = fresh(after, before);
  const explained = news.filter((said) => names(said, kind, written));
  const unexplained = news.filter((said) => !names(said, kind, written));
  const stood = new Set(before.map(({ key, severity }) => `${key} ${severity}`));
  const milder = after.find(
    (said) => !counts(said) && !stood.has(`${said.key} ${said.severity}`) && names(said, kind, written),
  );
  planted.push({ kind, base, found: explained.length > 0, milder: milder?.severity, explained, unexplained });
}

for (const sample of assemble(count, seed, author)) take(sample);

const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);
const print = (line: string) => process.stdout.write(`${line}\n`);

function figures(title: string, some: readonly Planted[]): void {
  const ids = new Set(some.map(({ kind }) => kind.id));
  const missed = new Set(some.filter(({ found }) => !found).map(({ kind }) => kind.id));
  const explained = some.reduce((sum, one) => sum + one.explained.length, 0);
  const all = some.reduce((sum, one) => sum + one.explained.length + one.unexplained.length, 0);
  const found = some.filter((one) => one.found).length;
  print(
    `${title.padEnd(10)} ${String(some.length).padStart(5)} dossiers  ${String(ids.size).padStart(4)} kinds, ${String(missed.size).padStart(3)} missed  recall ${share(found, some.length).padStart(7)}  precision ${share(explained, all).padStart(7)} (${explained} of ${all})`,
  );
}

print(`${count} dossiers, seed ${seed}, rules of ${rulebook.data.version}`);
for (const area of areas)
  figures(
    area,
    planted.filter(({ kind }) => kind.area === area),
  );
figures('all', planted);
print(
  `clean      ${String(clean).padStart(5)} dossiers, ${quiet} without a finding (${share(quiet, clean)}), ${alarms.length} false alarms`,
);

print('\nMissed kinds');
const missed = new Map<string, { kind: Kind; bases: string[]; of: number }>();
for (const { kind, base, found, milder } of planted) {
  const entry = missed.get(kind.id) ?? { kind, bases: [], of: 0 };
  entry.of += 1;
  if (!found) entry.bases.push(milder ? `${base}: ${milder}` : base);
  missed.set(kind.id, entry);
}
for (const { kind, bases, of } of missed.values())
  if (bases.length > 0)
    print(
      `  ${kind.id} [${kind.area}] ${bases.length} of ${of} (${bases.join(', ')}): ${kind.mistake} — ${laws[kind.law].law}（${laws[kind.law].sure}）：${laws[kind.law].says}`,
    );

print('\nFalse alarms on clean dossiers');
const grouped = new Map<string, { times: number; where: Set<string>; text: string }>();
for (const { base, border, said } of alarms) {
  const key = `${said.severity} ${said.key.split(/[|/#:]/)[0]} ${said.places[0]?.field ?? ''} ${said.text.slice(0, 120)}`;
  const entry = grouped.get(key) ?? { times: 0, where: new Set(), text: key };
  entry.times += 1;
  entry.where.add(`${base}/${border}`);
  grouped.set(key, entry);
}
for (const { times, where, text } of [...grouped.values()].sort((a, b) => b.times - a.times))
  print(`  ${times} × ${text} (${[...where].slice(0, 4).join(', ')})`);

print('\nFindings that came with a defect and do not name it');
for (const { kind, base, unexplained } of planted)
  for (const said of unexplained)
    print(
      `  ${kind.id} in ${base}: ${said.severity} ${said.places[0]?.field ?? ''}/${said.places[0]?.rowId ?? ''} ${said.text.slice(0, 140)}`,
    );
