import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  type Cited,
  judge,
  laterOf,
  lineList,
  namesIn,
  type Proofs,
  type Status,
  statusesOf,
  type TestKind,
} from './requirement-cover.ts';

// Which requirement lines (docs/requirements.csv) the last `npm test` proved. A title alone proves nothing: the test that
// cites a line has to have run and passed. Ends with 1 when a line is open, with 3 when only the missing browser left it so.
const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/platform/reports');

/** What a test file can prove: a [ui] line needs a browser, an [api] line needs HTTP. */
function kindOf(file: string, source: string): TestKind {
  if (file.startsWith('e2e/')) return 'browser';
  return file.startsWith('apps/server/') && /testing\/testing\.ts'|createTestApp|startServer/.test(source)
    ? 'http'
    : 'plain';
}

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(node_modules|dist|build-.*|\..*)$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

const found = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.proofs.json')) : [];
const runs = found.map((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')) as Proofs);
const statuses = statusesOf(runs, (file) => {
  const path = join(root, file);
  // A file that is gone proves nothing either.
  return existsSync(path) ? statSync(path).mtimeMs : Number.POSITIVE_INFINITY;
});
if (runs.length === 0)
  console.log('There are no results of a run, so no line counts as covered. `npm test` makes them.');
else
  console.log(
    `judged by ${found.join(', ').replaceAll('.proofs.json', '')}, begun ${new Date(Math.min(...runs.map(({ begun }) => begun))).toISOString()}`,
  );

const cited: Cited[] = [];
for (const path of testFiles(root)) {
  const file = relative(root, path);
  const source = readFileSync(path, 'utf8');
  const kind = kindOf(file, source);
  const seen: ReadonlyMap<string, Status> =
    statuses.get(file) ?? new Map(namesIn(path, source).map((name) => [name, 'not run']));
  for (const [name, status] of seen) cited.push({ name, kind, status });
}

const lines = lineList(readFileSync(join(root, 'docs/requirements.csv'), 'utf8'));
const later = laterOf(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const answer = judge(lines, cited, later);
console.log('section  lines  covered  later  open');
for (const [section, count] of answer.sections)
  console.log(
    [
      section.padEnd(8),
      ...[count.lines, count.covered, count.later, count.open].map((one) => String(one).padStart(6)),
    ].join(' '),
  );
const sum = (of: 'covered' | 'later' | 'open') =>
  [...answer.sections.values()].reduce((all, count) => all + count[of], 0);

const withoutBrowser = !found.some((name) => name.startsWith('journeys'));
const waiting = runs.length > 0 && withoutBrowser ? answer.open.filter(({ browserOnly }) => browserOnly) : [];
const open = answer.open.filter((line) => !waiting.includes(line));
const whole = runs.length > 0 || process.argv.includes('--open');
for (const { id, tag, text, because } of whole ? open : [])
  console.log(`open: ${id} [${tag}] ${text}\n${because.map((one) => `  ${one}`).join('\n')}`);
if (waiting.length > 0)
  console.log(`not proved because no browser ran: ${waiting.map(({ id }) => id).join(' ')} (${waiting.length} lines)`);
for (const fault of answer.faults) console.log(`docs/requirements.md: ${fault}`);
if (answer.unknown.length > 0) console.log(`cited but unknown: ${answer.unknown.join(' ')}`);
console.log(`${sum('covered')} of ${answer.all} lines proved, ${sum('later')} later, ${sum('open')} open`);
const wrong = open.length > 0 || answer.faults.length > 0 || answer.unknown.length > 0;
process.exitCode = wrong ? 1 : waiting.length > 0 ? 3 : 0;
