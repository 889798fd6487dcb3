import type { Json, JsonObject } from '@app/contract';
import { cleanData, titleOf } from '@app/engine/form';
import { dataEnv, evaluate, isError } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { Expression } from '../../../kernel/expression.ts';
import { service } from '../../../kernel/service.ts';
import { describeInstance } from '../../workflow/index.ts';
import { areaAt } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { keepVersion } from './begin-case.ts';
import { findCase, findVersion, replaceCaseData } from './case.store.ts';

/**
 * Service `fillForm {values}`: writes what the process knows into the form of a case of the office itself (`opening.ofOffice`), as its next version:
 * a field by a formula, a table by the list that `{path}` names. Dossiers of companies are theirs; nobody fills in those.
 */
export const fillForm = service(z.strictObject({ values: z.record(z.string(), Expression) }), async (ctx, call) => {
  const known = { ...call.data, ...(call.variables as JsonObject) };
  const said = Object.entries(call.options.values).map(([key, source]) => [key, valueFor(source, known)]);
  call.setData(await writeOwnForm(ctx, call.caseId, Object.fromEntries(said)));
});

/** Writes values into the form of a case of the office itself, as its next version; answers the whole form. */
export function writeOwnForm(ctx: Context, caseId: string, values: JsonObject): Promise<JsonObject> {
  const { scope } = ctx;
  if (scope.role === 'app_platform') throw new Error('a case lies in the space of an authority');
  const own = { ...scope, role: 'app_holder' as const, tenantId: scope.authorityId };
  return ctx.within(own, (inner) => write(inner, caseId, values));
}

async function write(ctx: Context, caseId: string, values: JsonObject): Promise<JsonObject> {
  const row = await findCase(ctx.db, caseId, true);
  const before = row && (await findVersion(ctx.db, row.id, row.version));
  if (!row || !before) throw new Error(`case ${caseId} is none of the office itself`);
  const area = await areaAt(ctx, row.area, row.definition_version);
  const data = cleanData(area.definition, { ...before.data, ...values });
  const title = await inForm(ctx, (options) => titleOf(area.definition, data, options));
  const next = { ...row, title, version: row.version + 1, updated_at: ctx.businessNow() };
  await replaceCaseData(ctx.db, area, next, data);
  await keepVersion(ctx, next, data, { draftId: ctx.app.newId(), acknowledgements: [], reviewed: null });
  if (title !== row.title) await describeInstance(ctx, row.id, { title });
  return data;
}

/** Formulas know no records: a list of rows is taken as it is, each with a name of its own. What is wrong in a formula leaves its field empty. */
function valueFor(source: string, known: JsonObject): Json {
  const env = dataEnv(known);
  const [, path] = /^\{([\w.]+)\}$/.exec(source) ?? [];
  const named = path === undefined ? undefined : env.get(path);
  if (Array.isArray(named) && named.every(isRow)) return named.map((row, at) => ({ ...row, _id: `row${at + 1}` }));
  const value = evaluate(source, env);
  return isError(value) ? null : ((value ?? null) as Json);
}

function isRow(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
