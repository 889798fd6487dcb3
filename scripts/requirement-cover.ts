import ts from 'typescript';

export type TestKind = 'browser' | 'http' | 'plain';
/** What a test did in a run; `changed`: its file is newer than the run; `not run`: no suite of the run had it. */
export type Status = 'passed' | 'failed' | 'skipped' | 'expected to fail' | 'changed' | 'not run';
/** A test by its full name (titles of its describes, then its own). */
export interface Cited {
  name: string;
  kind: TestKind;
  status: Status;
}
export interface Line {
  id: string;
  tag: string;
  text: string;
}
/** A line that no test of the run proves, with what its citing tests did instead. */
export interface Open extends Line {
  because: string[];
  /** Only a browser test cites it. */
  browserOnly: boolean;
}
export interface Cover {
  all: number;
  sections: Map<string, { lines: number; covered: number; open: number; later: number }>;
  open: Open[];
  unknown: string[];
}
/** Lines that are not built yet, each with its reason, and what is wrong in how they are written. */
export interface Later {
  reasons: Map<string, string>;
  faults: string[];
}

/** docs/requirements.csv → lines. */
export function lineList(csv: string): Line[] {
  return csv
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const match = /^([^,]+),([^,]+),"(.*)"$/.exec(line);
      // A line that cannot be read must not be left out of the count silently.
      if (!match) throw new Error(`no line of the requirements: ${line.slice(0, 80)}`);
      const [, id = '', tag = '', text = ''] = match;
      return { id, tag, text: text.replaceAll('""', '"') };
    });
}

