import { gather } from './gather.ts';

export const texts = gather(import.meta.glob('./zh-CN/*.ts', { eager: true }));
