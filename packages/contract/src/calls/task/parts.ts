import { z } from 'zod';
import { ListRequest } from '../../call.ts';
import { Id } from '../../json.ts';
import { Prose } from '../../typed-text.ts';

/** What several calls of tasks take; ids and wire names are those of the family. */

export const Opinion = Prose(4_000).trim();
export const Reason = Prose(4_000).trim().min(1);
export const UserIds = z.array(Id).min(1).max(100);
export const Files = z.array(Id).max(20);

export const post = { method: 'POST', prefix: 'platform', access: 'session', writes: true } as const;
export const acting = { ...post, personal: true } as const;
export const TaskInput = z.object({ taskId: Id });

export const list = { method: 'POST', prefix: 'platform', access: 'session', input: ListRequest } as const;
