import { dictionary } from './en/dictionary.ts';
import { status } from './en/status.ts';

export const texts = { dictionary, status };
