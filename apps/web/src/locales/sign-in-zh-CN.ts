import { common } from './zh-CN/common.ts';
import { error } from './zh-CN/error.ts';
import { login } from './zh-CN/login.ts';
import { rule } from './zh-CN/rule.ts';

export const texts = { login, error, rule, common: { platform: common.platform, retry: common.retry } };
