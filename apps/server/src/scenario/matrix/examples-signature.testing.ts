import { signatureKeyRotate } from '@app/contract';
import { sql } from 'kysely';
import { sign } from '../../platform/signature/index.ts';
import { type Build, missingId, type World } from './world.testing.ts';

/** The key of the seal of the demonstration's authority, in use: it is made by the first thing that is sealed. */
async function sealKey(world: World): Promise<string> {
  const authorityId = world.id('yunhai');
  const scope = { role: 'app_authority', schema: 'space_yunhai', authorityId, tenantId: authorityId } as const;
  const letter = { level: 'seal', about: 'letter', subjectId: missingId, sha256: '0'.repeat(64) } as const;
  await world.once('seal', () => world.test.app.run(scope, (ctx) => sign(ctx, { ...letter, title: '函', reason: '' })));
  const { rows } = await world.sql<{ id: string; state: string }>((db) =>
    sql<{ id: string; state: string }>`select id, state from platform.signature_key
      where kind = 'seal' and owner_id = ${authorityId} order by id desc limit 1`.execute(db),
  );
  const [key] = rows;
  if (!key || key.state === 'active') return key?.id ?? missingId;
  return (await world.as('SUPER', signatureKeyRotate, { id: key.id, reason: '更换' })).id;
}
const ended: Build = async (world) => ({ input: { id: await sealKey(world), reason: '定期更换' } });

/** A key in use of a person of the authority: the seal is revoked by no example, because everything that is issued after it would be refused. */
async function personKey(world: World): Promise<string> {
  const seal = await sealKey(world);
  const id = world.test.app.newId();
  await world.sql((db) =>
    sql`insert into platform.signature_key
      (id, kind, owner_id, owner_name, tenant_id, algorithm, public_key, sealed_key, sealed_by, created_at)
      select ${id}, 'person', ${id}, '演示', tenant_id, algorithm, public_key, sealed_key, sealed_by, created_at
      from platform.signature_key where id = ${seal}`.execute(db),
  );
  return id;
}

/** Signatures and their keys. */
export const signatureExamples: Record<string, Build> = {
  'sign.query': async () => ({ input: {} }),
  'sign.verify': async () => ({ input: { id: missingId } }),
  'sign.keys': async () => ({ input: {} }),
  'sign.keyRotate': ended,
  'sign.keyPeriod': async (world) => ({
    input: { id: await personKey(world), reason: '任期', validFrom: null, validUntil: '2099-12-31' },
  }),
  'sign.file': async () => ({ input: {}, file: { name: 'a.pdf', content: Buffer.from('a') } }),
  'sign.keyRevoke': async (world) => ({ input: { id: await personKey(world), reason: '遗失' } }),
  'task.signSubjects': async () => ({ input: { taskIds: [missingId] } }),
};
