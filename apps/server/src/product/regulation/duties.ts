import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Language,
  type ListResult,
  type Parsed,
  type RegulationDuty,
  type RegulationEntry,
  type regulationDuties,
  textOf,
} from '@app/contract';
import { checkNames, normaliseName } from '@app/engine/review';
import type { App, Context } from '../../kernel/context.ts';
import { inLanguages } from '../../kernel/definition-file/index.ts';
import { pageOfRows } from '../../kernel/list/index.ts';
import { formatDate } from '../../kernel/time.ts';
import { describe } from './change/describe.ts';
import { filtersIn } from './change/filters-in.ts';
import { rowsOf } from './change/tables.ts';
import { type Duty, noRule, type RuleWithoutDuty, readDuties, readRulesWithoutDuty } from './read-duties.ts';
import { openRegulationFiles } from './read-files.ts';
import { readRuleFixtures } from './rule-fixtures.ts';
import { currentRulebook } from './rulebook.ts';

interface Known {
  duties: readonly Duty[];
  /** Rules that enforce no sentence of the law. */
  free: readonly RuleWithoutDuty[];
}
const held = new WeakMap<App, Promise<Known>>();

/** The duties, read when somebody first asks; they change with the files only, and a folder of definitions may have none. */
function knownOf(app: App): Promise<Known> {
  const known = held.get(app) ?? readAll(app.settings.definitionsDir);
  held.set(app, known);
  known.catch(() => held.delete(app));
  return known;
}

async function readAll(directory: string): Promise<Known> {
  const path = (name: string) => join(directory, 'regulation', name);
  if (!existsSync(path('duties.csv'))) return { duties: [], free: [] };
  const source = async (name: string) => ({ file: `regulation/${name}`, text: await readFile(path(name), 'utf8') });
  const fixtures = readRuleFixtures(await readFile(path('rule-fixtures.json'), 'utf8'));
  const { rule } = await openRegulationFiles(directory);
  const rules = rule.read();
  const duties = readDuties(await source('duties.csv'), rules, fixtures);
  const isThere = existsSync(path('rules_without_duty.csv'));
  return { duties, free: isThere ? readRulesWithoutDuty(await source('rules_without_duty.csv'), rules, duties) : [] };
}

/** A page of the duties; the text is looked for in the duty, its place in the law and its rule. */
export async function regulationDutiesOf(
  ctx: Context,
  { parameters, requestPage, sorts }: Parsed<typeof regulationDuties>,
): Promise<ListResult<RegulationDuty>> {
  const { text, isWanted } = filtersIn(parameters, ['judged', 'verified']);
  const ruleOf = rulesToday(ctx);
  const found = (await knownOf(ctx.app)).duties
    .map((duty) => shown(duty, ruleOf(duty.rule), ctx.language))
    .filter((duty) => isWanted('judged', duty.judged) && isWanted('verified', duty.verified ? 'yes' : 'no'))
    .filter((duty) => text === '' || normaliseName(wordsOf(duty)).includes(text));
  return pageOfRows(ctx, found, { requestPage, sorts });
}

/** The duties that a rule judges, with their place in the law, or why it judges none, in the reader's language. */
export async function dutiesOfRule(
  ctx: Context,
  rule: string,
): Promise<{ duties: { id: string; place: string; duty: string }[]; dutyFree: string | null }> {
  const { duties, free } = await knownOf(ctx.app);
  const words = (chinese: string, english: string) => textOf(inLanguages(chinese, english), ctx.language);
  const reason = free.find((one) => one.rule === rule);
  return {
    duties: duties
      .filter((duty) => duty.rule === rule)
      .map(({ id, regulation, article, duty_zh: chinese, duty_en: english }) => ({
        id,
        place: `${regulation} ${article}`,
        duty: words(chinese, english),
      })),
    dutyFree: reason ? words(reason.reason_zh, reason.reason_en) : null,
  };
}

const wordsOf = ({ id, regulation, article, duty, rule, how }: RegulationDuty) =>
  [id, regulation, article, duty, rule?.title ?? '', how].join('\n');

/** Of each rule the row that holds today, else its last one. */
function rulesToday(ctx: Context): (id: string) => RegulationEntry | undefined {
  const today = formatDate(ctx.businessNow());
  const known = new Map<string, RegulationEntry>();
  for (const row of rowsOf(currentRulebook(ctx.app), 'rule')) {
    const entry = describe('rule', row, ctx.language, today);
    if (known.get(String(row.id))?.state !== 'inForce') known.set(String(row.id), entry);
  }
  return (id) => known.get(id);
}

function shown(duty: Duty, rule: RegulationEntry | undefined, language: Language): RegulationDuty {
  const words = (chinese: string | undefined, english: string | undefined) =>
    textOf(inLanguages(chinese ?? '', english ?? ''), language);
  const check = checkNames[duty.branch ?? ''];
  return {
    id: duty.id,
    regulation: duty.regulation,
    article: duty.article,
    duty: words(duty.duty_zh, duty.duty_en),
    judged: duty.rule === noRule ? 'none' : rule?.state === 'inForce' ? 'yes' : 'resting',
    rule: rule ? { entry: rule.id, title: rule.title } : null,
    how: check ? textOf(check, language) : words(duty.reason_zh, duty.reason_en),
    source: duty.source ?? null,
    verified: duty.verified,
  };
}
