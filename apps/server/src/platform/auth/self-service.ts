import type { Input, resetPassword, sendSms, TenantSignUp, userRegister } from '@app/contract';
import { isUscc } from '@app/engine/rules/uscc';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { sendMail } from '../mail/index.ts';
import { switches } from '../setting/index.ts';
import { checkCode, type SmsPurpose, sendCode } from '../sms/index.ts';
import { addMember, codeTaken, insertTenantRow, rolesOfMember, storeUscc, usccTaken } from '../tenant/index.ts';
import { storePassword } from './auth.store.ts';
import { findByMobile, putContact } from './contact.store.ts';
import { insertAccount, newPasswordOf, refuseField } from './new-account.ts';
import { hashPassword } from './passwords/password.ts';
import { closeAttempt, failWrong, hasCaptcha, openAttempt } from './prove.ts';
import { askForCompany } from './sign-up.ts';

const platform = { role: 'app_platform' } as const;
type Audience = 'user' | 'tenant';

/** Sends a code to a mobile; a captcha is required every time, because each message costs money (R7.1-26, R7.1-27). */
export async function askForCode(ctx: Context, input: Input<typeof sendSms>, audience: Audience): Promise<boolean> {
  const passed = await ctx.within(platform, (tx) => hasCaptcha(tx, input));
  if (!passed)
    fail('captchaRequired', { cause: text(ctx.language, input.captcha ? 'auth.wrongCaptcha' : 'auth.needsCaptcha') });
  await ctx.within(platform, async (tx) => {
    const owner = await findByMobile(tx.db, input.mobile);
    const isFor = owner?.status === 'actived' && (audience === 'user' || owner.is_tenant_admin);
    const receives = input.type === 'register' ? !owner : isFor;
    await sendCode(tx, { mobile: input.mobile, purpose: `${audience}:${input.type}`, receives });
  });
  return true;
}

/** Signs a person up (R7.1-23). The company may be named later, after signing in. */
export async function register(ctx: Context, input: Input<typeof userRegister>): Promise<boolean> {
  if (!(await switches(ctx)).registrationOpen)
    fail('permissionLimit', { cause: text(ctx.language, 'auth.registrationClosed') });
  const password = newPasswordOf(ctx, input, input.account);
  await proveMobile(ctx, input.mobile, input.code, 'user:register');
  const passwordHash = await hashPassword(password);
  await ctx.within(platform, async (tx) => {
    const id = await createAccount(tx, { ...input, passwordHash }, 'user:register', input.code);
    if (input.company)
      await askForCompany(tx, { userId: id, fullname: input.fullname, company: input.company, proof: input.proof });
  });
  return true;
}

/** Signs a company up as a tenant, with the account of its administrator (R7.1-29, R7.4-06). */
export async function signUpTenant(ctx: Context, input: TenantSignUp): Promise<boolean> {
  if (!(await switches(ctx)).tenantRegistrationOpen)
    fail('permissionLimit', { cause: text(ctx.language, 'auth.registrationClosed') });
  const password = newPasswordOf(ctx, input, input.account);
  const uscc = (input.uscc ?? '').trim().toUpperCase();
  if (uscc !== '' && !isUscc(uscc)) refuseField(ctx, 'uscc', 'auth.usccWrong');
  await proveMobile(ctx, input.mobile, input.smsCode, 'tenant:register');
  const passwordHash = await hashPassword(password);
  await ctx.within(platform, async (tx) => {
    if (await codeTaken(tx.db, input.code, null)) conflict(ctx, 'code', 'auth.tenantCodeTaken');
    if (uscc !== '' && (await usccTaken(tx.db, uscc))) conflict(ctx, 'uscc', 'auth.usccTaken');
    const person = { ...input, fullname: input.account, passwordHash };
    const userId = await createAccount(tx, person, 'tenant:register', input.smsCode);
    const tenantId = tx.app.newId();
    const { code, name, email, scale, parentName } = input;
    await insertTenantRow(tx.db, {
      id: tenantId,
      kind: 'company',
      code,
      name,
      email: email || null,
      scale: scale ?? null,
      parent_id: null,
      parent_name: parentName || null,
    });
    if (uscc !== '') await storeUscc(tx.db, tenantId, uscc);
    const user = { id: userId, fullname: input.account };
    await addMember(tx.db, { tenantId, user, isAdmin: true, roles: rolesOfMember('company', true) }, tx.app.newId);
    await tx.audit({
      action: 'tenant.register',
      entity: 'tenant',
      entityId: tenantId,
      after: { code, name, account: input.account, uscc: uscc || null },
      by: { uid: userId, realUid: userId },
    });
  });
  return true;
}

