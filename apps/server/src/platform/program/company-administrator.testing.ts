import { employeeSave } from '@app/contract';
import { sql } from 'kysely';
import type { TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';

const passwords = new WeakMap<TestApp, Promise<string>>();

/** The administrator of the company whose people file, made with the first call of a test, in a session that has just begun. */
export async function companyAdministrator(test: TestApp): Promise<{ token: string }> {
  const password = passwords.get(test) ?? make(test);
  passwords.set(test, password);
  return { token: (await signIn(test, 'programadmin', await password)).access_token };
}

async function make(test: TestApp): Promise<string> {
  const owner = { token: (await signIn(test, 'multi')).access_token };
  const saved = await test.inject(
    employeeSave,
    { account: 'programadmin', name: '企业管理员', roles: ['TENANT_ADMIN'] },
    owner,
  );
  await test.app.asOwner((db) =>
    sql`update user_credential set must_change = false where user_id = (select id from app_user where account = 'programadmin')`.execute(
      db,
    ),
  );
  return saved.data.initialPassword ?? '';
}
