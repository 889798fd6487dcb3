import type { Module } from './kernel/context.ts';

/** Every module of the product, in the order of their start. Platform first: it never knows product. */
export const modules: Module[] = [];
