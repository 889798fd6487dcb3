import type { JsonObject } from '@app/contract';
import { tasksOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { DrawPlace, HandledStep } from '../../kernel/wiring.ts';
import { caseFacts } from '../area/index.ts';
import { inOffice } from '../workflow/index.ts';
import { candidatesOf, knownOf, ofBothSides } from './candidates.ts';
import {
  type DrawnPerson,
  type DrawRow,
  drawsOfCase,
  dueOfTask,
  endSeat,
  insertSeat,
  openDraw,
  seatsOfCase,
  seatsOfDraw,
  steppedAside,
} from './draw.store.ts';
import { accountOf, exclusionOf, relationOf } from './exclude.ts';
import { registerOf, relationsOf } from './relations.ts';
import { say } from './texts.ts';

/**
 * The next of the order of a draw who may do the step now: from now on they are asked. Who was asked and has stepped aside is noted as such. Nobody else
 * gets a seat: it would wait for an answer that cannot come.
 */
export async function nextDrawn(
  ctx: Context,
  { caseId, area, node, excluded }: DrawPlace & { excluded: ReadonlySet<string> },
): Promise<string | null> {
  return await inOffice(ctx, async (office) => {
    const draw = await openDraw(office.db, caseId, node);
    if (!draw) return null;
    const seats = await seatsOfDraw(office.db, draw.id);
    const at = office.businessNow();
    for (const seat of seats.filter(({ state, person_id }) => state === 'asked' && excluded.has(person_id)))
      await endSeat(office.db, seat.id, {
        state: 'declined',
        ended_at: at,
        ended_by: seat.person_id,
        ended_by_name: seat.person_name,
        reason: null,
      });
    const [next] = await leftToAsk(office, draw, { area, excluded });
    if (!next) return null;
    await insertSeat(office.db, {
      id: office.app.newId(),
      draw_id: draw.id,
      case_id: caseId,
      holder_tenant_id: draw.holder_tenant_id,
      record_id: next.id,
      person_id: next.person,
      person_name: next.text,
      state: 'asked',
      asked_at: at,
      ended_at: null,
      ended_by: null,
      ended_by_name: null,
      reason: null,
      answer: null,
      on_time: null,
    });
    return next.person;
  });
}

/** Those of the order of a draw who were not asked yet and may be asked as things stand now, first comes first. */
export async function leftToAsk(
  ctx: Context,
  draw: DrawRow,
  { area, excluded }: { area: string; excluded: ReadonlySet<string> },
): Promise<DrawnPerson[]> {
  const asked = new Set((await seatsOfDraw(ctx.db, draw.id)).map(({ record_id }) => record_id));
  const byId = new Map(draw.candidates.map((one) => [one.id, one]));
  const left = draw.drawn_order
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ id, person }) => !asked.has(id) && !excluded.has(person));
  const people = left.map(({ person }) => person);
  const register = registerOf(ctx.app, draw.register);
  const rows = await candidatesOf(ctx, register, people);
  const known = await knownOf(ctx, await caseFacts(ctx, draw.case_id), register, rows);
  const free = new Set(rows.flatMap((one) => (exclusionOf(one, register, known) === null ? [one.id] : [])));
  const place = {
    ...{ caseId: draw.case_id, area, holderTenantId: draw.holder_tenant_id },
    people: people.map((id) => ({ id })),
  };
  const recused = await recusedByRelation(ctx, place);
  return left.filter(({ id, person }) => free.has(id) && !recused.includes(person));
}

/**
 * Notes what somebody who was drawn says, before their action is applied. Where a draw is open nobody else says anything (409), neither as a substitute nor
 * as the successor of who was asked: the draw says who answers. Who has no row in the register any more is refused too (409).
 */
export async function noteSeat(ctx: Context, step: HandledStep): Promise<void> {
  if (ctx.scope.role !== 'app_authority' || !ctx.user) return;
  const draw = await openDraw(ctx.db, step.caseId, step.node);
  if (!draw) return;
  const { id: me, fullname } = ctx.user;
  const seat = (await seatsOfDraw(ctx.db, draw.id)).find(
    ({ state, person_id }) => state === 'asked' && person_id === me,
  );
  if (!seat) return fail('conflict', { cause: say(ctx.language, 'draw.notAsked') });
  const register = relationsOf(ctx.app).registers.find(({ area }) => area === draw.register);
  const listed = register ? await candidatesOf(ctx, register, [me]) : [];
  if (listed.length === 0) fail('conflict', { cause: say(ctx.language, 'draw.notListed') });
  const aside = stepsAside(step);
  const due = await dueOfTask(ctx.db, step.caseId, step.node, me);
  const now = ctx.businessNow();
  await endSeat(ctx.db, seat.id, {
    state: aside ? 'declined' : 'given',
    ended_at: now,
    ended_by: me,
    ended_by_name: fullname,
    reason: aside ? reasonIn(step) : null,
    answer: aside ? null : step.fields,
    on_time: aside ? null : due === null || dayOf(now) <= due,
  });
}

function stepsAside({ definition, process, node, action, fields }: HandledStep): boolean {
  const when = tasksOf(definition, process)[node]?.actions.find(({ key }) => key === action)?.stepsAside;
  return when !== undefined && isTrue(evaluate(when, dataEnv(fields)));
}

function reasonIn({ fields, opinion }: { fields: JsonObject; opinion: string }): string | null {
  return typeof fields.reason === 'string' && fields.reason !== '' ? fields.reason : opinion || null;
}

/** Who ended what somebody was asked before they had answered, and when; null = nobody did. */
export async function drawClosed(
  ctx: Context,
  { caseId, node, person }: DrawPlace & { person: string },
): Promise<{ by: string; at: Date } | null> {
  if (ctx.scope.role !== 'app_authority') return null;
  const draws = new Set((await drawsOfCase(ctx.db, caseId)).flatMap((one) => (one.node === node ? [one.id] : [])));
  const seat = (await seatsOfCase(ctx.db, caseId)).findLast(
    (one) => draws.has(one.draw_id) && one.person_id === person,
  );
  if (!seat?.ended_at || (seat.state !== 'closed' && seat.state !== 'replaced')) return null;
  return { by: seat.ended_by_name ?? '', at: seat.ended_at };
}

/**
 * People who must not act for the office in a case: who stepped aside in it, who is of its company, and whom a register ties to a company that it names.
 */
export async function recusedByRelation(
  ctx: Context,
  {
    caseId,
    area,
    holderTenantId,
    people,
  }: { caseId: string; area: string; holderTenantId: string; people: readonly { id: string }[] },
): Promise<readonly string[]> {
  if (people.length === 0 || ctx.scope.role === 'app_platform') return [];
  const wanted = people.map(({ id }) => id);
  return await inOffice(ctx, async (office) => {
    const out = await ofBothSides(office, { holderTenantId }, wanted);
    for (const id of await steppedAside(office.db, caseId)) if (wanted.includes(id)) out.add(id);
    // A process without an area has no dossier that names anybody.
    for (const register of area.includes('/') ? relationsOf(office.app).registers : []) {
      const rows = await candidatesOf(office, register, wanted);
      if (rows.length === 0) continue;
      const known = await knownOf(office, await caseFacts(office, caseId), register, rows);
      for (const row of rows) if (relationOf(row, register, known)) out.add(accountOf(row, register) ?? '');
    }
    return [...out];
  });
}
