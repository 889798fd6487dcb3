import { dictionary } from './en/dictionary.ts';
import { status } from './en/status.ts';
import { timeLimit } from './en/timeLimit.ts';

export const texts = { dictionary, status, timeLimit };
