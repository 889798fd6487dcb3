import { z } from 'zod';
import { Json } from '../../json.ts';

/** What several calls of the regulation take. */

export const Day = z.iso.date();
export const TableId = z.string().regex(/^[A-Za-z][A-Za-z0-9:]{0,60}$/);
export const Row = z.record(z.string(), Json);
