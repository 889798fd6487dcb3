import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Cited, excusesOf, judge, lineList, namesIn, type TestKind, textOfReport } from './requirement-cover.ts';

// Which requirement lines (docs/requirements.csv) are cited by the name of a test. Works on the sources alone; where the
// results of a test run lie beside them, a failed or skipped test covers nothing. `--open` lists the lines without a test.
const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/platform/reports');

/** What a test file can prove: a [ui] line needs a browser, an [api] line needs HTTP. */
function kindOf(file: string, source: string): TestKind {
  if (file.startsWith('e2e/')) return 'browser';
  return file.startsWith('apps/server/') && /kernel\/testing\.ts'|createTestApp|startServer/.test(source)
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

const results = new Map<string, Map<string, boolean>>();
if (existsSync(reports))
  // Beside them lie the last words of a run that failed, as text.
  for (const name of readdirSync(reports).filter((one) => one.endsWith('.json')))
    for (const [file, tests] of textOfReport(readFileSync(join(reports, name), 'utf8'))) {
      const key = relative(root, file);
      const known = results.get(key) ?? new Map<string, boolean>();
      // The same test on two databases counts only when it passed on both.
      for (const [test, passed] of tests) known.set(test, passed && (known.get(test) ?? true));
      results.set(key, known);
    }

const cited: Cited[] = [];
for (const path of testFiles(root)) {
  const file = relative(root, path);
  const source = readFileSync(path, 'utf8');
  const kind = kindOf(file, source);
  const seen = results.get(file);
  if (seen) for (const [name, passed] of seen) cited.push({ name, kind, passed });
  else for (const name of namesIn(path, source)) cited.push({ name, kind, passed: true });
}

const lines = lineList(readFileSync(join(root, 'docs/requirements.csv'), 'utf8'));
const excuses = excusesOf(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const answer = judge(lines, cited, excuses);
console.log('section  covered  uncovered  excused');
for (const [section, count] of answer.sections)
  console.log(
    `${section.padEnd(8)} ${String(count.covered).padStart(7)}  ${String(count.open.length).padStart(9)}  ${String(count.excused).padStart(7)}`,
  );
for (const { id, text } of answer.wrongKind) console.log(`cited, but not by a test that can prove it: ${id} ${text}`);
if (answer.unknown.length > 0) console.log(`cited but unknown: ${answer.unknown.join(' ')}`);
if (answer.failed.length > 0) console.log(`cited by a test that did not pass: ${answer.failed.join(' ')}`);
if (process.argv.includes('--open')) for (const { id, tag, text } of answer.open) console.log(`${id} [${tag}] ${text}`);
console.log(results.size > 0 ? `judged by the results of ${results.size} test files` : 'judged by the sources alone');
console.log(
  `lines of later parts (section 1 and the formula functions): ${answer.later.covered} of ${answer.later.all}`,
);
console.log(`excused: ${answer.excused}`);
console.log(`uncovered: ${answer.open.length}`);
if (answer.excused > 10) {
  console.error('More than 10 lines are excused.');
  process.exitCode = 1;
}
