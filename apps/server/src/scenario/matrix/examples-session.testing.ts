import { factorConfirm, factorSetUp, type NotificationChoices, type RoleId, sessionQuery } from '@app/contract';
import { sql } from 'kysely';
import { hashOf } from '../../kernel/secret.ts';
import { stepOf, totpAt } from '../../platform/auth/factor/totp.ts';
import type { Build, Person, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });

/** A code of the person's authenticator that was not used yet. */
async function freshCode(world: World, who: Person, secret: string): Promise<string> {
  await world.sql((db) => sql`update platform.user_factor set last_step = 0 where user_id = ${who.userId}`.execute(db));
  return totpAt(secret, stepOf(world.test.app.now()));
}
async function begunFactor(world: World, who: Person): Promise<string> {
  await world.sql((db) => sql`delete from platform.user_factor where user_id = ${who.userId}`.execute(db));
  return (await world.as(who, factorSetUp, { password: who.password })).secret;
}
async function confirmedFactor(world: World, who: Person): Promise<string> {
  const secret = await begunFactor(world, who);
  await world.as(who, factorConfirm, { code: await freshCode(world, who, secret) });
  return secret;
}

const daily = { mode: 'digest', workingDays: true } as const;
const everyKind: NotificationChoices = { task: daily, letter: daily, deadline: daily, result: daily, message: daily };

/** An own mail address to which the code 123456 was sent. */
async function withCode(world: World, who: Person): Promise<void> {
  const email = `${world.word('mail')}@example.org`;
  await world.sql(async (db) => {
    await sql`insert into platform.user_contact (user_id, email) values (${who.userId}, ${email})
      on conflict (user_id) do update set email = excluded.email, email_confirmed_at = null`.execute(db);
    return sql`insert into platform.notification_code (user_id, email, code_hash, tries, sent_at, expires_at, sent_count, counted_from)
      values (${who.userId}, ${email}, ${hashOf('123456')}, 0, now(), now() + interval '1 hour', 1, now())
      on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0,
        expires_at = excluded.expires_at`.execute(db);
  });
}

/** A request of a newcomer, for those who decide it. */
async function request(world: World, tenant: string): Promise<string> {
  const userId = world.test.app.newId();
  const id = world.test.app.newId();
  const account = world.word('newcomer');
  await world.sql(async (db) => {
    await sql`insert into platform.app_user (id, account, fullname, status) values (${userId}, ${account}, ${account}, 'actived')`.execute(
      db,
    );
    return sql`insert into platform.registration (id, user_id, tenant_id, company, proof, created_at, status)
      values (${id}, ${userId}, ${world.id(tenant)}, 'x', 'y', now(), 'WAIT')`.execute(db);
  });
  return id;
}
const tenantOf = (role: RoleId) => (role === 'APPLICANT' ? 'lanyu' : role === 'SUPER' ? 'platform' : 'yunhai');

