import { z } from 'zod';
import { ListRequest } from '../../call.ts';
import { Name } from '../../typed-text.ts';

/**
 * The directory of one tenant: orgs, positions, roles, groups, levels and employees. It is the caller's tenant; a super
 * administrator names another one in the header X-Authorization-designtenantid (R6-09).
 */
export const manage = { prefix: 'platform', access: 'permission:organisation.manage' } as const;
export const read = { ...manage, method: 'POST', input: ListRequest } as const;
export const write = { ...manage, method: 'POST', writes: true } as const;
export const name = Name(100);
export const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/);
