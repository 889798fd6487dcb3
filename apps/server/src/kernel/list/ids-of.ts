import { isId, textOf } from '@app/contract';
import type { Context } from '../context.ts';
import { fail } from '../failure.ts';

const most = 200;

/** The ids of a comma-joined parameter, each once, in the order given: 1 to 200, else state 400 (R7-38). */
export function idsOf(ctx: Pick<Context, 'language'>, value: string, field = 'ids'): string[] {
  const ids = [
    ...new Set(
      value
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
  if (ids.length > 0 && ids.length <= most && ids.every(isId)) return ids;
  const message = textOf(
    {
      'zh-CN': `请给出 1 到 ${most} 个编号，用逗号分开`,
      en: `Give 1 to ${most} ids, separated by commas`,
      'zh-TW': `請給出 1 到 ${most} 個編號，用逗號分開`,
    },
    ctx.language,
  );
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
