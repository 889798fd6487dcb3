import { createHash } from 'node:crypto';
import { type ApplicationDefinition, type Json, type JsonObject, textOf } from '@app/contract';
import { rowsOf, titleOf } from '@app/engine/form';
import { dataEnv, evaluate } from '@app/engine/formula';
import type { App, Context, Space } from '../../../kernel/context.ts';
import type { Module } from '../../../kernel/module.ts';
import { routeRecord } from '../../../kernel/route.ts';
import { messageSend } from '../../message/jobs.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { noCharts } from '../definitions/charts.ts';
import { factsOfArea } from '../facts.ts';
import * as store from './case.store.ts';
import { givingAreas } from './given-facts.ts';
import { type Company, companiesWithout, newestData } from './take-over.store.ts';

type Giving = ReturnType<typeof givingAreas>[number];

/**
 * Gives each company that was there before an area asked for its file, and each company of the demonstration, one case in force,
 * made of what is known of it. The company is told and completes it; its applications go on meanwhile.
 */
export const takeOverModule: Module = {
  name: 'take-over',
  async start(app) {
    const asking = catalogOf(app)
      .all()
      .flatMap(({ id, definition }) => (factsOfArea(definition).has('file') ? [id] : []));
    for (const space of await app.spaces())
      for (const giving of givingAreas(app)) await takeOver(app, space, giving, asking);
    return undefined;
  },
};

async function takeOver(app: App, space: Space, giving: Giving, asking: readonly string[]): Promise<void> {
  const companies = await app.asOwner(
    (db) => companiesWithout(db, giving.id, { asking, demo: app.settings.demo }),
    space.schema,
  );
  for (const company of companies)
    await app.run({ role: 'app_holder', ...space, tenantId: company.id }, (ctx) => giveFile(ctx, giving, company));
}

const allowed = ({ takenOverDays }: Giving['gives']) => takenOverDays ?? 90;

async function giveFile(ctx: Context, giving: Giving, company: Company): Promise<void> {
  const { definition, id: area, version } = giving;
  const before = await newestData(ctx.db, company.id);
  const data = takenData(giving, { ...before, company: { ...company.profile, name: company.name } });
  const now = ctx.businessNow();
  const row: store.CaseRow = {
    ...{ id: ctx.app.newId(), area, definition_version: version, version: 1 },
    ...{ holder_tenant_id: company.id, holder_name: company.name, title: titleOf(definition, data) },
    ...{ status: giving.gives.statuses[0] ?? '', apply_no: null, accept_no: null, cert_no: null },
    ...{ product_id: null, parent_case_id: null, counterparty_tenant_id: null, procedure: null },
    ...{ origin_channel: 'system', created_by: '0', created_at: now, submitted_at: now, updated_at: now },
  };
  await store.insertCase(ctx.db, { id: area, version, definition, charts: noCharts }, row, data);
  const json = JSON.stringify(data);
  await store.insertVersion(ctx.db, {
    ...{ case_id: row.id, version: 1, draft_id: row.id, holder_tenant_id: company.id, definition_version: version },
    ...{ of_draft: null, of_row: null },
    ...{ json, sha256: createHash('sha256').update(json).digest('hex'), opinion: null },
    ...{ submitted_by: '0', submitted_by_name: '', submitted_at: now },
  });
  if (!('authorityId' in ctx.scope)) return;
  await routeRecord(ctx, row.id, { authorityId: ctx.scope.authorityId, holderTenantId: company.id });
  await ctx.audit({ action: 'case.takeOver', entity: 'case', entityId: row.id, after: { area, title: row.title } });
  await ctx.emit(messageSend, {
    dedupeKey: `taken-over:${row.id}`,
    kind: 'task',
    subject: {
      'zh-CN': `${definition.title['zh-CN']}已沿用，请补充完整`,
      en: `${definition.title.en}: taken over, please complete it`,
      'zh-TW': `${textOf(definition.title, 'zh-TW')}已沿用，請補充完整`,
    },
    content: {
      'zh-CN': `“${definition.title['zh-CN']}”已按贵单位原有的资料沿用，不影响办理。请在 ${allowed(giving.gives)} 天内核对并补充完整后重新提交。`,
      en: `“${definition.title.en}” was made of what was known of your company; your applications go on. Check and complete it within ${allowed(giving.gives)} days and submit it again.`,
      'zh-TW': `「${textOf(definition.title, 'zh-TW')}」已按貴單位原有的資料沿用，不影響辦理。請在 ${allowed(giving.gives)} 天內核對並補充完整後重新提交。`,
    },
    link: `/${area}/case/${row.id}`,
    tenantId: company.id,
    role: 'APPLICANT',
  });
}

/** The data of a case that is taken over; a value that is not known stays away. */
export function takenData(
  { gives }: { gives: NonNullable<ApplicationDefinition['gives']> },
  known: JsonObject,
): JsonObject {
  const env = dataEnv(known);
  const data: JsonObject = {};
  for (const [path, formula] of Object.entries(gives.takenOver)) {
    const value = evaluate(formula, env) as Json;
    if (value === null || value === '' || (typeof value === 'object' && !Array.isArray(value))) continue;
    const [field = '', column] = path.split('.');
    if (column === undefined) data[field] = value;
    else data[field] = withColumn(rowsOf(data[field]), column, Array.isArray(value) ? value : [value]);
  }
  return data;
}

/** Rows with a column filled in; a list makes as many rows as it has values. */
function withColumn(rows: readonly JsonObject[], column: string, values: readonly Json[]): JsonObject[] {
  const count = Math.max(rows.length, values.length);
  return Array.from({ length: count }, (_, at) => {
    const row = rows[at] ?? { _id: at === 0 ? 'taken' : `taken${at + 1}` };
    const value = values[at];
    return value === undefined || value === null || value === '' ? row : { ...row, [column]: value };
  });
}
