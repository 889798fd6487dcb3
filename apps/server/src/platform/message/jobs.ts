import { Id, notificationKinds, Text } from '@app/contract';
import { z } from 'zod';
import { job } from '../../kernel/job.ts';

/** A message to people by id, or to those who hold a role in a tenant; texts are plain text. */
export const messageSend = job(
  'message.send',
  z.strictObject({
    dedupeKey: z.string().max(200).nullish(),
    subject: Text,
    content: Text,
    link: z.string().nullish(),
    messageType: z.enum(['bulletin', 'normal', 'system']).optional(),
    /** What it is about, for mails: those of `message`, the usual kind, never repeat its words. */
    kind: z.enum(notificationKinds).optional(),
    userIds: z.array(Id).default([]),
    /** All people of a tenant that hold a role. */
    tenantId: Id.nullish(),
    role: z.string().nullish(),
  }),
);

/** Input of `messageSend`. */
export type OrderedMessage = z.input<typeof messageSend.payload>;

/** Job: a task was created that everybody of a role may take (HOLDER: the company's applicants, COUNTERPARTY: those of the second company), or one person. */
export const taskCreated = job(
  'task.created',
  z.strictObject({
    taskId: Id,
    caseId: Id,
    instanceId: Id.optional(),
    area: z.string(),
    title: z.string(),
    node: z.string(),
    nodeTitle: Text,
    role: z.string().nullish(),
    userId: Id.nullish(),
    holderTenantId: Id,
    /** Of a task of the second company of the case: that company. */
    partyTenantId: Id.nullish(),
    authorityId: Id,
  }),
);
