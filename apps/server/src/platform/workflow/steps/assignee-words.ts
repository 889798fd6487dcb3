import { type RoleId, textOf } from '@app/contract';
import type { AssigneeSource, ProcessModel } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { text } from '../../../kernel/texts/index.ts';
import { partName, roleNames } from '../../tenant/index.ts';

/** Where the people of a node come from, in words of the caller's language. */
export async function sourceWords(
  ctx: Context,
  model: ProcessModel,
  sources: readonly AssigneeSource[],
): Promise<string> {
  const words: string[] = [];
  for (const { kind, value } of sources)
    words.push(text(ctx.language, `workflow.source.${kind}`, { value: await nameOf(ctx, model, kind, value) }));
  return words.join(ctx.language === 'en' ? ', ' : '、');
}

/** Who may take an item of a pool, in words; `candidates` as the tasks have them. */
export async function poolWords(ctx: Context, role: string, candidates: readonly string[]): Promise<string> {
  if (candidates.length === 0) return roleName(ctx, role);
  const words: string[] = [];
  for (const candidate of candidates) {
    const at = candidate.indexOf(':');
    const [kind, id] = [candidate.slice(0, at), candidate.slice(at + 1)];
    if (kind === 'role') words.push(roleName(ctx, id));
    else if (isPart(kind)) words.push(await nameOfPart(ctx, kind, id));
  }
  return words.join(ctx.language === 'en' ? ', ' : '、');
}

async function nameOf(ctx: Context, model: ProcessModel, kind: string, value: string): Promise<string> {
  if (kind === 'role') return roleName(ctx, value);
  if (isPart(kind)) return await nameOfPart(ctx, kind, value);
  // A chart may name a person by id; to a company that is the office.
  if (kind === 'user' && ctx.tenant?.kind === 'company') return text(ctx.language, 'workflow.office');
  const title = model.nodes[value]?.title;
  return title && (kind === 'executor' || kind === 'script') ? textOf(title, ctx.language) : value;
}

function roleName(ctx: Context, code: string): string {
  if (code === 'HOLDER') return text(ctx.language, 'workflow.holder');
  if (code === 'COUNTERPARTY') return text(ctx.language, 'workflow.counterparty');
  const name = code in roleNames ? roleNames[code as RoleId] : null;
  return name ? textOf(name, ctx.language) : code;
}

type Part = 'position' | 'group' | 'org';
function isPart(kind: string): kind is Part {
  return kind === 'position' || kind === 'group' || kind === 'org';
}

async function nameOfPart(ctx: Context, kind: Part, key: string): Promise<string> {
  if (ctx.scope.role === 'app_platform') return key;
  const { authorityId } = ctx.scope;
  return (
    (await ctx.within({ role: 'app_platform' }, (platform) => partName(platform.db, authorityId, kind, key))) ?? key
  );
}
