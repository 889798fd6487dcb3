import { confirm } from './zh-CN/confirm.ts';
import { dictionary } from './zh-CN/dictionary.ts';
import { holiday } from './zh-CN/holiday.ts';
import { log } from './zh-CN/log.ts';
import { notification } from './zh-CN/notification.ts';
import { numbers } from './zh-CN/numbers.ts';
import { program } from './zh-CN/program.ts';
import { signUp } from './zh-CN/signUp.ts';
import { status } from './zh-CN/status.ts';
import { template } from './zh-CN/template.ts';
import { tenant } from './zh-CN/tenant.ts';
import { timeLimit } from './zh-CN/timeLimit.ts';
import { upkeep } from './zh-CN/upkeep.ts';

export const texts = {
  confirm,
  dictionary,
  holiday,
  log,
  notification,
  numbers,
  program,
  signUp,
  status,
  template,
  tenant,
  timeLimit,
  upkeep,
};