/** Sets a new password by mobile and code; all sessions of the account end (R7.1-24, R7.1-25). */
export async function resetByMobile(
  ctx: Context,
  input: Input<typeof resetPassword>,
  audience: Audience,
): Promise<boolean> {
  const purpose: SmsPurpose = `${audience}:reset`;
  const password = newPasswordOf(ctx, input, null);
  const { mobile, code } = input;
  const { counted, found } = await openAttempt(ctx, mobile, null, async (tx) => {
    const good = await checkCode(tx, { mobile, code, purpose, use: false });
    const owner = await findByMobile(tx.db, mobile);
    const isFor = owner?.status === 'actived' && (audience === 'user' || owner.is_tenant_admin);
    return good && isFor ? owner : null;
  });
  // An unknown mobile gives the same answer as a wrong code.
  if (!found) return failWrong(ctx, mobile, counted, 'wrongCode');
  newPasswordOf(ctx, input, found.account);
  const hash = await hashPassword(password);
  const done = await ctx.within(platform, async (tx) => {
    if (!(await checkCode(tx, { mobile, code, purpose, use: true }))) return false;
    await storePassword(tx.db, found.user_id, hash, tx.now());
    const ended = (await tx.app.wiring.endSessions?.(tx, [found.user_id], 'passwordReset')) ?? 0;
    await tx.audit({
      action: 'auth.passwordReset',
      entity: 'user',
      entityId: found.user_id,
      after: { endedSessions: ended },
      by: { uid: found.user_id, realUid: found.user_id },
    });
    if (found.email) await sendMail(tx, resetMail(ctx, found.email, found.account));
    return true;
  });
  if (!done) return failWrong(ctx, mobile, counted, 'wrongCode');
  await closeAttempt(ctx, counted);
  return true;
}

function resetMail(ctx: Context, to: string, account: string) {
  return {
    to,
    subject: text(ctx.language, 'auth.resetMail.subject'),
    text: text(ctx.language, 'auth.resetMail.text', { account }),
  };
}

/** Checks the code first and uses it up only together with the new account, so that a taken account name does not waste it. */
async function proveMobile(ctx: Context, mobile: string, code: string, purpose: SmsPurpose): Promise<void> {
  const { counted, found: good } = await openAttempt(ctx, mobile, null, (tx) =>
    checkCode(tx, { mobile, code, purpose, use: false }),
  );
  if (!good) return failWrong(ctx, mobile, counted, 'wrongCode');
  await closeAttempt(ctx, counted);
}

async function createAccount(
  tx: Context,
  person: { account: string; fullname: string; mobile: string; email?: string | undefined; passwordHash: string },
  purpose: SmsPurpose,
  code: string,
): Promise<string> {
  const id = tx.app.newId();
  const { account, fullname, mobile, passwordHash } = person;
  const added = await insertAccount(tx.db, { id, account, fullname, passwordHash, language: tx.language }, tx.now());
  if (!added) conflict(tx, 'account', 'auth.accountTaken');
  if (!(await putContact(tx.db, { userId: id, mobile, email: person.email || null })))
    conflict(tx, 'mobile', 'auth.mobileTaken');
  if (!(await checkCode(tx, { mobile, code, purpose, use: true }))) refuseField(tx, 'code', 'auth.wrongCode');
  await tx.audit({
    action: 'auth.register',
    entity: 'user',
    entityId: id,
    after: { account, fullname },
    by: { uid: id, realUid: id },
  });
  return id;
}

function conflict(ctx: Context, field: string, key: string): never {
  const message = text(ctx.language, key);
  return fail('conflict', { cause: message, data: [{ field, message }] });
}
