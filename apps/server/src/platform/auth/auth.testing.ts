import {
  authenticationApply,
  authorizeApply,
  captcha,
  constants,
  loginApply,
  type RoleId,
  type SwitchKey,
  sendSms,
  type sendSmsTenant,
  type smsTypes,
  type Token,
} from '@app/contract';
import { sql } from 'kysely';
import type { Module } from '../../kernel/module.ts';
import type { TestApp } from '../../testing/testing.ts';
import { mailModule } from '../mail/index.ts';
import { messageModule } from '../message/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { forgetSwitches, settingModule } from '../setting/index.ts';
import { smsModule } from '../sms/index.ts';
import { subSystemModule } from '../subsystem/index.ts';
import { authModule } from './index.ts';

/** Password of every account in tests (testing/testing.ts). */
export const testPassword = 'Test-1234';

/** One person per role; the demonstration organisation has them all. */
export const accounts: Record<RoleId, string> = {
  SUPER: 'admin',
  TENANT_ADMIN: 'tenantadmin',
  APPLICANT: 'applicant',
  FILING_OFFICER: 'filing',
  ACCEPTOR: 'acceptance',
  REVIEW_MANAGER: 'manager',
  CHIEF: 'chief',
  EXPERT: 'expert1',
  RECHECKER: 'recheck',
  REPORT_CHECKER: 'check1',
  APPROVER: 'approver',
  ARCHIVIST: 'archivist',
  REGULATION_EDITOR: 'regulator1',
  AUDITOR: 'auditor',
  SUPERVISOR: 'supervisor',
  COUNTY_OFFICER: 'county',
};

/** Signs a demonstration person in through the three calls; answers the token. */
export async function signIn(test: TestApp, username: string, password = testPassword): Promise<Token> {
  const state = await test.inject(loginApply, { username, password });
  if (state.state !== 200)
    throw new Error(`${username} could not sign in: ${state.state} ${state.message} ${state.cause ?? ''}`);
  return exchange(test, state.data);
}

/** Ids of all tenants by code and of all people by account. */
export async function idsByName(test: TestApp): Promise<Record<string, string>> {
  const { rows } = await test.app.asOwner((db) =>
    sql<{
      name: string;
      id: string;
    }>`select code as name, id from tenant union all select account, id from app_user`.execute(db),
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** Login state → code → token. */
export async function exchange(test: TestApp, loginState: string): Promise<Token> {
  const code = await test.inject(authorizeApply, { login_state: loginState, client_id: constants.clientId });
  const token = await test.inject(authenticationApply, {
    client_id: constants.clientId,
    client_secret: '',
    grant_type: 'authorization_code',
    authorize_code: code.data,
  });
  if (token.state !== 200) throw new Error(`no token: ${token.state} ${token.message}`);
  return token.data;
}

/** Asks for another token with the one for renewal. */
export function renew(test: TestApp, refresh_token: string) {
  return test.inject(authenticationApply, {
    client_id: constants.clientId,
    grant_type: 'refresh_token',
    refresh_token,
  });
}

/** The part of the product that sign-in needs; the demonstration people are in it. */
export const signInModules: Module[] = [
  settingModule,
  smsModule,
  mailModule,
  authModule,
  organisationModule,
  subSystemModule,
  messageModule,
];

/** A picture's code that was read right, for one use. */
export async function readCaptcha(test: TestApp): Promise<{ captcha: string; requestId: string }> {
  return { captcha: '123456', requestId: (await test.inject(captcha, {})).data.requestId };
}

/** Asks for a code to a mobile like a person does; TEST_SMS_CODE fixes it. */
export async function askCode(
  test: TestApp,
  mobile: string,
  type: (typeof smsTypes)[number],
  options: { call?: typeof sendSms | typeof sendSmsTenant; headers?: Record<string, string> } = {},
) {
  const proof = await readCaptcha(test);
  return test.inject(options.call ?? sendSms, { mobile, type, ...proof }, { headers: options.headers ?? {} });
}

/** Turns a switch of the platform in the table, as a super administrator would. */
export async function setSwitch(test: TestApp, key: SwitchKey, value: boolean): Promise<void> {
  await test.app.asOwner((db) =>
    sql`insert into platform_setting (key, value, changed_at) values (${key}, ${JSON.stringify(value)}::jsonb, now())
      on conflict (key) do update set value = excluded.value`.execute(db),
  );
  forgetSwitches(test.app);
}

/** Rows of the audit log with an action, oldest first. */
export async function auditOf(test: TestApp, action: string) {
  const { rows } = await test.app.asOwner((db) =>
    sql<{ uid: string | null; real_uid: string | null; entity_id: string; after: Record<string, unknown> | null }>`
      select uid, real_uid, entity_id, after from audit_log where action = ${action} order by seq`.execute(db),
  );
  return rows;
}
