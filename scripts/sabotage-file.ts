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

/** What is wrong with the numbers: they go from 01 upwards without a gap, each once. */
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

/** Files named on the command line by number or part of the name, or `--count n` of them chosen by `--seed`; else all. */
export function chosenOf(all: readonly Sabotage[], args: readonly string[]): Sabotage[] {
  const numberOf = (option: string) => {
    const at = args.indexOf(option);
    return at < 0 ? undefined : Number(args[at + 1]);
  };
  const count = numberOf('--count');
  const named = args.filter((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--'));
  if (named.length > 0)
    return all.filter(({ file }) =>
      named.some((name) => (/^\d+$/.test(name) ? Number.parseInt(file, 10) === Number(name) : file.includes(name))),
    );
  // The short part of every run takes those that need no browser: they cost a second each.
  const light = all.filter(({ test }) => test.project === 'unit' || test.project === 'web');
  if (count === undefined) return [...all];
  let state = (numberOf('--seed') ?? 1) >>> 0;
  const pool = [...light];
  const picked: Sabotage[] = [];
  while (picked.length < count && pool.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    picked.push(...pool.splice(state % pool.length, 1));
  }
  return picked;
}
