import {
  type Call,
  HolidayRow,
  holidayDraft,
  holidaySave,
  type Input,
  Json,
  type Output,
  regulationChangePut,
  regulationChangeSave,
  regulationEntry,
  timeLimitQuery,
  timeLimitSave,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { z } from 'zod';
import { datedOf } from './story-day.ts';
import { storyNow } from './story-time.ts';

/** What somebody drafts and leaves for a second person to put in force; days as in the forms of stories. */
export const Drafted = z.union([
  /** Rows of the regulation: each as it stands, with the values of `set` laid over it; `new` adds such a row beside it. */
  z.strictObject({
    change: z.string(),
    reason: z.string(),
    rows: z
      .array(
        z.strictObject({
          table: z.string(),
          id: z.string(),
          new: z.literal(true).optional(),
          set: z.record(z.string(), Json),
          from: z.string().optional(),
          note: z.string().optional(),
        }),
      )
      .min(1),
  }),
  /** The next version of a time limit, with what it does not say as it is now. */
  z.strictObject({ limit: z.string(), amount: z.number().int(), basis: z.string(), from: z.string() }),
  /** Days of the year after this one, each as `month-day`. */
  z.strictObject({
    nextYear: z.array(HolidayRow.extend({ date: z.string().regex(/^\d\d-\d\d$/) })),
    reason: z.string(),
  }),
]);
export type Drafted = z.infer<typeof Drafted>;

/** Sends a call as the person who drafts. */
type Send = <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>;

/** Drafts it through the calls of the screens. @throws Error with what the server said */
export async function leaveDrafted(send: Send, drafted: Drafted): Promise<void> {
  const day = (text: string) => String(datedOf(text, new Date()));
  if ('change' in drafted) {
    const { id: changeId } = await send(regulationChangeSave, { title: drafted.change, reason: drafted.reason });
    for (const { table, id, new: isNew, set, from, note } of drafted.rows) {
      const { row } = await send(regulationEntry, { table, id });
      await send(regulationChangePut, {
        ...{ changeId, table, row: { ...row, ...set } },
        ...(isNew ? {} : { id }),
        ...(from === undefined ? {} : { from: day(from) }),
        ...(note === undefined ? {} : { note }),
      });
    }
    return;
  }
  if ('limit' in drafted) {
    const { limit: key, amount, basis, from } = drafted;
    const present = (await send(timeLimitQuery, {})).find((one) => one.key === key);
    if (!present) throw new Error(`there is no time limit '${key}'`);
    const { verified, stopEvents, from: after } = present;
    const next = { key, amount, basis, verified, stopEvents, from: day(from), after };
    await send(timeLimitSave, { ...next, announcement: null, draftAfter: null });
    return;
  }
  const year = Number(dayOf(storyNow()).slice(0, 4)) + 1;
  const { draft } = await send(holidayDraft, { year: String(year) });
  const rows = drafted.nextYear.map((row) => ({ ...row, date: `${year}-${row.date}` }));
  await send(holidaySave, { year, rows, reason: drafted.reason, after: draft?.savedAt ?? null });
}
