import type { Reading, ReviewResult, RulebookData } from '@app/contract';
import { type Calendar, isWorkingDay } from '@app/engine/clock';
import { testItemsOf, withReadings } from '@app/engine/reading';
import { contentsOf, dossierOf, type Rulebook, requirementsFor, review } from '@app/engine/review';
import { answerJobs } from '../../kernel/turns/worker-thread.ts';
import { Catalogue } from './catalogue.ts';
import type { Ask, Filled, JobKind, Jobs } from './job.ts';
import { likeFormulations } from './like.ts';
import { Names } from './names.ts';
import type { SharedRows } from './shared-rows.ts';
import { readNames, readRules } from './shared-rules.ts';

/** Rulebooks that a thread keeps: the one in force, the two that a replay compares, and those of a few other markets. */
const mostRulebooks = 6;

let known: { catalogue: Catalogue; names: Names } | undefined;
const rulebooks = new Map<string, RulebookData>();

function dataOf({ id, bytes }: SharedRows): RulebookData {
  const data = rulebooks.get(id) ?? readRules(bytes);
  rulebooks.delete(id);
  rulebooks.set(id, data);
  for (const oldest of rulebooks.keys()) if (rulebooks.size > mostRulebooks) rulebooks.delete(oldest);
  return data;
}

function held(): { catalogue: Catalogue; names: Names } {
  if (!known) throw new Error('the names are not loaded');
  return known;
}

function rulebookOf(rules: SharedRows, calendar: Calendar | null = null): Rulebook {
  const { catalogue, names } = held();
  return {
    data: dataOf(rules),
    resolve: (name) => catalogue.resolve(name),
    identify: (name) => names.read(name),
    ...(calendar ? { isWorkingDay: (day: string) => isWorkingDay(calendar, day) } : {}),
  };
}

const dossierIn = ({ review: mapped, data }: Filled) => dossierOf({ review: mapped }, data);

const work: { [K in JobKind]: (ask: Jobs[K]['ask']) => Jobs[K]['answer'] | Promise<Jobs[K]['answer']> } = {
  async hold({ names }) {
    const { catalogue: rows, ...tables } = readNames(names.bytes);
    const catalogue = await Catalogue.of(rows);
    known = { catalogue, names: new Names(catalogue, rows, tables) };
    known.names.read('');
    return null;
  },
  review({ rules, filled, readings, asOf, calendar }): ReviewResult {
    const rulebook = rulebookOf(rules, calendar);
    const read = readings.map((one): [string, Reading] => [one.attachmentId, { ...one, pages: JSON.parse(one.pages) }]);
    const dossier = withReadings(dossierIn(filled), new Map(read), testItemsOf(rulebook.data));
    return review(dossier, rulebook, asOf);
  },
  dossier: ({ rules, dossier, asOf, calendar }) => review(dossier, rulebookOf(rules, calendar), asOf),
  compare: ({ rulebooks: several, filled, asOf, calendar }) =>
    several.map((rules) => review(dossierIn(filled), rulebookOf(rules, calendar), asOf).findings),
  required({ rules, filled, asOf }) {
    const { data, resolve } = rulebookOf(rules);
    const needed = requirementsFor(dossierIn(filled), data, asOf, resolve);
    return needed.flatMap(({ code, level }) => (level === 'required' ? [code] : []));
  },
  contents: ({ rules, filled }) => contentsOf(dossierIn(filled), rulebookOf(rules)),
  like: ({ formula: formulation, formulas: formulations, atLeast }) =>
    likeFormulations(formulation, formulations, atLeast),
  suggest: ({ text, limit }) => held().names.suggest(text, limit),
  names({ names: wanted }) {
    const { catalogue, names } = held();
    return [...new Set(wanted)].map((name) => [
      name,
      { key: names.keyOf(name), exact: catalogue.resolve(name).length > 0, identity: names.read(name) },
    ]);
  },
};

answerJobs((message: Ask<JobKind>) => (work[message.kind] as (ask: object) => unknown)(message));
