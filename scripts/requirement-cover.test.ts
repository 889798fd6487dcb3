import { describe, expect, test } from 'vitest';
import { idsIn, judge, laterOf, lineList, namesIn, type Proofs, statusesOf } from './requirement-cover.ts';

const lines = lineList(
  'id,tag,text\nR1-01,plat,"Not yet."\nR2.4-01,ui,"A ""logo""."\nR2.4-02,ui,"Two."\nR7-01,api,"Call."\nR9-57,const,"Last."\nR9-58,const,"Formula."\n',
);
const nothing = laterOf('');
const notYet = laterOf('# x\n\n## Later\n\n- R1-01: the screens of this area are not built.\n');

test('a line of the list that cannot be read is told, it does not leave the count', () => {
  expect(() => lineList('id,tag,text\nR1-01,plat,no quotes\n')).toThrow('R1-01,plat,no quotes');
});

describe('which requirement lines the tests prove', () => {
  test('ids stand in names alone or as a range', () => {
    expect(idsIn('R4-09…R4-11 and R2.4-01 hold')).toEqual(['R4-09', 'R4-10', 'R4-11', 'R2.4-01']);
  });

  test('names are read from the sources, with the titles around them', () => {
    // The text of a made-up test file, which is read and never run: its skipped test has to count as proof of nothing.
    const source = `describe('R2.4-01 header', () => { test('logo R2.4-02', () => {}); it.each([1])('R7-01 %s', () => {}); it.skip('R9-57', () => {}); });`;
    expect(namesIn('a.test.ts', source)).toEqual(['R2.4-01 header logo R2.4-02', 'R2.4-01 header R7-01 %s']);
  });

  test('every line of the list is counted, whatever its section', () => {
    const answer = judge(lines, [], nothing);
    expect(answer.all).toBe(6);
    expect(answer.open.map(({ id }) => id)).toEqual(['R1-01', 'R2.4-01', 'R2.4-02', 'R7-01', 'R9-57', 'R9-58']);
    expect([...answer.sections.keys()]).toEqual(['R1', 'R2.4', 'R7', 'R9']);
  });

  test('a [ui] line needs a browser, an [api] line needs a call', () => {
    const answer = judge(
      lines,
      [
        { name: 'R2.4-01', kind: 'http', status: 'passed' },
        { name: 'R2.4-02', kind: 'browser', status: 'passed' },
        { name: 'R7-01 R9-58', kind: 'plain', status: 'passed' },
        { name: 'R9-57 R9-99', kind: 'plain', status: 'passed' },
      ],
      notYet,
    );
    expect(answer.open.map(({ id, because }) => `${id} ${because}`)).toEqual([
      'R2.4-01 cited only by tests without a browser: R2.4-01',
      'R7-01 cited only by tests without a call: R7-01 R9-58',
    ]);
    expect(answer.unknown).toEqual(['R9-99']);
  });

  test.each(['failed', 'skipped', 'expected to fail', 'changed', 'not run'] as const)(
    'a test that is %s proves nothing',
    (status) => {
      const { open } = judge(lines, [{ name: 'R9-57', kind: 'plain', status }], notYet);
      expect(open.find(({ id }) => id === 'R9-57')?.because).toEqual([`${status}: R9-57`]);
    },
  );

  test('what only a browser could have proved is told apart', () => {
    const { open } = judge(
      lines,
      [
        { name: 'R2.4-01', kind: 'browser', status: 'not run' },
        { name: 'R2.4-02', kind: 'browser', status: 'failed' },
        { name: 'R9-57', kind: 'plain', status: 'not run' },
      ],
      notYet,
    );
    expect(open.filter(({ browserOnly }) => browserOnly).map(({ id }) => id)).toEqual(['R2.4-01']);
  });
});

describe('what a run says about a test', () => {
  const run = (status: Proofs['tests'][number]['status'], begun = 10): Proofs => ({
    begun,
    tests: [{ file: 'a.test.ts', name: 'R7-01 a', status }],
  });
  const statusOf = (runs: readonly Proofs[], changed = 1) =>
    statusesOf(runs, () => changed)
      .get('a.test.ts')
      ?.get('R7-01 a');

  test('on two databases it has to hold on both; one of them may leave it out', () => {
    expect(statusOf([run('passed'), run('failed')])).toBe('failed');
    expect(statusOf([run('expected to fail'), run('passed')])).toBe('expected to fail');
    expect(statusOf([run('skipped'), run('passed')])).toBe('passed');
    expect(statusOf([run('skipped'), run('skipped')])).toBe('skipped');
  });

  test('results that are older than their test file say nothing', () => {
    expect(statusOf([run('passed', 10)], 11)).toBe('changed');
  });
});

describe('lines that are not built yet', () => {
  test('each has its reason, and the form is strict', () => {
    expect(notYet).toEqual({ reasons: new Map([['R1-01', 'the screens of this area are not built.']]), faults: [] });
    const list = ['- R7-01:', '- R7-01: soon', '* R7-01: the call is not there yet.', '- the whole of R7-01, some day'];
    expect(laterOf(`## Later\n\n${list.join('\n')}\n`).faults).toHaveLength(4);
    const twice = '- R9-57…R9-58: these are not computed yet.\n- R9-58: these are not computed yet.';
    expect(laterOf(`## Later\n\n${twice}\n`).faults).toEqual(['R9-58 stands there twice']);
    expect(laterOf('## Other\n\n- R7-01: nothing about what is later.\n').reasons.size).toBe(0);
  });

  test('an unknown line and one that is proved are faults', () => {
    const later = laterOf('## Later\n\n- R9-57: this is not computed yet.\n- R9-77: this is not computed yet.\n');
    const { faults, open } = judge(lines, [{ name: 'R9-57', kind: 'plain', status: 'passed' }], later);
    expect(faults).toEqual(['R9-77 is no line of the requirements', 'R9-57 is called later although a test proves it']);
    expect(open.map(({ id }) => id)).not.toContain('R9-57');
  });
});
