import { common } from './en/common.ts';
import { error } from './en/error.ts';
import { publicity } from './en/publicity.ts';

export const texts = { common, error, publicity };
