import { confirm } from './en/confirm.ts';
import { dictionary } from './en/dictionary.ts';
import { holiday } from './en/holiday.ts';
import { log } from './en/log.ts';
import { notification } from './en/notification.ts';
import { numbers } from './en/numbers.ts';
import { program } from './en/program.ts';
import { signUp } from './en/signUp.ts';
import { status } from './en/status.ts';
import { template } from './en/template.ts';
import { tenant } from './en/tenant.ts';
import { timeLimit } from './en/timeLimit.ts';
import { upkeep } from './en/upkeep.ts';

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
