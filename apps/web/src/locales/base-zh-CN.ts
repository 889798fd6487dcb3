import { dictionary } from './zh-CN/dictionary.ts';
import { status } from './zh-CN/status.ts';

export const texts = { dictionary, status };
