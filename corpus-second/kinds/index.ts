import { formulation } from './formulation.ts';
import type { Kind } from './kind.ts';
import { documents, identity, labels, reports } from './papers.ts';
import { words } from './words.ts';

/** Every kind of defect of the second corpus. */
export const kinds: readonly Kind[] = [...words, ...formulation, ...labels, ...reports, ...documents, ...identity];
