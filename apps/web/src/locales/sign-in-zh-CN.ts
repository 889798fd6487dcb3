import { common } from './zh-CN/common.ts';
import { error } from './zh-CN/error.ts';
import { login } from './zh-CN/login.ts';

export const texts = { login, error, common: { platform: common.platform, retry: common.retry } };
