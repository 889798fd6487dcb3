import { statusesOf, type Text, textOf } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { trigrams } from '../../../kernel/list/index.ts';
import type { ServiceCall } from '../../../kernel/wiring.ts';
import { messageSend } from '../../message/jobs.ts';
import { nextNumber, targetOf } from '../../number/index.ts';
import { tenantById } from '../../tenant/index.ts';
import { type CaseChange, changeCase } from './case.store.ts';
import { type CaseFacts, caseFacts, caseWritten } from './case-facts.ts';

/** Service `setStatus` (options `{ status }`): sets the status of the case and notifies the modules that follow it. */
export async function setStatus(ctx: Context, service: ServiceCall): Promise<void> {
  const status = String(service.options.status ?? '');
  const facts = await caseFacts(ctx, service.caseId);
  const known = statusesOf(facts.definition).find((one) => one.value === status);
  if (!known) throw new Error(`'${status}' is no status of ${facts.area}`);
  if (facts.status !== status) {
    await change(ctx, facts, { status });
    if (known.notify) await notifyHolder(ctx, facts, known.label);
  }
  service.setVariable('status', status);
  const told = { caseId: facts.id, area: facts.area, status, number: facts.certNo ?? facts.applyNo };
  await ctx.app.wiring.onStatus?.(ctx, told);
}

/** Service `giveNumber` (options `{ series }`): gives the case its number once; when the step repeats, the first number stays. */
export async function giveNumber(ctx: Context, service: ServiceCall): Promise<void> {
  const facts = await caseFacts(ctx, service.caseId);
  const series = String(service.options.series ?? '');
  const target = targetOf(ctx, series);
  const given = facts[target];
  if (given !== null) return service.setVariable(target, given);
  const authority = ctx.scope.role === 'app_platform' ? undefined : await tenantById(ctx, ctx.scope.authorityId);
  const number = await nextNumber(ctx, {
    series,
    caseId: facts.id,
    facts: { ...service.data, prefix: authority?.number_prefix ?? '' },
  });
  await change(ctx, facts, { [target]: number, tokens: trigrams([number]) });
  service.setVariable(target, number);
}

/** Sends a message to the applicant's people after this transaction has committed. */
async function notifyHolder(ctx: Context, facts: CaseFacts, status: Text): Promise<void> {
  const number = facts.certNo ?? facts.applyNo;
  await ctx.emit(messageSend, {
    dedupeKey: `status:${ctx.app.newId()}`,
    subject: {
      'zh-CN': `${status['zh-CN']}：${facts.title}`,
      en: `${status.en}: ${facts.title}`,
      'zh-TW': `${textOf(status, 'zh-TW')}：${facts.title}`,
    },
    content: {
      'zh-CN': `“${facts.title}”${number ? `（${number}）` : ''}的状态变为“${status['zh-CN']}”。原因见案卷的办理记录。`,
      en: `“${facts.title}”${number ? ` (${number})` : ''} is now in the state “${status.en}”. The history of the case says why.`,
      'zh-TW': `「${facts.title}」${number ? `（${number}）` : ''}的狀態變為「${textOf(status, 'zh-TW')}」。原因見案卷的辦理紀錄。`,
    },
    link: `/${facts.area}/case/${facts.id}`,
    tenantId: facts.holderTenantId,
    role: 'APPLICANT',
  });
}

async function change(ctx: Context, facts: CaseFacts, { tokens, ...columns }: CaseChange): Promise<void> {
  const at = ctx.now();
  await changeCase(ctx.db, facts.definition, facts.id, { ...columns, tokens }, at);
  caseWritten(ctx, facts.id, { ...columns, updatedAt: at });
}
