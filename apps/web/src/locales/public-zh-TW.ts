import { common } from './zh-TW/common.ts';
import { error } from './zh-TW/error.ts';
import { publicity } from './zh-TW/publicity.ts';

export const texts = { common, error, publicity };
