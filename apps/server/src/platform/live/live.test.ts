import {
  authenticationSwitch,
  constants,
  definitionImport,
  definitionPublish,
  instanceStart,
  liveStream,
  logout,
  messageMarkRead,
  messageSave,
  sessionQuery,
  sessionRemove,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules as allModules } from '../../app.ts';
import { bootApp } from '../../boot.ts';
import { connectDatabase } from '../../kernel/database/connect.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { wiring } from '../../wiring.ts';
import { signIn } from '../auth/auth.testing.ts';
import { type Reading, readLive } from './live.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A stream of a session of one's own. */
async function watching(account: string): Promise<Reading & { token: string; uid: string }> {
  const { access_token: token, uid } = await signIn(app, account);
  return { ...(await readLive(app, token)), token, uid };
}
async function write(to: readonly string[], more: { isPublic?: boolean } = {}): Promise<string> {
  const { access_token: token } = await signIn(app, 'admin');
  const input = { subject: '通知', content: '<p>请看</p>', receiverId: to.join(','), ...more };
  const answer = await app.inject(messageSave, input, { token });
  expect(answer.state).toBe(200);
  return answer.data;
}
/** A process with one task, of the chief. */
const chart = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="live" name="流程" isExecutable="true"><bpmn:startEvent id="start"/>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="task"/><bpmn:userTask id="task" p:role="CHIEF"/>
    <bpmn:sequenceFlow id="b" sourceRef="task" targetRef="end"/><bpmn:endEvent id="end"/></bpmn:process>
</bpmn:definitions>`;
const messages = { event: 'changed', data: { counters: ['messages'] } };
const ended = (reason: string) => ({ event: 'end', data: { reason } });

describe('an open stream', () => {
  test('hears at once that a message came, and nobody else does; it holds nothing of the message', async () => {
    const mine = await watching('applicant');
    const other = await watching('rival');
    expect(mine.status).toBe(200);
    expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(mine.headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
    expect(mine.headers.get('content-encoding')).toBeNull();
    const id = await write([mine.uid]);
    expect(await mine.next()).toEqual(messages);
    // All that the other stream ever tells is its end.
    await app.inject(logout, { access_token: other.token });
    expect(await other.next()).toEqual(ended('session'));
    expect(other.told).toHaveLength(1);

    await app.inject(messageMarkRead, { innerMessageIds: id }, { token: mine.token });
    expect(await mine.next()).toEqual(messages);
  });

  test('hears of a bulletin, which is for all', async () => {
    const readers = await Promise.all(['applicant', 'filing'].map((account) => watching(account)));
    await write([], { isPublic: true });
    expect(await Promise.all(readers.map((one) => one.next()))).toEqual([messages, messages]);
  });

  test('hears that tasks came and went in its office, and no other company does', async () => {
    const chief = await watching('chief');
    const company = await watching('applicant');
    const { access_token: token } = await signIn(app, 'admin');
    expect((await app.inject(definitionImport, { xml: chart }, { token })).state).toBe(200);
    expect((await app.inject(definitionPublish, { key: 'live' }, { token })).state).toBe(200);
    expect((await app.inject(instanceStart, { defId: 'live' }, { token: chief.token })).state).toBe(200);
    expect(await chief.next()).toEqual({ event: 'changed', data: { counters: ['tasks'] } });
    await write([company.uid]);
    expect(await company.next()).toEqual(messages);
  });

  test('as somebody else gets what that person’s would', async () => {
    const admin = await signIn(app, 'admin');
    const switched = await app.inject(
      authenticationSwitch,
      {
        client_id: constants.clientId,
        client_secret: '',
        grant_type: 'authorization_code',
        access_token: admin.access_token,
        username: 'applicant',
      },
      { token: admin.access_token },
    );
    expect(switched.state).toBe(200);
    const reading = await readLive(app, switched.data.access_token);
    await write([switched.data.uid]);
    expect(await reading.next()).toEqual(messages);
  });

  test('tells whoever does not read events what it would tell', async () => {
    const { access_token: token } = await signIn(app, 'applicant');
    const answer = await app.inject(liveStream, {}, { token });
    expect(answer.data).toEqual({ counters: ['messages', 'tasks'], beatSeconds: 20 });
  });

  test('is refused without a session, in an envelope', async () => {
    const answer = await readLive(app, 'no such token');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

describe('a stream ends', () => {
  test('with its session, whoever ended it, and says so', async () => {
    const mine = await watching('applicant');
    await app.inject(logout, { access_token: mine.token });
    expect([await mine.next(), await mine.next()]).toEqual([ended('session'), null]);

    const theirs = await watching('filing');
    const { access_token: admin } = await signIn(app, 'admin');
    const { data } = await app.inject(sessionQuery, { requestPage: { pageNo: 1, limit: 500 } }, { token: admin });
    const ids = data.dataResult.filter((one) => one.account === 'filing').map((one) => one.id);
    await app.inject(sessionRemove, { sessionIds: ids.join(',') }, { token: admin });
    expect([await theirs.next(), await theirs.next()]).toEqual([ended('session'), null]);
  });

  test('with its token, and keeps no session alive: it ends as if nobody had read', async () => {
    const mine = await watching('applicant');
    const expiry = () =>
      app.app.asOwner(async (db) => {
        const { rows } = await sql<{ at: Date }>`select max(f.expires_at) as at from platform.auth_family f
          join platform.app_user u on u.id = f.user_id where u.account = 'applicant'`.execute(db);
        return rows[0]?.at;
      });
    const before = await expiry();
    await app.app.asOwner((db) =>
      sql`update platform.auth_token set expires_at = now() - interval '1 second'`.execute(db),
    );
    // Another stream makes the server look at all sessions anew.
    await watching('filing');
    expect([await mine.next(), await mine.next()]).toEqual([ended('token'), null]);
    expect(await expiry()).toEqual(before);
  });

  test('when the same session opens a third: the newest two stay', async () => {
    const first = await watching('applicant');
    const second = await readLive(app, first.token);
    const third = await readLive(app, first.token);
    expect([await first.next(), await first.next()]).toEqual([ended('replaced'), null]);
    const { uid } = first;
    await write([uid]);
    expect(await Promise.all([second.next(), third.next()])).toEqual([messages, messages]);
  });

  test('when a person opens an eleventh, over however many sessions', async () => {
    const all: Reading[] = [];
    for (let session = 0; session < 6; session += 1) {
      const one = await watching('manager');
      all.push(one, await readLive(app, one.token));
    }
    expect(await Promise.all(all.slice(0, 2).map((one) => one.next()))).toEqual([ended('replaced'), ended('replaced')]);
    const { data } = await app.inject(userContext, {}, { token: (await signIn(app, 'manager')).access_token });
    await write([data.user.id]);
    expect(await Promise.all(all.slice(2).map((one) => one.next()))).toEqual(all.slice(2).map(() => messages));
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('several servers on one database', () => {
  test('a stream hears of what happened through another server', async () => {
    const { connectionString } = app.app.database.pool.options;
    const database = await connectDatabase({ databaseUrl: connectionString ?? '', directory: null });
    const { settings, log } = app.app;
    const other = await bootApp({ settings, database, modules: allModules, wiring, log });
    try {
      const mine = await watching('applicant');
      // Until the other server has its connection, what it tells is lost: told again until it is heard.
      const telling = setInterval(() => other.signals.announce({ topic: 'messages', people: [mine.uid] }), 50);
      expect(await mine.next()).toEqual(messages);
      clearInterval(telling);
    } finally {
      await database.close();
    }
  });
});
