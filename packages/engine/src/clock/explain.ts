import type { DeadlineExplanation, Language } from '@app/contract';
import type { z } from 'zod';
import { weekendYears } from './assumed.ts';
import { type Calendar, kindOf } from './calendar.ts';
import { addDays, type Day } from './day.ts';
import { counts, type Deadline, dueDay, stopOn } from './deadline.ts';
import { remainingWorkingDays } from './working-days.ts';

export type Explanation = z.infer<typeof DeadlineExplanation>;

const words = {
  'zh-CN': {
    start: '起算事件当日，不计入',
    work: '工作日',
    rest: '周末',
    holiday: (name: string) => `节假日：${name}`,
    shifted: (name: string) => `调休上班：${name}`,
    stopped: (reason: string) => `时限停止：${reason}`,
    calendar: '自然日',
    rolled: '期限届满日逢休息日，顺延',
    last: '期限届满日',
    unknown: (text: string, year: string) => `${text}（${year} 年放假安排未公布，仅按周末计算）`,
    and: (text: string, more: string) => `${text}，${more}`,
  },
  en: {
    start: 'Day of the event, not counted',
    work: 'Working day',
    rest: 'Weekend',
    holiday: (name: string) => `Public holiday: ${name}`,
    shifted: (name: string) => `Shifted working day: ${name}`,
    stopped: (reason: string) => `Clock stopped: ${reason}`,
    calendar: 'Calendar day',
    rolled: 'Last day falls on a day of rest, moved on',
    last: 'last day of the limit',
    unknown: (text: string, year: string) => `${text} (holidays of ${year} not yet published, weekends only)`,
    and: (text: string, more: string) => `${text}, ${more}`,
  },
  'zh-TW': {
    start: '起算事件當日，不計入',
    work: '工作日',
    rest: '週末',
    holiday: (name: string) => `假日：${name}`,
    shifted: (name: string) => `補班：${name}`,
    stopped: (reason: string) => `時限停止：${reason}`,
    calendar: '自然日',
    rolled: '期限屆滿日逢休息日，順延',
    last: '期限屆滿日',
    unknown: (text: string, year: string) => `${text}（${year} 年放假安排未公布，僅依週末計算）`,
    and: (text: string, more: string) => `${text}，${more}`,
  },
} as const;

/** How a deadline was counted, day by day, from the event to the last day (or to today when that is later). */
export function explain(
  calendar: Calendar,
  deadline: Deadline,
  today: Day,
  options: { language?: Language; basis?: string | null } = {},
): Explanation {
  const isEnglish = options.language === 'en';
  const text = words[options.language ?? 'zh-CN'];
  const due = dueDay(calendar, deadline, today);
  const days: Explanation['days'] = [{ date: deadline.start, counts: false, reason: text.start }];
  let used = 0;
  let counted = 0;
  for (let date = addDays(deadline.start, 1); date <= due; date = addDays(date, 1)) {
    const isCounted = counts(calendar, deadline, date, today) && counted < deadline.limit;
    if (isCounted) counted += 1;
    if (isCounted && date <= today) used += 1;
    const reason = isCounted || counted < deadline.limit ? reasonOf(date) : text.rolled;
    days.push({ date, counts: isCounted, reason: date === due ? text.and(reason, text.last) : reason });
  }
  return {
    start: deadline.start,
    limit: deadline.limit,
    unit: deadline.unit,
    due,
    used,
    remaining: remainingWorkingDays(calendar, today, due),
    basis: options.basis ?? null,
    weekendYears: weekendYears(calendar, { start: deadline.start, due, unit: deadline.unit }),
    days,
  };

  function reasonOf(date: Day): string {
    const stop = stopOn(deadline, date, today);
    if (stop) return text.stopped(stop.reason);
    if (deadline.unit === 'calendarDay') return text.calendar;
    const row = calendar.days.get(date);
    const name = (isEnglish ? row?.nameEn : undefined) ?? row?.name ?? '';
    const kind = kindOf(calendar, date);
    if (kind === 'holiday') return text.holiday(name);
    if (kind === 'shifted') return text.shifted(name);
    const words = kind === 'rest' ? text.rest : text.work;
    const year = date.slice(0, 4);
    return calendar.knownYears.has(year) ? words : text.unknown(words, year);
  }
}
