import { processCall, processCallEnded, processCancelCall, processMessage, processSignal } from '../jobs.ts';
import type { HistoryRow } from '../stores/history.store.ts';
import { resolveIncidents } from '../stores/incident.store.ts';
import { deleteSubscription, insertSubscription } from '../stores/subscription.store.ts';
import { noteIncident } from './note-incident.ts';
import { gathers, type Of, type Step, seesRows } from './step.ts';

/**
 * What a command does to the course of a case: the way taken, its history, its end, and messages and calls between instances.
 * Other instances are never touched in the same transaction: each is a job of the outbox, so two cases cannot wait for one
 * another.
 */
export const courseEffects = {
  pass: gathers<'pass'>(() => undefined),
  setVariable: gathers<'setVariable'>(() => undefined),
  history: gathers<'history'>((step, effect) => {
    step.remember(historyOf(effect));
    if (effect.task !== undefined && effect.behalfOf) step.rows.actedFor(effect.task, effect.behalfOf);
  }),
  end: gathers<'end'>(ended),
  incident: seesRows<'incident'>(({ ctx, row }, { node, reason, detail }) =>
    noteIncident(ctx, row, { node, kind: 'deadlock', subject: node, message: `${reason}: ${detail}` }),
  ),
  noteIncident: seesRows<'noteIncident'>(({ ctx, row }, { incident }) => noteIncident(ctx, row, incident)),
  subscribe: seesRows<'subscribe'>(({ ctx, row }, { subscription }) => insertSubscription(ctx.db, row, subscription)),
  unsubscribe: seesRows<'unsubscribe'>(({ ctx, row }, { ref }) => deleteSubscription(ctx.db, row.id, ref)),
  sendMessage: gathers<'sendMessage'>(({ ctx, row }, { name, key, variables, node }) =>
    ctx.emit(processMessage, { from: row.id, node, name, key, variables }),
  ),
  sendSignal: gathers<'sendSignal'>(({ ctx, row }, { name, node }) =>
    ctx.emit(processSignal, { from: row.id, node, name }),
  ),
  callProcess: gathers<'callProcess'>(({ ctx, row }, { call, process, variables }) =>
    ctx.emit(processCall, { parent: row.id, call, process, variables }),
  ),
  cancelCall: gathers<'cancelCall'>(({ ctx, row }, { call }) => ctx.emit(processCancelCall, { parent: row.id, call })),
};

/** The instance is over: nothing of it runs on, and whoever called it is told. */
async function ended(step: Step, { error, terminated }: Of<'end'>): Promise<void> {
  const { ctx, row } = step;
  step.rows.endReminders();
  if (row.incidents > 0) await resolveIncidents(ctx.db, row.id, ctx.businessNow());
  if (row.parent_id === null || row.parent_call === null) return;
  const failed = error ?? (terminated ? 'terminated' : null);
  const { variables } = step.instance;
  await ctx.emit(processCallEnded, { parent: row.parent_id, call: row.parent_call, error: failed, variables });
}

/** The row of a line of the history; whom it concerns and in whose name it was done stand with the fields. */
function historyOf(effect: Of<'history'>): Pick<HistoryRow, 'action' | 'node' | 'title'> & Partial<HistoryRow> {
  const { action, node, title, by, opinion, fields, to, behalfOf } = effect;
  const more = {
    ...(to && to.length > 0 ? { to: to.map(({ name }) => name) } : {}),
    ...(behalfOf ? { behalfOf: behalfOf.name } : {}),
  };
  const all = { ...fields, ...more };
  return {
    action,
    node,
    title,
    actor_id: by?.id ?? null,
    actor_name: by?.name ?? null,
    opinion,
    fields: fields === null && Object.keys(more).length === 0 ? null : all,
  };
}
