import { common } from './zh-TW/common.ts';
import { error } from './zh-TW/error.ts';
import { login } from './zh-TW/login.ts';

export const texts = { login, error, common: { platform: common.platform, retry: common.retry } };
