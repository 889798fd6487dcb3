import { common } from './zh-CN/common.ts';
import { error } from './zh-CN/error.ts';
import { publicity } from './zh-CN/publicity.ts';

export const texts = { common, error, publicity };
