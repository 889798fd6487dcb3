import { z } from 'zod';

/** The generic calls of every area: /business/v3/{group}/{name}/… (R7.6-20). `group` and `name` are path parameters. */
export const area = { group: z.string().regex(/^[a-z][a-z0-9-]*$/), name: z.string().regex(/^[a-z][a-z0-9-]*$/) };
export const generic = <T extends z.ZodRawShape>(input: T) => z.object({ ...area, ...input });
