import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Language, languages, ReviewDossier } from '@app/contract';
import { reportSarif, reportText, review } from '@app/engine/review';
import { readRulebook } from '../product/regulation/from-files.ts';
import { runTool } from './run-tool.ts';

const usage = `usage: npm run review -- <dossier.json | -> [--format text|json|sarif] [--language zh-CN|zh-TW|en] [--as-of yyyy-MM-dd] [--fail-on error|warn|never]
The dossier follows docs/dossier.schema.json. Ends with 0: nothing at or above the level of --fail-on (error),
1: something is, 2: the dossier or the arguments cannot be read.`;

/** Reviews a dossier file with the regulation of the repository, without server or database. */
await runTool((settings) => main(process.argv.slice(2), settings.definitionsDir));

async function main(args: readonly string[], definitionsDir: string): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === 'string') return refuse(`${options}\n${usage}`);
  const text = await readText(options.file);
  if (text === undefined) return refuse(`cannot read ${options.file}`);
  const dossier = dossierOf(text);
  if (typeof dossier === 'string') return refuse(dossier);
  const { rulebook } = await readRulebook(definitionsDir);
  const result = review(dossier, rulebook, options.asOf);
  if (options.format === 'text') process.stdout.write(`${reportText(result, options.language)}\n`);
  else {
    const answer =
      options.format === 'json' ? result : reportSarif(result, rulebook.data.rules, options.file, options.language);
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  }
  const grave = { error: ['error'], warn: ['error', 'warn'], never: [] as string[] }[options.failOn];
  return result.findings.some(({ severity }) => grave.includes(severity)) ? 1 : 0;
}

interface Options {
  file: string;
  format: 'text' | 'json' | 'sarif';
  language: Language;
  asOf: string;
  failOn: 'error' | 'warn' | 'never';
}

function optionsOf(args: readonly string[]): Options | string {
  const options: Options = { file: '', format: 'text', language: 'zh-CN', asOf: today(), failOn: 'error' };
  for (let at = 0; at < args.length; at += 1) {
    const [name = '', value = ''] = [args[at], args[at + 1]];
    if (!name.startsWith('--')) {
      if (options.file !== '') return `one dossier at a time, not ${name}`;
      options.file = name;
      continue;
    }
    at += 1;
    const format = (['text', 'json', 'sarif'] as const).find((one) => one === value);
    const language = languages.find((one) => one === value);
    const failOn = (['error', 'warn', 'never'] as const).find((one) => one === value);
    if (name === '--format' && format) options.format = format;
    else if (name === '--language' && language) options.language = language;
    else if (name === '--fail-on' && failOn) options.failOn = failOn;
    else if (name === '--as-of' && /^\d{4}-\d{2}-\d{2}$/.test(value)) options.asOf = value;
    else return `cannot take ${name} ${value}`;
  }
  return options.file === '' ? 'name a dossier file, or - for standard input' : options;
}

/** The dossier of a text, or what is wrong with it, place by place. */
function dossierOf(text: string): ReviewDossier | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const read = ReviewDossier.safeParse(data);
  if (read.success) return read.data;
  const issues = read.error.issues.slice(0, 20).map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  return `not a dossier (docs/dossier.schema.json):\n${issues.join('\n')}`;
}

async function readText(file: string): Promise<string | undefined> {
  try {
    // npm runs a script in the project; the caller named the file from where they stood.
    if (file !== '-') return await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return undefined;
  }
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

/** Today in Shanghai, where the regulation is in force. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
}
