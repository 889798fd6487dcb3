import type { Input, ListRequest, ListResult, RoleId, SignUp, signUpApprove, signUpSubmit } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import type { SessionUser } from '../../kernel/session.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { addMember, assignableRoles } from '../tenant/index.ts';
import { refuseField } from './new-account.ts';
import { notifyDeciders, notifyPerson } from './notify-sign-up.ts';
import {
  decidedBy,
  decideSignUp,
  findSignUp,
  isOwnProof,
  newestSignUp,
  putSignUp,
  receivingTenant,
  type SignUpRow,
  signUpSource,
  tenantNamed,
} from './sign-up.store.ts';

const ownUser = (ctx: Context): SessionUser => ctx.user ?? fail('illegalToken');

/** Requests that the caller decides. */
export async function querySignUps(ctx: Context, request: ListRequest): Promise<ListResult<SignUp>> {
  const page = await listPage(ctx, signUpSource, request, {
    usualOrder: [{ field: 'createTime', order: 'DESC' }],
    where: decidedBy(ctx),
  });
  return mapRows(page, fromList);
}

/** The caller's newest request. */
export async function ownSignUp(ctx: Context): Promise<SignUp | null> {
  const row = await newestSignUp(ctx.db, ownUser(ctx).id);
  // A person who asks to join an authority does not learn who in it decided.
  return row ? { ...wireOf(row), decidedBy: row.tenant_kind === 'company' ? row.decided_by_name : null } : null;
}

/** Submits a request again with company and proof. Refused for members of a tenant: administrators of further tenants add them directly. */
export async function submitSignUp(ctx: Context, input: Input<typeof signUpSubmit>): Promise<SignUp> {
  const user = ownUser(ctx);
  if (input.proofFileId !== undefined && !(await isOwnProof(ctx.db, user.id, input.proofFileId))) fail('notFound');
  await askForCompany(ctx, { ...input, userId: user.id, fullname: user.fullname });
  return wireOf((await newestSignUp(ctx.db, user.id)) ?? fail('notFound'));
}

/** Stores a request and notifies those who decide it. */
export async function askForCompany(
  ctx: Context,
  request: {
    userId: string;
    fullname: string;
    company: string;
    proof?: string | undefined;
    proofFileId?: string | undefined;
  },
): Promise<void> {
  const { userId, fullname, company } = request;
  const tenantId = await tenantNamed(ctx.db, company.trim());
  const stored = {
    id: ctx.app.newId(),
    userId,
    company: company.trim(),
    tenantId,
    proof: request.proof || null,
    fileId: request.proofFileId ?? null,
  };
  await putSignUp(ctx.db, stored, ctx.now());
  await ctx.audit({
    action: 'registration.submit',
    entity: 'user',
    entityId: userId,
    after: { company: stored.company, tenantId },
    by: { uid: userId, realUid: userId },
  });
  await notifyDeciders(ctx, { id: stored.id, fullname, company: stored.company, tenantId });
}

/** Approves a request: makes the person a member of the tenant with the given roles (R7.1-23). */
export async function approveSignUp(ctx: Context, input: Input<typeof signUpApprove>): Promise<SignUp> {
  const row = await waiting(ctx, input.registrationId);
  const tenantId = input.tenantId ?? row.tenant_id ?? refuseField(ctx, 'tenantId', 'auth.needsTenant');
  const tenant = await receivingTenant(ctx.db, tenantId);
  if (!tenant || !mayReceive(ctx, tenant)) return refuseField(ctx, 'tenantId', 'auth.notYourTenant');
  const roles = rolesFor(ctx, tenant.kind, input.roles);
  const user = { id: row.user_id, fullname: row.fullname };
  const isAdmin = roles.includes('TENANT_ADMIN');
  await addMember(ctx.db, { tenantId: tenant.id, user, isAdmin, roles }, ctx.app.newId);
  return decide(ctx, row, { status: 'PASSED', tenantId: tenant.id, opinion: input.opinion || null }, roles);
}

/** Refuses a request with a reason, which is shown to the person. */
export async function refuseSignUp(ctx: Context, input: { registrationId: string; opinion: string }): Promise<SignUp> {
  const row = await waiting(ctx, input.registrationId);
  return decide(ctx, row, { status: 'REFUSED', tenantId: null, opinion: input.opinion });
}

async function decide(
  ctx: Context,
  row: SignUpRow,
  decision: { status: 'PASSED' | 'REFUSED'; tenantId: string | null; opinion: string | null },
  roles: readonly RoleId[] = [],
): Promise<SignUp> {
  await decideSignUp(ctx.db, row.id, { ...decision, by: ctx.user?.realId ?? null }, ctx.now());
  await ctx.audit({
    action: decision.status === 'PASSED' ? 'registration.approve' : 'registration.refuse',
    entity: 'user',
    entityId: row.user_id,
    before: { status: row.status },
    after: { ...decision, company: row.company, roles },
  });
  const after = (await findSignUp(ctx.db, row.id, sql`true`)) ?? fail('notFound');
  await notifyPerson(ctx, after);
  return wireOf(after);
}

async function waiting(ctx: Context, id: string): Promise<SignUpRow> {
  const row = (await findSignUp(ctx.db, id, decidedBy(ctx))) ?? fail('notFound');
  if (row.status !== 'WAIT') fail('conflict', { cause: text(ctx.language, 'auth.alreadyDecided') });
  return row;
}

/** Whether the caller may add people to a tenant: its own; an authority also companies without an administrator. */
function mayReceive(ctx: Context, tenant: { id: string; kind: string; has_admin: boolean }): boolean {
  if (ctx.user?.isSuper || tenant.id === ctx.tenant?.id) return true;
  return ctx.tenant?.kind === 'authority' && tenant.kind === 'company' && !tenant.has_admin;
}

function rolesFor(
  ctx: Context,
  kind: 'authority' | 'company' | 'platform',
  wanted: readonly RoleId[] | undefined,
): RoleId[] {
  const roles = [...new Set(wanted ?? (kind === 'company' ? ['APPLICANT' as const] : []))];
  if (roles.length === 0) refuseField(ctx, 'roles', 'auth.needsRoles');
  const allowed = assignableRoles(kind);
  const tooHigh = roles.some((role) => !allowed.includes(role) || (role === 'SUPER' && !ctx.user?.isSuper));
  return tooHigh ? refuseField(ctx, 'roles', 'auth.wrongRoles') : roles;
}

function wireOf(row: SignUpRow): SignUp {
  return {
    id: row.id,
    userId: row.user_id,
    account: row.account,
    fullname: row.fullname,
    company: row.company,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    proof: row.proof,
    proofFile: fileOf(row.proof_file_id, row.proof_file_name, row.proof_file_bytes),
    status: row.status,
    opinion: row.opinion,
    createTime: formatTime(row.created_at),
    decideTime: row.decided_at ? formatTime(row.decided_at) : null,
    decidedBy: row.decided_by_name,
  };
}

function fromList(row: Row): SignUp {
  const { proofFileId, proofFileName, proofFileBytes, ...plain } = row as Row & {
    proofFileId: string | null;
    proofFileName: string | null;
    proofFileBytes: number | null;
  };
  return {
    ...(plain as Omit<SignUp, 'proofFile'>),
    proofFile: fileOf(proofFileId, proofFileName, proofFileBytes),
  };
}

function fileOf(id: string | null, fileName: string | null, bytes: number | null): SignUp['proofFile'] {
  return id === null || fileName === null ? null : { id, fileName, totalBytes: Number(bytes) };
}
