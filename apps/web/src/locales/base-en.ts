import { dictionary } from './en/dictionary.ts';
import { holiday } from './en/holiday.ts';
import { status } from './en/status.ts';
import { template } from './en/template.ts';
import { timeLimit } from './en/timeLimit.ts';

export const texts = { dictionary, holiday, status, template, timeLimit };
