import { Id, notificationKinds, Text } from '@app/contract';
import { z } from 'zod';
import { job } from '../../kernel/job.ts';

/** Kinds of which a mail repeats the subject: these are made of titles and steps, never of what a person wrote or of a person's name. */
export const NotificationKind = z.enum(notificationKinds);

/** Job: people are to be told of something by mail, each as they chose. */
export const notificationPlan = job(
  'notification.plan',
  z.strictObject({
    /** Key of the event; nobody is told of one twice. */
    event: z.string().max(250),
    kind: NotificationKind,
    /** Absent for what a person wrote: the mail then says only that something waits. */
    subject: Text.nullish(),
    /** A sentence more, where it names no person. */
    content: Text.nullish(),
    link: z.string().nullish(),
    /** The inner message that says the same; whoever has read it by the time of the mail gets none. */
    messageId: Id.nullish(),
    /** For whom the people get it, where that is known. */
    tenantId: Id.nullish(),
    userIds: z.array(Id),
  }),
);
