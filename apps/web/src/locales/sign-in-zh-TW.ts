import { common } from './zh-TW/common.ts';
import { error } from './zh-TW/error.ts';
import { login } from './zh-TW/login.ts';
import { rule } from './zh-TW/rule.ts';

export const texts = { login, error, rule, common: { platform: common.platform, retry: common.retry } };