/** Sign-in, registration, second factor and sessions. */
export const sessionExamples: Record<string, Build> = {
  'user.context': async (_world, who) => ({ input: { username: who.account, uid: who.userId } }),
  'user.password.change': async (_world, who) => {
    const password = `${who.password}x`;
    const input = { current: who.password, password, confirmPassword: password };
    who.password = password;
    return { input };
  },
  'registration.query': none,
  'registration.approve': async (world, who) => ({
    input: {
      registrationId: await request(world, tenantOf(who.role)),
      roles: [who.role === 'SUPER' ? 'AUDITOR' : 'EXPERT'],
    },
    ...(who.role === 'TENANT_ADMIN'
      ? { foreign: { registrationId: await request(world, 'lanyu'), roles: ['EXPERT'] } }
      : {}),
  }),
  'registration.refuse': async (world, who) => ({
    input: { registrationId: await request(world, tenantOf(who.role)), opinion: '资料不全' },
    ...(who.role === 'TENANT_ADMIN'
      ? { foreign: { registrationId: await request(world, 'lanyu'), opinion: 'x' } }
      : {}),
  }),
  'registration.mine': none,
  'registration.submit': async () => ({ input: { company: 'lanyu', proof: '工牌' } }),
  'registration.proof': async () => ({
    input: {},
    file: { name: 'proof.pdf', content: Buffer.from('%PDF-1.7 letter') },
  }),
  'registration.proof.get': async (world, who) => {
    const signUpId = await request(world, tenantOf(who.role));
    const fileId = world.test.app.newId();
    await world.sql(async (db) => {
      await sql`insert into platform.registration_file (id, user_id, file_name, mime, content, created_at)
        select ${fileId}, user_id, 'a.pdf', 'application/pdf', '%PDF-1.7'::bytea, now() from platform.registration
        where id = ${signUpId}`.execute(db);
      return sql`update platform.registration set proof_file_id = ${fileId} where id = ${signUpId}`.execute(db);
    });
    return { input: { registrationId: signUpId } };
  },
  'authentication.query': none,
  'authentication.remove': async (world, who) => {
    const second = await world.signedIn(who.role, who.account, who.password);
    const page = await world.as(second, sessionQuery, { requestPage: { pageNo: 1, limit: 500 } });
    const rival = await world.signedIn('APPLICANT', 'rival');
    const theirs = await world.as(rival, sessionQuery, {});
    return {
      input: { sessionIds: page.dataResult.find((row) => row.current)?.id ?? '' },
      ...(who.role === 'SUPER' ? {} : { foreign: { sessionIds: theirs.dataResult[0]?.id ?? '' } }),
    };
  },
  'user.live': none,
  'user.factor.get': none,
  'user.factor.setup': async (world, who) => {
    await world.sql((db) => sql`delete from platform.user_factor where user_id = ${who.userId}`.execute(db));
    return { input: { password: who.password } };
  },
  'user.factor.confirm': async (world, who) => ({
    input: { code: await freshCode(world, who, await begunFactor(world, who)) },
  }),
  'user.factor.recovery': async (world, who) => ({
    input: { code: await freshCode(world, who, await confirmedFactor(world, who)) },
  }),
  'user.factor.disable': async (world, who) => ({
    input: { password: who.password, code: await freshCode(world, who, await confirmedFactor(world, who)) },
  }),
  'user.factor.reset': async (world, who) => {
    await world.sql((db) =>
      sql`delete from platform.user_factor where user_id in (select id from platform.app_user where account in ('expert2', 'rival'))`.execute(
        db,
      ),
    );
    const target = await world.signedIn(who.role === 'APPLICANT' ? 'APPLICANT' : 'EXPERT', 'expert2');
    const rival = await world.signedIn('APPLICANT', 'rival');
    await confirmedFactor(world, target);
    await confirmedFactor(world, rival);
    return {
      input: { userId: target.userId },
      ...(who.role === 'TENANT_ADMIN' ? { foreign: { userId: rival.userId } } : {}),
    };
  },
  'notification.mine': none,
  'notification.save': async () => ({ input: { language: null, digestAt: '09:00', kinds: everyKind } }),
  'notification.address': async (world, who) => {
    await withCode(world, who);
    await world.sql((db) => sql`delete from platform.notification_code where user_id = ${who.userId}`.execute(db));
    return { input: { email: `${world.word('mail')}@example.org` } };
  },
  'notification.confirm': async (world, who) => {
    await withCode(world, who);
    return { input: { code: '123456' } };
  },
  'notification.test': async (world, who) => {
    await withCode(world, who);
    await world.sql((db) =>
      sql`update platform.user_contact set email_confirmed_at = now() where user_id = ${who.userId}`.execute(db),
    );
    return { input: {} };
  },
  'notification.query': none,
  'notification.summary': none,
  'notification.retry': async () => ({ input: {} }),
  'upkeep.state': none,
  'upkeep.retry': async () => ({ input: {} }),
  'setting.query': none,
  'setting.save': async () => ({ input: { key: 'registrationOpen', value: true } }),
};
