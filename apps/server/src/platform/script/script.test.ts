import { describe, expect, it } from 'vitest';
import { runScript } from './script.ts';

const input = {
  variables: { amount: 5, list: [1, 2, 3], nested: { deep: '保湿' } },
  data: { name: '面霜' },
  now: '2026-03-02T09:00:00+08:00',
};
const run = (source: string, limits = {}) => runScript(source, input, limits);
const codeOf = async (source: string, limits = {}) => {
  const result = await run(source, limits);
  return result.ok ? result : result.code;
};

describe('a script', () => {
  it('sees variables, form and time, and answers its last value', async () => {
    expect(await run('variables.list.reduce((a, b) => a + b, 0) + variables.amount')).toEqual({
      ok: true,
      value: 11,
      set: {},
    });
    expect(await run('[data.name, variables.nested.deep, now.slice(0, 10)].join(" ")')).toMatchObject({
      value: '面霜 保湿 2026-03-02',
    });
  });
  it('sets variables in the words of other engines', async () => {
    expect(
      await run('execution.setVariable("twice", execution.getVariable("amount") * 2); execution.getVariable("twice")'),
    ).toEqual({
      ok: true,
      value: 10,
      set: { twice: 10 },
    });
    expect(await run('execution.getVariable("nothing")')).toMatchObject({ value: null });
  });
  it('raises an error that the chart may catch', async () => {
    expect(await run('if (variables.amount > 1) fail("TOO_MUCH", "at most 1")')).toEqual({
      ok: false,
      code: 'TOO_MUCH',
      message: 'at most 1',
    });
  });
  it('nothing of one run is there in the next', async () => {
    await run('globalThis.kept = 1; Array.prototype.push = () => 0; JSON.stringify = () => "{}"; 1');
    expect(await run('[typeof globalThis.kept, [].push(1)]')).toMatchObject({ value: ['undefined', 1] });
  });
  it('has nothing of the machine', async () => {
    for (const name of [
      'process',
      'require',
      'fetch',
      'globalThis.process',
      'WebAssembly',
      'setTimeout',
      'console',
      'std',
      'os',
      'Deno',
    ])
      expect(await run(`typeof ${name}`), name).toMatchObject({ value: 'undefined' });
    expect(await codeOf('import("node:fs").then(() => 1); import.meta')).toBe('SCRIPT_ERROR');
  });
  it.each([
    ['loops', 'for (;;) {}', 'SCRIPT_TIME'],
    ['loops and catches what stops it', 'for (;;) { try { for (;;) {} } catch {} }', 'SCRIPT_TIME'],
    ['loops in its answer', '({ toJSON() { for (;;) {} } })', 'SCRIPT_TIME'],
    ['eats memory', 'let a = [1]; for (;;) a = a.concat(a)', 'SCRIPT_MEMORY'],
    ['asks for a huge array', 'new Array(1e9).fill(1)', 'SCRIPT_MEMORY'],
    ['calls itself for ever', '(function f() { return f() + 1 })()', 'SCRIPT_DEPTH'],
    ['sets too much', 'for (let i = 0; i < 1000; i++) execution.setVariable("v" + i, i)', 'SCRIPT_CALLS'],
    ['answers too much', '"x".repeat(100000)', 'SCRIPT_ANSWER'],
    ['does not parse', 'let let = ;', 'SCRIPT_ERROR'],
    ['throws', 'null.x', 'SCRIPT_ERROR'],
    ['throws nothing at all', 'throw undefined', 'SCRIPT_ERROR'],
    ['answers what is no JSON', '10n', 'SCRIPT_ERROR'],
    ['names a variable with markup', 'execution.setVariable("<b>", 1)', 'SCRIPT_ERROR'],
    ['replaces a prototype', '({}).__proto__.set = 1; fail("__proto__")', '__proto__'],
  ])('one that %s is ended with its code', async (_, source, code) => {
    expect(await codeOf(source)).toBe(code);
    expect(await run('1')).toMatchObject({ value: 1 });
  });
  it('one that stays in a built-in function is ended with its thread; those behind it run', async () => {
    const [stuck, next] = await Promise.all([
      codeOf('let a = []; for (;;) a.push("x".repeat(1e6) + a.length)'),
      run('1'),
    ]);
    expect(stuck).toBe('SCRIPT_TIME');
    expect(next).toMatchObject({ value: 1 });
  }, 30_000);
  it('many at once answer each their own', async () => {
    const values = await Promise.all(Array.from({ length: 40 }, (_, index) => run(`${index} * 2`)));
    expect(values).toEqual(Array.from({ length: 40 }, (_, index) => ({ ok: true, value: index * 2, set: {} })));
  });
});
