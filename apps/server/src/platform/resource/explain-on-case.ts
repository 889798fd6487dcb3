import type { AccessExplanation, accessExplain, Parsed } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { recordScopes, tenantScopes } from '../../kernel/route.ts';
import { text } from '../../kernel/texts/index.ts';
import type { ExplainedCase } from '../../kernel/wiring.ts';
import { missingInArea, type Subject } from './missing-right.ts';

type Answer = Pick<AccessExplanation, 'kind' | 'target' | 'reasons'> & { mayAct?: boolean };
type Asked = Pick<Parsed<typeof accessExplain>, 'caseId' | 'taskId'>;

/**
 * Why a person can or cannot act on a case now. Who asks about somebody else must see the case themselves, or administer processes (state 404
 * otherwise); a case that the person does not see is out of reach, like one that does not exist.
 */
export async function explainOnCase(tx: Context, asker: Context, subject: Subject, asked: Asked): Promise<Answer> {
  const id = asked.caseId ?? asked.taskId ?? '';
  const scope = await scopeOf(tx, id);
  const { user } = asker;
  const isOneself = user?.id === subject.member.user_id;
  const found = scope && (await explained(tx, scope, asked, personOf(tx, subject)));
  if (!isOneself && !asker.permissions.has('workflow.manage')) {
    const own = { user, roles: asker.roles, grants: asker.grants, permissions: asker.permissions };
    if (!scope || !(await explained(tx, scope, asked, own))) fail('notFound');
  }
  if (!found) {
    const reach = { code: 'outOfReach' as const, text: text(tx.language, 'access.outOfReach'), roles: [] };
    return { kind: 'case', target: { id, title: id }, reasons: [reach], mayAct: false };
  }
  const right = found.mayAct && tx.tenant?.kind !== 'company' ? missingInArea(tx, subject, found.area, 'handle') : null;
  const reasons = found.reasons.map((one) => ({ ...one, roles: [] }));
  return {
    kind: 'case',
    target: { id: found.id, title: found.title },
    reasons: right ? [right, ...reasons] : reasons,
    mayAct: found.mayAct && right === null,
  };
}

/** The space of a case: an office has one, a company that of the authority that keeps the record. */
async function scopeOf(tx: Context, id: string): Promise<Scope | undefined> {
  if (tx.tenant?.kind === 'company') return (await recordScopes(tx, [id])).get(id);
  return (await tenantScopes(tx))[0];
}

type Who = Pick<Context, 'user' | 'roles' | 'grants' | 'permissions'>;

function personOf(tx: Context, { member, rights }: Subject): Who {
  const { user_id: id, account, fullname } = member;
  const user = { id, account, fullname, isSuper: false, realId: id, language: tx.language };
  return { user, roles: rights.roles, grants: rights.grants, permissions: new Set<string>() };
}

async function explained(tx: Context, scope: Scope, asked: Asked, who: Who): Promise<ExplainedCase | null> {
  return await tx.within(scope, async (space) => (await tx.app.wiring.explainCase?.(as(space, who), asked)) ?? null);
}

/** The same context with the rights of another person: for reading what they would see. */
function as(ctx: Context, who: Who): Context {
  return { ...ctx, ...who, within: (scope, work) => ctx.within(scope, (inner) => work(as(inner, who))) };
}
