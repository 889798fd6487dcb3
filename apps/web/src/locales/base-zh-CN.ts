import { dictionary } from './zh-CN/dictionary.ts';
import { holiday } from './zh-CN/holiday.ts';
import { status } from './zh-CN/status.ts';
import { template } from './zh-CN/template.ts';
import { timeLimit } from './zh-CN/timeLimit.ts';

export const texts = { dictionary, holiday, status, template, timeLimit };
