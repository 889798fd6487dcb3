import { type areaProposals, type Output, type PeopleProposal, tasksOf, textOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { formatDate } from '../../../kernel/time.ts';
import { usersWithRole } from '../../tenant/index.ts';
import { awayAmong, type NamedDuty, nameable, type RunningTask, tasksShown } from '../../workflow/index.ts';
import { type Area, areaAt } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { classesOf, type DutyRow, dutiesOf } from './proposal.store.ts';
import { bestOf, type Candidate } from './rank.ts';

type Answer = Output<typeof areaProposals>;
type Duty = PeopleProposal['people'][number];
interface Person {
  id: string;
  name: string;
}

/** What is known of the people of one duty, and counted on while several tasks are proposed one after another. */
interface Crew {
  duty: Duty;
  people: readonly Person[];
  away: ReadonlySet<string>;
  rows: readonly DutyRow[];
  /** Proposed for tasks before this one, by person. */
  proposed: Map<string, number>;
}

/** How a worklist proposes people for its tasks; undefined = it proposes nobody. */
export function proposalOf({ definition }: Area): PeopleProposal | undefined {
  return definition.kind === 'worklist' ? definition.worklist.proposes : undefined;
}

/**
 * People proposed for some open tasks, with everybody who could be chosen instead. The tasks are taken in the order of their ids, and each counts for
 * those after it, so that one call spreads the work: the same tasks always get the same answer. Nothing is written.
 */
export async function proposePeople(ctx: Context, area: Area, taskIds: readonly string[]): Promise<Answer> {
  const proposal = proposalOf(area);
  if (!proposal) return [];
  const ids = [...new Set(taskIds)].sort((one, other) => Number(BigInt(one) - BigInt(other)));
  const tasks = (await nameable(ctx, ids, proposal.people)).filter(({ node }) => nodesOf(area).includes(node));
  const first = tasks[0];
  if (!first) return [];
  const crews: Crew[] = [];
  // One after another: each looks into the directory, for which the transaction changes its scope.
  for (const duty of proposal.people) crews.push(await crewOf(ctx, area, duty, first));
  const classes = await classesOf(
    ctx.db,
    tasks.map(({ caseId }) => caseId),
  );
  const titles = new Map((await tasksShown(ctx, ids)).map((task) => [task.id, task.title]));
  const answer: Answer = [];
  for (const task of tasks)
    answer.push({
      taskId: task.id,
      title: titles.get(task.id) ?? '',
      action: proposal.action,
      reasonField: proposal.reason ?? null,
      people: await peopleOf(ctx, task, crews, classes.get(task.caseId) ?? ''),
    });
  return answer;
}

/** The same for the caller, of the tasks that are theirs to do; others are left out. */
export async function proposeForCaller(ctx: Context, area: Area, taskIds: readonly string[]): Promise<Answer> {
  const mine = (await tasksShown(ctx, taskIds)).flatMap(({ id, mine: own }) => (own ? [id] : []));
  return proposePeople(ctx, area, mine);
}

async function crewOf(ctx: Context, area: Area, duty: Duty, { variables }: RunningTask): Promise<Crew> {
  if (ctx.scope.role === 'app_platform') throw new Error('people are proposed in the space of an office');
  const { authorityId } = ctx.scope;
  const people = (await usersWithRole(ctx, authorityId, duty.role)).map(({ id, fullname: name }) => ({ id, name }));
  const ids = people.map(({ id }) => id);
  const away = await ctx.within({ role: 'app_platform' }, (platform) =>
    awayAmong(platform, authorityId, { people: ids, area: area.id }),
  );
  const variable = variables.get(duty.node) ?? duty.field;
  const rows = await dutiesOf(ctx.db, { variable, people: ids, given: nodesOf(area) });
  return { duty, people, away, rows, proposed: new Map() };
}

/** The people of each duty of a task; nobody is proposed for two that must be done by different people. */
async function peopleOf(
  ctx: Context,
  task: RunningTask,
  crews: readonly Crew[],
  ofClass: string,
): Promise<Answer[number]['people']> {
  const { definition } = await areaAt(ctx, task.area, task.version);
  const action = tasksOf(definition, task.process)[task.node]?.actions.find(({ fields = [] }) =>
    crews.every(({ duty }) => fields.some(({ key }) => key === duty.field)),
  );
  const chosen: NamedDuty[] = [];
  const found: Answer[number]['people'] = [];
  for (const crew of crews) {
    const { field, node } = crew.duty;
    const candidates: Candidate[] = [];
    const reasons = await task.whyNot(node, crew.people);
    for (const person of crew.people) {
      const isTwin = chosen.some((one) => one.id === person.id && task.apart(node).has(one.node));
      candidates.push({ ...person, ...figuresOf(crew, person.id, ofClass), refused: reasons.get(person.id) ?? null });
      const last = candidates.at(-1);
      if (isTwin && last && last.refused === null) last.refused = say(ctx.language, 'proposedTwice');
    }
    const best = bestOf(candidates);
    if (best) {
      crew.proposed.set(best.id, (crew.proposed.get(best.id) ?? 0) + 1);
      chosen.push({ field, node, id: best.id, name: best.name });
    }
    const label = action?.fields?.find(({ key }) => key === field)?.label;
    found.push({
      field,
      label: label ? textOf(label, ctx.language) : field,
      proposed: best?.id ?? null,
      why: best ? whyOf(ctx, best) : say(ctx.language, 'proposedNobody'),
      candidates,
    });
  }
  return found;
}

function figuresOf(
  { rows, proposed, away }: Crew,
  person: string,
  ofClass: string,
): Pick<Candidate, 'load' | 'familiar' | 'lastAt' | 'away'> {
  const own = rows.filter((row) => row.person === person);
  const sum = (of: readonly DutyRow[], key: 'open' | 'all') => of.reduce((total, row) => total + row[key], 0);
  const last = own.flatMap(({ last_at: at }) => (at === null ? [] : [at.toISOString()])).sort();
  return {
    load: sum(own, 'open') + (proposed.get(person) ?? 0),
    familiar:
      ofClass === ''
        ? 0
        : sum(
            own.filter((row) => row.class === ofClass),
            'all',
          ),
    // Whoever was proposed a moment ago has waited least.
    lastAt: proposed.has(person) ? '9999' : (last.at(-1) ?? ''),
    away: away.has(person),
  };
}

/** Why somebody is proposed, in words. */
function whyOf(ctx: Context, { familiar, load, lastAt }: Candidate): string {
  const parts = [
    familiar > 0 ? say(ctx.language, 'proposedFamiliar', { count: familiar }) : say(ctx.language, 'proposedNew'),
    say(ctx.language, 'proposedLoad', { count: load }),
    lastAt !== '' && lastAt !== '9999'
      ? say(ctx.language, 'proposedIdle', { day: formatDate(new Date(lastAt)) })
      : say(ctx.language, lastAt === '' ? 'proposedFirst' : 'proposedAgain'),
  ];
  return parts.join(ctx.language === 'en' ? ', ' : '，');
}

/** The nodes to which a worklist always narrows its tasks. */
function nodesOf({ definition }: Area): string[] {
  if (definition.kind !== 'worklist') return [];
  return definition.worklist.parameters
    .filter(({ key }) => key === 'Q^node^SI' || key === 'Q^node^S')
    .flatMap(({ value }) => value.split(','));
}
