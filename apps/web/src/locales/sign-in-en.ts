import { common } from './en/common.ts';
import { error } from './en/error.ts';
import { login } from './en/login.ts';
import { rule } from './en/rule.ts';

export const texts = { login, error, rule, common: { platform: common.platform, retry: common.retry } };
