import { Unsupported } from '../reading/unsupported.ts';
import type { TimeUnit } from './time-unit.ts';

/** What happens when a reminder is due: nothing but its line, a message, the task is agreed to, the case ended, a script. */
export const reminderActions = ['none', 'remind', 'agree', 'end', 'script'] as const;
export type ReminderAction = (typeof reminderActions)[number];

/** How long a reminder waits: in the units of limits, or in hours of the office (9 to 12 and 13:30 to 17:30 on working days). */
export interface ReminderLimit {
  amount: number;
  unit: TimeUnit | 'workingHour';
}

/** A reminder of a task: first `after` a while, then `every` so often until `times`; plain data, counted by the server. */
export interface Reminder {
  /** Node whose last completion starts the count; null = the creation of the task itself. */
  since: string | null;
  after: ReminderLimit;
  every: ReminderLimit;
  times: number;
  action: ReminderAction;
  /** `agree`: the action that the system takes. */
  outcome: string;
  /** `script`: its source. */
  script: string | null;
  /** After so many reminders the supervisor is told as well; null = never. */
  superviseAfter: number | null;
  supervisor: string | null;
  /** After so many reminders people of this role may do the task too; null = never. */
  escalateAfter: number | null;
  escalateTo: string | null;
}

const units: readonly ReminderLimit['unit'][] = ['workingDay', 'calendarDay', 'workingHour', 'second'];
const keys = new Set([
  'since',
  'after',
  'every',
  'times',
  'unit',
  'action',
  'outcome',
  'script',
  'superviseAfter',
  'supervisor',
  'escalateAfter',
  'escalateTo',
]);
const most = { amount: 3_650 * 86_400, times: 1_000, rules: 20 };

/**
 * Reads `p:reminders`, a JSON list such as `[{"after":2,"every":1,"times":3,"unit":"workingDay","action":"remind",
 * "superviseAfter":2,"supervisor":"CHIEF"}]`. Throws `Unsupported` for what it cannot say; absent = no reminders.
 */
export function readReminders(text: string | undefined): Reminder[] {
  if (text === undefined) return [];
  const rules = parse(text);
  if (!Array.isArray(rules) || rules.length > most.rules) throw new Unsupported('remindersList', { most: most.rules });
  return rules.map(readRule);
}

function readRule(value: unknown): Reminder {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unsupported('remindersRule');
  const rule = value as Record<string, unknown>;
  const unknown = Object.keys(rule).find((key) => !keys.has(key));
  if (unknown !== undefined) throw new Unsupported('remindersKey', { key: unknown });
  const unit = units.find((one) => one === (rule.unit ?? 'workingDay'));
  if (!unit) throw new Unsupported('remindersWord', { key: 'unit', words: units.join(', '), value: String(rule.unit) });
  const action = reminderActions.find((one) => one === (rule.action ?? 'remind'));
  if (!action)
    throw new Unsupported('remindersWord', {
      key: 'action',
      words: reminderActions.join(', '),
      value: String(rule.action),
    });
  const after = whole(rule, 'after', most.amount);
  const script = words(rule, 'script');
  if (action === 'script' && script === null) throw new Unsupported('remindersScript');
  const superviseAfter = rule.superviseAfter === undefined ? null : whole(rule, 'superviseAfter', most.times);
  const supervisor = words(rule, 'supervisor');
  if ((superviseAfter === null) !== (supervisor === null))
    throw new Unsupported('remindersPair', { first: 'superviseAfter', second: 'supervisor' });
  const escalateAfter = rule.escalateAfter === undefined ? null : whole(rule, 'escalateAfter', most.times);
  const escalateTo = words(rule, 'escalateTo');
  if ((escalateAfter === null) !== (escalateTo === null))
    throw new Unsupported('remindersPair', { first: 'escalateAfter', second: 'escalateTo' });
  return {
    since: words(rule, 'since'),
    after: { amount: after, unit },
    every: { amount: rule.every === undefined ? after : whole(rule, 'every', most.amount), unit },
    times: rule.times === undefined ? 1 : whole(rule, 'times', most.times),
    action,
    outcome: words(rule, 'outcome') ?? 'agree',
    script,
    superviseAfter,
    supervisor,
    escalateAfter,
    escalateTo,
  };
}

function whole(rule: Record<string, unknown>, key: string, max: number): number {
  const value = rule[key];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max)
    throw new Unsupported('remindersWhole', { key, max });
  return value;
}

function words(rule: Record<string, unknown>, key: string): string | null {
  const value = rule[key];
  if (value === undefined) return null;
  if (typeof value !== 'string' || value.trim() === '') throw new Unsupported('remindersText', { key });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unsupported('remindersJson');
  }
}
