import { common } from './en/common.ts';
import { error } from './en/error.ts';
import { login } from './en/login.ts';

export const texts = { login, error, common: { platform: common.platform, retry: common.retry } };
