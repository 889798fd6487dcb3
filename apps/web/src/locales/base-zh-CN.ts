import { dictionary } from './zh-CN/dictionary.ts';
import { status } from './zh-CN/status.ts';
import { timeLimit } from './zh-CN/timeLimit.ts';

export const texts = { dictionary, status, timeLimit };
