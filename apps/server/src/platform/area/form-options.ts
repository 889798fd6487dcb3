import { randomBytes } from 'node:crypto';
import type { Json } from '@app/contract';
import { isWorkingDay } from '@app/engine/clock';
import type { FormOptions } from '@app/engine/form';
import { errorOf, type FormulaError, type LookUp } from '@app/engine/formula';
import type { Context } from '../../kernel/context.ts';
import { currentCalendar } from '../calendar/index.ts';
import { dictionaryValues } from '../dictionary/index.ts';
import { answerLookUp } from './lookups/lookup.ts';

/** Most look-ups of one form at once; further ones get no answer. */
const mostLookUps = 100;
/** Most rounds of look-ups: a computed field may ask with the answer of another one. */
const mostRounds = 8;

/**
 * Runs `work` on a form with everything the server judges it by: the caller's language and name, clock, dictionaries, random numbers, holiday
 * table and other forms. The engine cannot wait for look-ups: those it requested are fetched, and the work runs again with their answers.
 */
export async function inForm<T>(ctx: Context, work: (options: FormOptions) => T | Promise<T>): Promise<T> {
  const base: FormOptions = {
    language: ctx.language,
    now: ctx.businessNow(),
    userName: ctx.user?.fullname ?? '',
    dictionaries: dictionaryValues(ctx.app),
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