/** Ids in a text; `R4-07…R4-10` names the ones between as well. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/(R\d+(?:\.\d+)?)-(\d+)(?:…\1-(\d+))?/g)].flatMap(([, section = '', from = '', to = from]) =>
    Array.from(
      { length: Math.max(0, Number(to) - Number(from) + 1) },
      (_, step) => `${section}-${String(Number(from) + step).padStart(from.length, '0')}`,
    ),
  );
}

const SHORTEST_REASON = 20;

/** docs/requirements.md: below `## Later` each list item is `- R2.5-36: reason` or `- R1.4-01…R1.4-04: reason`. */
export function laterOf(markdown: string): Later {
  const [, after = ''] = markdown.split(/^## Later$/m);
  const section = after.split(/^## /m)[0] ?? '';
  const reasons = new Map<string, string>();
  const faults: string[] = [];
  for (const line of section.split('\n').filter((one) => /^\s*([-*+]|\d+\.)\s/.test(one))) {
    const match = /^- (R[\d.]+-\d+(?:…R[\d.]+-\d+)?): (\S.*)$/.exec(line);
    const [ids, reason] = [idsIn(match?.[1] ?? ''), match?.[2] ?? ''];
    if (ids.length === 0 || reason.length < SHORTEST_REASON) {
      faults.push(`not of the form "- R0-00: reason" with a reason of a sentence: ${line}`);
      continue;
    }
    for (const id of ids)
      if (reasons.has(id)) faults.push(`${id} stands there twice`);
      else reasons.set(id, reason);
  }
  return { reasons, faults };
}

/** Names of the tests that a source file declares: `describe` titles joined to the titles of their tests. */
export function namesIn(path: string, source: string): string[] {
  const names: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node, above: string): void => {
    const call = ts.isCallExpression(node) ? titled(node) : null;
    if (call && node) {
      const name = above === '' ? call.title : `${above} ${call.title}`;
      if (call.kind === 'test') names.push(name);
      else ts.forEachChild(node, (child) => visit(child, name));
      return;
    }
    ts.forEachChild(node, (child) => visit(child, above));
  };
  visit(file, '');
  return names;
}

/** `test('…')`, `it.each(…)('…')`, `describe('…')`: kind and title; skipped ones prove nothing. */
function titled(node: ts.CallExpression): { kind: 'test' | 'group'; title: string } | null {
  const [first] = node.arguments;
  if (!first || !ts.isStringLiteralLike(first)) {
    // A title with values in it: the fixed parts still name the ids.
    if (!first || !ts.isTemplateExpression(first)) return null;
  }
  const callee = node.expression.getText();
  if (/\.(skip|todo)\b/.test(callee)) return null;
  const kind = /^(test|it)\b/.test(callee) ? 'test' : /^describe\b/.test(callee) ? 'group' : null;
  if (!kind) return null;
  const title = ts.isStringLiteralLike(first) ? first.text : first.getText();
  return { kind, title };
}

/** What the reporter of a run wrote down (scripts/proof-reporter.mjs). */
export interface Proofs {
  begun: number;
  tests: { file: string; name: string; status: Status }[];
}

const order: readonly Status[] = ['failed', 'expected to fail', 'changed', 'passed', 'skipped', 'not run'];

/** File → full name → status over all suites: a test that ran on two databases has to hold on both. */
export function statusesOf(
  runs: readonly Proofs[],
  changedAt: (file: string) => number,
): Map<string, Map<string, Status>> {
  const files = new Map<string, Map<string, Status>>();
  for (const { begun, tests } of runs)
    for (const { file, name, status } of tests) {
      const known = files.get(file) ?? new Map<string, Status>();
      files.set(file, known);
      const now: Status = changedAt(file) > begun ? 'changed' : status;
      const before = known.get(name) ?? 'not run';
      known.set(name, order.indexOf(now) < order.indexOf(before) ? now : before);
    }
  return files;
}

/** A [ui] line counts only in a browser, an [api] line only over HTTP. */
function proves(kind: TestKind, tag: string): boolean {
  if (tag === 'ui') return kind === 'browser';
  return tag === 'api' ? kind !== 'plain' : true;
}

/** Compares every line with what the tests of the run did; `later` takes lines out of what is open. */
export function judge(lines: readonly Line[], cited: readonly Cited[], later: Later): Cover & { faults: string[] } {
  const known = new Map(lines.map((line) => [line.id, line]));
  const citing = new Map<string, Cited[]>();
  const unknown = new Set<string>();
  for (const test of cited)
    for (const id of idsIn(test.name))
      if (known.has(id)) citing.set(id, [...(citing.get(id) ?? []), test]);
      else unknown.add(id);
  const answer: Cover & { faults: string[] } = {
    all: lines.length,
    sections: new Map(),
    open: [],
    unknown: [...unknown],
    faults: [
      ...later.faults,
      ...[...later.reasons.keys()].filter((id) => !known.has(id)).map((id) => `${id} is no line of the requirements`),
    ],
  };
  for (const line of lines) {
    const section = line.id.slice(0, line.id.indexOf('-'));
    const count = answer.sections.get(section) ?? { lines: 0, covered: 0, open: 0, later: 0 };
    answer.sections.set(section, count);
    count.lines += 1;
    const tests = citing.get(line.id) ?? [];
    const isLater = later.reasons.has(line.id);
    if (tests.some((test) => test.status === 'passed' && proves(test.kind, line.tag))) {
      count.covered += 1;
      if (isLater) answer.faults.push(`${line.id} is called later although a test proves it`);
    } else if (isLater) count.later += 1;
    else {
      count.open += 1;
      answer.open.push({ ...line, ...whyOpen(line, tests) });
    }
  }
  return answer;
}

function whyOpen({ tag }: Line, tests: readonly Cited[]): Pick<Open, 'because' | 'browserOnly'> {
  const able = tests.filter(({ kind }) => proves(kind, tag));
  const because = able.map(({ status, name }) => `${status}: ${name}`);
  if (tests.length === 0) because.push('no test cites it');
  else if (able.length === 0)
    because.push(`cited only by tests without ${tag === 'ui' ? 'a browser' : 'a call'}: ${tests[0]?.name ?? ''}`);
  return {
    because,
    browserOnly: able.length > 0 && able.every(({ kind, status }) => kind === 'browser' && status === 'not run'),
  };
}
