import { randomBytes } from 'node:crypto';
import type { Json } from '@app/contract';
import { isWorkingDay } from '@app/engine/clock';
import type { FormOptions } from '@app/engine/form';
import { errorOf, type FormulaError, type LookUp } from '@app/engine/formula';
import type { Context } from '../../kernel/context.ts';
import { currentCalendar } from '../calendar/index.ts';
import { dictionaryValues } from '../dictionary/index.ts';
import { answerLookUp } from './lookups/lookup.ts';

/** A form with many rows asks no more than this at once; what it asks beyond has no answer. */
const mostLookUps = 100;
/** A computed field may ask with what another one was answered. */
const mostRounds = 8;

/**
 * Works on a form in the surroundings that the server judges it in: the caller's language and name, clock, dictionaries,
 * random numbers, holiday table and other forms. The engine asks and does not wait: what it asked is fetched, and the
 * work is done again with the answers.
 */
export async function inForm<T>(ctx: Context, work: (options: FormOptions) => T | Promise<T>): Promise<T> {
  const base: FormOptions = {
    language: ctx.language,
    now: ctx.now(),
    userName: ctx.user?.fullname ?? '',
    dictionaries: dictionaryValues(ctx.app.registry),
    random: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  };
  const answers = new Map<string, Json | FormulaError>();
  const holidays: { wanted: boolean; isWorkingDay: (day: string) => boolean } = {
    wanted: false,
    isWorkingDay: () => {
      holidays.wanted = true;
      return true;
    },
  };
  for (let round = 0; ; round += 1) {
    const open = new Map<string, LookUp>();
    const result = await work({
      ...base,
      isWorkingDay: holidays.isWorkingDay,
      lookUp: (question) => {
        const key = JSON.stringify(question);
        const known = answers.get(key);
        if (known !== undefined) return known;
        if (round >= mostRounds || answers.size + open.size >= mostLookUps)
          return errorOf('#NUM!', 'other forms are asked too often');
        open.set(key, question);
        return undefined;
      },
    });
    if (open.size === 0 && !holidays.wanted) return result;
    if (holidays.wanted) {
      const { calendar } = await currentCalendar(ctx);
      holidays.wanted = false;
      holidays.isWorkingDay = (day) => isWorkingDay(calendar, day);
    }
    for (const [key, question] of open) answers.set(key, await answerLookUp(ctx, question));
  }
}
