import { describe, expect, test } from 'vitest';
import { excusesOf, idsIn, judge, lineList, namesIn, textOfReport } from './requirement-cover.ts';

const lines = lineList(
  'id,tag,text\nR1-01,plat,"Later."\nR2.4-01,ui,"A ""logo""."\nR2.4-02,ui,"Two."\nR7-01,api,"Call."\nR9-57,const,"Last."\nR9-58,const,"Formula."\n',
);

describe('which requirement lines the tests cover', () => {
  test('ids stand in names alone or as a range', () => {
    expect(idsIn('R4-09…R4-11 and R2.4-01 hold')).toEqual(['R4-09', 'R4-10', 'R4-11', 'R2.4-01']);
  });
  test('names are read from the sources, with the titles around them; skipped tests are not', () => {
    // The sources of a made-up test file: its skipped test must not count.
    const source = `describe('R2.4-01 header', () => { test('logo R2.4-02', () => {}); it.each([1])('R7-01 %s', () => {}); it.skip('R9-57', () => {}); });`;
    expect(namesIn('a.test.ts', source)).toEqual(['R2.4-01 header logo R2.4-02', 'R2.4-01 header R7-01 %s']);
  });
  test('a [ui] line needs a browser, an [api] line needs HTTP, a failed test proves nothing', () => {
    const answer = judge(
      lines,
      [
        { name: 'R2.4-01', kind: 'plain', passed: true },
        { name: 'R2.4-02', kind: 'browser', passed: true },
        { name: 'R7-01', kind: 'http', passed: false },
        { name: 'R9-57 R9-99', kind: 'plain', passed: true },
      ],
      new Set(),
    );
    expect(answer.open.map(({ id }) => id)).toEqual(['R2.4-01', 'R7-01']);
    expect(answer.wrongKind.map(({ id }) => id)).toEqual(['R2.4-01']);
    expect([answer.unknown, answer.failed]).toEqual([['R9-99'], ['R7-01']]);
    expect(answer.later).toEqual({ all: 2, covered: 0 });
  });
  test('an excuse needs its reason', () => {
    const excuses = excusesOf('- R2.4-01: waits for the designers\n- R7-01:\n');
    expect([...excuses]).toEqual(['R2.4-01']);
    expect(judge(lines, [], excuses).excused).toBe(1);
  });
  test('results of a run are read by file and full name', () => {
    const json = JSON.stringify({
      testResults: [{ name: '/x/a.test.ts', assertionResults: [{ fullName: 'R7-01 a', status: 'failed' }] }],
    });
    expect(textOfReport(json).get('/x/a.test.ts')?.get('R7-01 a')).toBe(false);
  });
});
