import { resolve } from 'node:path';
import { type Finding, homeRegime, type Language, languages, type ReviewResult, weightOf } from '@app/contract';
import {
  type RegimeReport,
  type ReviewedFile,
  regimeHeading,
  regimesJson,
  regimesSarif,
  reportSarif,
  reportTable,
  reportText,
} from '@app/engine/review';
import { FileFaultError } from '../kernel/definition-file/index.ts';
import { type Regime, regimeIds } from '../product/regulation/read-regimes.ts';
import { type DossierText, dossierTexts, type Refused, readDossier } from './review-files.ts';
import { type Book, inOrder, type Judge, judgeWith, mostJobs } from './review-jobs.ts';
import { runTool } from './run-tool.ts';

const usage = `usage: npm run review -- <dossier.json | batch.ndjson | batch.zip | folder | -> … [--format text|json|sarif] [--language zh-CN|zh-TW|en] [--as-of yyyy-MM-dd] [--fail-on error|grave|warn|never] [--jobs N] [--regime cn,eu]
A dossier follows docs/dossier.schema.json; a folder gives all .json and .ndjson below it, a .ndjson has a dossier on each line,
a .zip holds such files and nothing else.
With --regime the dossier is judged by several rulebooks, each told apart: cn, and the folders of definitions/regimes. The
first one named decides how the program ends; what the others find is information.
With --jobs N (1) dossiers are judged by so many threads; what is said and its order stay the same.
Ends with 0: nothing at or above the level of --fail-on (grave), 1: an error, or a warning if asked for,
3: neither, but something that may be prohibited by a ground nobody has verified,
2: a dossier or the arguments cannot be read; the other dossiers are judged all the same.`;

const levels = ['error', 'grave', 'warn', 'never'] as const;
type FailOn = (typeof levels)[number];
interface Options {
  paths: string[];
  format: 'text' | 'json' | 'sarif';
  language: Language;
  asOf: string;
  failOn: FailOn;
  jobs: number;
  regimes: string[];
}

/** A dossier with what each rulebook found, or why it has none. */
interface Judged extends Omit<ReviewedFile, 'result'> {
  results: readonly ReviewResult[];
}

/** Reviews dossier files with the regulation of the repository, without server or database. */
await runTool((settings) => main(process.argv.slice(2), settings.definitionsDir));

