import { gather } from './gather.ts';

export const texts = gather(import.meta.glob('./en/*.ts', { eager: true }));
