import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Which requirement lines (docs/requirements.csv) are cited by the name of a passing test, and which are not. Reads the
// reports of the last `npm test`; `--open` lists the lines without a test.
const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/platform/reports');
if (!existsSync(reports)) {
  console.error('No test report yet: run npm test first.');
  process.exit(1);
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}
const lines = readFileSync(join(root, 'docs/requirements.csv'), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => /^([^,]+),([^,]+),"(.*)"$/.exec(line))
  .filter((match): match is RegExpExecArray => match !== null)
  .map(([, id = '', tag = '', text = '']) => ({ id, tag, text: text.replaceAll('""', '"') }));

/** Ids in the name of a test; `R4-07…R4-10` names the ones between as well. */
function citedIds(name: string): string[] {
  return [...name.matchAll(/(R\d+(?:\.\d+)?)-(\d+)(?:…\1-(\d+))?/g)].flatMap(([, section = '', from = '', to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, step) => `${section}-${String(Number(from) + step).padStart(from.length, '0')}`,
    ),
  );
}

const passed = new Set<string>();
const failed = new Set<string>();
for (const file of readdirSync(reports)) {
  const report = JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report;
  for (const test of report.testResults.flatMap((result) => result.assertionResults)) {
    for (const id of citedIds(test.fullName)) (test.status === 'passed' ? passed : failed).add(id);
  }
}

const sections = new Map<string, { all: number; covered: number }>();
for (const { id } of lines) {
  const section = id.slice(0, id.indexOf('-'));
  const count = sections.get(section) ?? { all: 0, covered: 0 };
  count.all += 1;
  if (passed.has(id)) count.covered += 1;
  sections.set(section, count);
}
for (const [section, { all, covered }] of sections)
  console.log(`${section.padEnd(6)} ${String(covered).padStart(4)} of ${all}`);
const unknown = [...passed, ...failed].filter((id) => !lines.some((line) => line.id === id));
if (unknown.length > 0) console.log(`cited but unknown: ${unknown.join(' ')}`);
if (failed.size > 0) console.log(`cited by a test that did not pass: ${[...failed].join(' ')}`);
if (process.argv.includes('--open'))
  for (const { id, tag, text } of lines) if (!passed.has(id)) console.log(`${id} [${tag}] ${text}`);
console.log(`${lines.filter(({ id }) => passed.has(id)).length} of ${lines.length} lines are cited by a passing test`);