async function main(args: readonly string[], definitionsDir: string): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === 'string') return refuse(`${options}\n${usage}`);
  const known = [homeRegime, ...(await regimeIds(definitionsDir))];
  const unknown = options.regimes.find((id) => !known.includes(id));
  if (unknown !== undefined) return refuse(`there is no rulebook “${unknown}”; there are: ${known.join(', ')}`);
  const judge = await judgeWith(options.jobs, definitionsDir, options.regimes);
  const later = judge.books.find(({ regime }) => regime && options.asOf < regime.from);
  if (later?.regime) {
    await judge.stop();
    return refuse(`the rulebook “${later.id}” begins on ${later.regime.from}; it cannot judge ${options.asOf}`);
  }
  // npm runs a script in the project; the caller named the files from where they stood.
  const paths = options.paths.map((path) => (path === '-' ? path : resolve(process.env.INIT_CWD ?? '.', path)));
  let outcomes: (Judged | string)[];
  try {
    const texts = dossierTexts(paths, process.stdin);
    // A few more than there are threads, so that none waits for the next to be read.
    outcomes = await inOrder(texts, options.jobs * 3, (text) => reviewText(text, judge, options.asOf));
  } catch (error) {
    return refuse(`cannot read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await judge.stop();
  }
  for (const fault of outcomes) if (typeof fault === 'string') process.stderr.write(`${fault}\n`);
  const reviewed = outcomes.filter((one) => typeof one !== 'string');
  printAll(reviewed, judge.books, options);
  if (outcomes.length === 0) return refuse('no dossier was found');
  return reviewed.length < outcomes.length
    ? 2
    : endOf(
        // The first rulebook is the gate: the law of another market stops nothing here.
        reviewed.flatMap(({ results }) => results[0]?.findings ?? []),
        options.failOn,
      );
}

/** A dossier with its findings, or why it has none. */
async function reviewText(text: DossierText | Refused, judge: Judge, asOf: string): Promise<Judged | string> {
  if ('refused' in text) return text.refused;
  const { file: uri, before } = text;
  const name = uri.endsWith('.ndjson') ? `${uri}#${before + 1}` : uri;
  try {
    const { dossier, lineOf } = readDossier(text);
    return { uri, name, lineOf, results: await judge.review(dossier, asOf) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof FileFaultError ? message : `${name}: cannot be judged: ${message}`;
  }
}

function printAll(judged: readonly Judged[], books: readonly Book[], options: Options): void {
  const files = (at: number) =>
    judged.flatMap(({ results, ...file }): ReviewedFile[] => (results[at] ? [{ ...file, result: results[at] }] : []));
  const [first] = books;
  if (!first || judged.length === 0) return;
  if (books.length === 1 && !first.regime) {
    print(files(0), first.data.rules, options);
    return;
  }
  const said = books.map(({ id, data, regime }, at) => ({ id, rules: data.rules, files: files(at), ...told(regime) }));
  const { format, language } = options;
  if (format === 'sarif') process.stdout.write(`${JSON.stringify(regimesSarif(said, language), null, 2)}\n`);
  else if (format === 'json')
    for (const line of regimesJson(said))
      process.stdout.write(`${JSON.stringify(line, null, judged.length === 1 ? 2 : 0)}\n`);
  else
    for (const [at, one] of said.entries()) {
      process.stdout.write(`${at === 0 ? '' : '\n'}${regimeHeading(one, language)}\n`);
      print(one.files, one.rules, options);
    }
}

/** What a report says of a further rulebook beside its findings. */
function told(regime: Regime | undefined): Pick<RegimeReport, 'name' | 'source' | 'notice'> {
  if (!regime) return { name: { 'zh-CN': '中国', en: 'China', 'zh-TW': '中國' } };
  const { name, source, notice } = regime;
  return { name, source, ...(notice === undefined ? {} : { notice }) };
}

function print(
  reviewed: readonly ReviewedFile[],
  rules: Parameters<typeof reportSarif>[1],
  { format, language }: Options,
): void {
  const [first] = reviewed;
  if (!first) return;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (format === 'sarif') say(JSON.stringify(reportSarif(reviewed, rules, language), null, 2));
  else if (reviewed.length === 1)
    say(format === 'json' ? JSON.stringify(first.result, null, 2) : reportText(first.result, language));
  else if (format === 'json') for (const { name, result } of reviewed) say(JSON.stringify({ file: name, ...result }));
  else say(reportTable(reviewed, language));
}

/** What the findings end the program with. */
function endOf(findings: readonly Finding[], failOn: FailOn): number {
  const found = new Set(findings.map(weightOf));
  if (failOn === 'never') return 0;
  if (found.has('error') || (failOn === 'warn' && found.has('warn'))) return 1;
  return failOn !== 'error' && found.has('grave') ? 3 : 0;
}

function optionsOf(args: readonly string[]): Options | string {
  const options: Options = {
    paths: [],
    format: 'text',
    language: 'zh-CN',
    asOf: today(),
    failOn: 'grave',
    jobs: 1,
    regimes: [homeRegime],
  };
  for (let at = 0; at < args.length; at += 1) {
    const [name = '', value = ''] = [args[at], args[at + 1]];
    if (!name.startsWith('--')) {
      options.paths.push(name);
      continue;
    }
    at += 1;
    const format = (['text', 'json', 'sarif'] as const).find((one) => one === value);
    const language = languages.find((one) => one === value);
    const failOn = levels.find((one) => one === value);
    if (name === '--format' && format) options.format = format;
    else if (name === '--language' && language) options.language = language;
    else if (name === '--fail-on' && failOn) options.failOn = failOn;
    else if (name === '--as-of' && /^\d{4}-\d{2}-\d{2}$/.test(value)) options.asOf = value;
    else if (name === '--regime' && /^[a-z]{2,8}(?:,[a-z]{2,8}){0,7}$/.test(value))
      options.regimes = [...new Set(value.split(','))];
    else if (name === '--jobs') {
      options.jobs = /^\d{1,3}$/.test(value) ? Number(value) : 0;
      if (options.jobs < 1 || options.jobs > mostJobs)
        return `--jobs takes a whole number from 1 to ${mostJobs}, not ${value === '' ? 'nothing' : value}`;
    } else return `cannot take ${name} ${value}`;
  }
  return options.paths.length === 0 ? 'name a dossier file, or - for standard input' : options;
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

/** Today in Shanghai, where the regulation is in force. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
}
