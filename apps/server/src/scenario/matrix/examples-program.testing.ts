import { programSave } from '@app/contract';
import { sql } from 'kysely';
import type { Build, Person, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
const mine = (world: World, who: Person): Promise<string> =>
  world
    .as(who, programSave, {
      name: world.word('program'),
      ownerId: world.person('APPLICANT').userId,
      scopes: ['reg/first:get'],
    })
    .then(({ id }) => id);

/** A program of another company. */
const foreign = (world: World): Promise<string> =>
  world.once('foreignProgram', async () => {
    const id = world.test.app.newId();
    await world.sql((db) =>
      sql`insert into platform.program (id, tenant_id, name, note, owner_id, scopes, created_at, created_by, created_by_name)
        select ${id}, m.tenant_id, '他企程序', '', u.id, '{}', now(), u.id, u.fullname from platform.app_user u
        join platform.membership m on m.user_id = u.id where u.account = 'rival' returning 1`.execute(db),
    );
    return id;
  });

/** A call on a program: the own one, and that of another company. */
const on =
  (input: (id: string) => Record<string, unknown>): Build =>
  async (world, who) => ({ input: input(await mine(world, who)), foreign: input(await foreign(world)) });

/** Programs of companies. */
export const programExamples: Record<string, Build> = {
  'company.events': none,
  'program.query': none,
  'program.choices': none,
  'program.get': on((id) => ({ id })),
  'program.save': on((id) => ({ id, name: `改名 ${id}`, scopes: ['reg/first:get'] })),
  'program.rotate': on((id) => ({ id, overlapHours: 1 })),
  'program.revoke': on((id) => ({ id })),
};
