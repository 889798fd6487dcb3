import { parseArgs } from 'node:util';
/** One broken behaviour: a patch, what it breaks and the test that has to notice. */
export interface Sabotage {
  file: string;
  breaks: string;
  test: { project: string; file: string; name?: string };
}

/** Reads the head of a patch: `# breaks: …` and `# test: <project> <file> [-t <name>]`. */
export function readSabotage(file: string, text: string): Sabotage {
  const breaks = /^# breaks: (.+)$/m.exec(text)?.[1]?.trim();
  const test = /^# test: (\w+) (\S+)(?: -t (.+))?$/m.exec(text);
  if (!breaks || !test?.[1] || !test[2]) throw new Error(`${file}: the head needs "# breaks:" and "# test:"`);
  return { file, breaks, test: { project: test[1], file: test[2], ...(test[3] ? { name: test[3].trim() } : {}) } };
}

/** Faults of the numbering: numbers must rise from 01 without a gap, each once. */
export function numberFaults(all: readonly Sabotage[]): string[] {
  const numbers = all.map(({ file }) => Number(/^(\d{2,})-/.exec(file)?.[1] ?? Number.NaN));
  const last = Math.max(0, ...numbers.filter((number) => !Number.isNaN(number)));
  return [
    ...all.filter((_, at) => Number.isNaN(numbers[at])).map(({ file }) => `${file} has no number`),
    ...Array.from({ length: last }, (_, at) => at + 1)
      .filter((number) => numbers.filter((one) => one === number).length !== 1)
      .map((number) => `number ${number} is there ${numbers.filter((one) => one === number).length} times`),
  ];
}

/**
 * Files named on the command line by number or part of the name, or `--count n` of them chosen by `--seed`; else all.
 * @throws an unknown option, or a name that no file has: a whole run begun by mistake takes twenty minutes.
 */
export function chosenOf(all: readonly Sabotage[], args: readonly string[]): Sabotage[] {
  const options = { count: { type: 'string' }, seed: { type: 'string' } } as const;
  const { values, positionals: named } = parseArgs({ args: [...args], options, allowPositionals: true });
  const isNamed = (name: string, { file }: Sabotage) =>
    /^\d+$/.test(name) ? Number.parseInt(file, 10) === Number(name) : file.includes(name);
  const strange = named.find((name) => !all.some((one) => isNamed(name, one)));
  if (strange !== undefined) throw new Error(`no planted fault is called ${strange}`);
  if (named.length > 0) return all.filter((one) => named.some((name) => isNamed(name, one)));
  if (values.count === undefined) return [...all];
  // The short part of every run takes those that need no browser: they cost a second each.
  const pool = all.filter(({ test }) => test.project === 'unit' || test.project === 'web');
  const picked: Sabotage[] = [];
  let state = Number(values.seed ?? 1) >>> 0;
  while (picked.length < Number(values.count) && pool.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    picked.push(...pool.splice(state % pool.length, 1));
  }
  return picked;
}
