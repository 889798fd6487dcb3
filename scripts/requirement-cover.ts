import ts from 'typescript';

export type TestKind = 'browser' | 'http' | 'plain';
/** A test by its full name (titles of its describes, then its own). */
export interface Cited {
  name: string;
  kind: TestKind;
  passed: boolean;
}
export interface Line {
  id: string;
  tag: string;
  text: string;
}
export interface Cover {
  sections: Map<string, { covered: number; open: Line[]; excused: number }>;
  /** Lines of R2.1 to R9.57 without a test that proves them. */
  open: Line[];
  excused: number;
  /** Cited only by tests that cannot prove them. */
  wrongKind: Line[];
  unknown: string[];
  failed: string[];
  later: { all: number; covered: number };
}

/** docs/requirements.csv → lines. */
export function lineList(csv: string): Line[] {
  return csv
    .split('\n')
    .slice(1)
    .map((line) => /^([^,]+),([^,]+),"(.*)"$/.exec(line))
    .filter((match): match is RegExpExecArray => match !== null)
    .map(([, id = '', tag = '', text = '']) => ({ id, tag, text: text.replaceAll('""', '"') }));
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

/** docs/requirements.md: `- R2.5-36: reason` excuses lines; without a reason it excuses nothing. */
export function excusesOf(markdown: string): Set<string> {
  const excused = new Set<string>();
  for (const line of markdown.split('\n')) {
    const match = /^- (R[\d.]+-\d+(?:…R[\d.]+-\d+)?): \S.+$/.exec(line);
    if (match) for (const id of idsIn(match[1] ?? '')) excused.add(id);
  }
  return excused;
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

/** A vitest JSON report → file → full name → passed. */
export function textOfReport(json: string): Map<string, Map<string, boolean>> {
  const report = JSON.parse(json) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  return new Map(
    report.testResults.map((file) => [
      file.name,
      new Map(file.assertionResults.map((test) => [test.fullName, test.status === 'passed'])),
    ]),
  );
}

/** A [ui] line counts only in a browser, an [api] line only over HTTP. */
function proves(kind: TestKind, tag: string): boolean {
  if (tag === 'ui') return kind === 'browser';
  return tag === 'api' ? kind !== 'plain' : true;
}

/** Section 1 is business that later definitions bring; R9-58 and beyond belong to the formula editor. */
function isLater({ id }: Line): boolean {
  const [section = '', number = ''] = id.slice(1).split('-');
  return section.split('.')[0] === '1' || (section === '9' && Number(number) > 57);
}

/** Compares the lines with what the tests say. */
export function judge(lines: readonly Line[], cited: readonly Cited[], excuses: ReadonlySet<string>): Cover {
  const known = new Map(lines.map((line) => [line.id, line]));
  const proven = new Set<string>();
  const named = new Set<string>();
  const failed = new Set<string>();
  const unknown = new Set<string>();
  for (const test of cited)
    for (const id of idsIn(test.name)) {
      const line = known.get(id);
      if (!line) unknown.add(id);
      else if (!test.passed) failed.add(id);
      else if (proves(test.kind, line.tag)) proven.add(id);
      else named.add(id);
    }
  const answer: Cover = {
    sections: new Map(),
    open: [],
    excused: 0,
    wrongKind: lines.filter(({ id }) => named.has(id) && !proven.has(id)),
    unknown: [...unknown],
    failed: [...failed],
    later: { all: 0, covered: 0 },
  };
  for (const line of lines) {
    if (isLater(line)) {
      answer.later.all += 1;
      if (proven.has(line.id)) answer.later.covered += 1;
      continue;
    }
    const section = line.id.slice(0, line.id.indexOf('-'));
    const count = answer.sections.get(section) ?? { covered: 0, open: [], excused: 0 };
    answer.sections.set(section, count);
    if (proven.has(line.id)) count.covered += 1;
    else if (excuses.has(line.id)) {
      count.excused += 1;
      answer.excused += 1;
    } else {
      count.open.push(line);
      answer.open.push(line);
    }
  }
  return answer;
}
