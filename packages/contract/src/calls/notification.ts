import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id } from '../json.ts';
import { languages } from '../text.ts';
import { Code } from '../typed-text.ts';

/** What a person can be told of by mail; each kind is chosen by itself. */
export const notificationKinds = ['task', 'letter', 'deadline', 'result', 'message'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** When a kind is mailed: never, as soon as it happens, or together once a day. */
export const notificationModes = ['off', 'once', 'digest'] as const;
export type NotificationMode = (typeof notificationModes)[number];

/** How one kind is mailed; with `workingDays` only on working days of the calendar, and what comes in between waits. */
export const NotificationChoice = z.strictObject({ mode: z.enum(notificationModes), workingDays: z.boolean() });
export type NotificationChoice = z.infer<typeof NotificationChoice>;
/** How every kind is mailed. */
export const NotificationChoices = z.strictObject({
  task: NotificationChoice,
  letter: NotificationChoice,
  deadline: NotificationChoice,
  result: NotificationChoice,
  message: NotificationChoice,
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** What becomes of a mail; `unsure`: the server's answer never came, so it may have arrived and is not sent again by itself. */
export const notificationStates = ['waiting', 'sending', 'sent', 'skipped', 'failed', 'unsure'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** Why a mail was not sent, as a code that pages put into words. */
export const notificationReasons = [
  'off',
  'noAddress',
  'unconfirmed',
  'addressRefused',
  'left',
  'noRight',
  'read',
  'server',
  'busy',
  'refused',
  'answerLost',
  'tooOld',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** Hour and minute of a day, `08:30`. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const Reason = z.enum(notificationReasons).nullable();

/** Own notifications by mail, and whether they can reach the person at all. */
export const MyNotifications = z.object({
  /** Whether this installation has a mail server. */
  server: z.boolean(),
  address: z.string().nullable(),
  /** Whether the person has proved that the address is theirs. */
  confirmed: z.boolean(),
  /** Whether its mail server refused the address so often that nothing is sent there any more. */
  refused: z.boolean(),
  /** When a code that still holds was sent to the address. */
  codeTime: z.string().nullable(),
  /** Language of the mails; null = that of the account. */
  language: z.enum(languages).nullable(),
  digestAt: TimeOfDay,
  kinds: NotificationChoices,
  /** Whether the person has chosen; otherwise these are the usual choices. */
  chosen: z.boolean(),
  /** The last test mail that the person asked for. */
  test: z.object({ time: z.string(), state: z.enum(notificationStates), reason: Reason }).nullable(),
});
export type MyNotifications = z.infer<typeof MyNotifications>;

const mine = { method: 'POST', prefix: 'platform', access: 'session', output: MyNotifications } as const;
/** What changes the mails of a person is done by that person alone. */
const changesMine = { ...mine, writes: true, personal: true } as const;

export const notificationMine = call({
  ...mine,
  id: 'notification.mine',
  method: 'GET',
  path: '/notification/mine',
  input: z.object({}),
  summary: 'Own notifications by mail: address, language, and how each kind is sent',
});
export const notificationSave = call({
  ...changesMine,
  id: 'notification.save',
  path: '/notification/save',
  input: z.strictObject({
    language: z.enum(languages).nullable(),
    digestAt: TimeOfDay,
    kinds: NotificationChoices,
  }),
  summary: 'Chooses how each kind is mailed; what waits already follows the new choice',
});
export const notificationAddress = call({
  ...changesMine,
  id: 'notification.address',
  path: '/notification/address',
  input: z.strictObject({ email: z.union([z.literal(''), z.email().max(200)]) }),
  summary: 'Sets the own mail address and sends a code to it; an empty one takes the address away',
});
export const notificationConfirm = call({
  ...changesMine,
  id: 'notification.confirm',
  path: '/notification/confirm',
  input: z.strictObject({ code: Code(6).regex(/^\d{6}$/) }),
  summary: 'Proves by the code that the own mail address can be read',
});
export const notificationTest = call({
  ...changesMine,
  id: 'notification.test',
  path: '/notification/test',
  input: z.strictObject({}),
  summary: 'Sends a test mail to the own confirmed address',
});

/** A notification with what became of it. */
export const SentNotification = z.object({
  id: Id,
  createTime: z.string(),
  kind: z.enum([...notificationKinds, 'test']),
  mode: z.enum(['once', 'digest']),
  /** What it is about, in the reader's language; empty for personal messages. */
  subject: z.string(),
  fullname: z.string(),
  account: z.string(),
  tenantName: z.string().nullable(),
  /** The address that was used, with its middle left out. */
  address: z.string().nullable(),
  state: z.enum(notificationStates),
  reason: Reason,
  /** What the mail server said. */
  error: z.string().nullable(),
  attempts: z.number(),
  /** When it will be sent or tried again; null when nothing is to come. */
  dueTime: z.string().nullable(),
  doneTime: z.string().nullable(),
  /** How many notifications the mail held; null before it was made. */
  together: z.number().nullable(),
  bytes: z.number().nullable(),
});
export type SentNotification = z.infer<typeof SentNotification>;

const managed = { prefix: 'platform', access: 'permission:notification.manage' } as const;
export const notificationQuery = call({
  ...managed,
  id: 'notification.query',
  method: 'POST',
  path: '/notification/query',
  input: ListRequest,
  output: listOf(SentNotification),
  summary: 'What was mailed to whom, and why not: of the own people, for the platform of all',
});

/** The mails as a whole, within the caller's reach. */
export const NotificationSummary = z.object({
  server: z.boolean(),
  states: z.record(z.enum(notificationStates), z.number()),
  /** Mails and bytes that were handed over in the last 24 hours. */
  mailsOfDay: z.number(),
  bytesOfDay: z.number(),
  /** Bytes of everything kept, and for how many days it is. */
  bytes: z.number(),
  keptDays: z.number(),
  /** Of the mail server; null for whoever does not run the platform. */
  health: z
    .object({
      lastSentTime: z.string().nullable(),
      failingSince: z.string().nullable(),
      error: z.string().nullable(),
      /** When the server is asked again. */
      resumeTime: z.string().nullable(),
    })
    .nullable(),
});
export type NotificationSummary = z.infer<typeof NotificationSummary>;
export const notificationSummary = call({
  ...managed,
  id: 'notification.summary',
  method: 'GET',
  path: '/notification/summary',
  input: z.object({}),
  output: NotificationSummary,
  summary: 'Counts and sizes of the mails, and how the mail server does',
});

/** Most notifications that one call has sent again by their ids. */
export const mostNotificationsRetried = 100;
export const notificationRetry = call({
  ...managed,
  id: 'notification.retry',
  method: 'POST',
  path: '/notification/retry',
  writes: true,
  input: z.strictObject({
    /** Absent = all that failed. */
    ids: z.array(Id).min(1).max(mostNotificationsRetried).optional(),
  }),
  output: z.number(),
  summary: 'Has mails tried again that were not sent; rights are looked at anew. Answers how many',
});
