import { letterQuery } from '@app/contract';
import { issueFor } from '../../product/letter/letter.testing.ts';
import { readyCaseFor } from './examples-area.testing.ts';
import { upload } from './examples-exchange.testing.ts';
import type { Build, Person, World } from './world.testing.ts';

/** A letter to the applicant's company, served or waiting for its service by post. */
async function letter(world: World, who: Person, way: 'platform' | 'post'): Promise<string> {
  const number = await issueFor(world.test, await readyCaseFor(world, who), 'L19', {
    fields: { reason: '已改正' },
    way,
  });
  const asked = { parameters: [{ key: 'number', value: number }] };
  return (await world.as('FILING_OFFICER', letterQuery, asked)).dataResult[0]?.id ?? '';
}
const one: Build = async (world, who) => ({
  input: { id: await world.once(`letter ${who.role === 'EXPERT'}`, () => letter(world, who, 'platform')) },
});

/** Letters: lists, pages, checks and service. */
export const letterExamples: Record<string, Build> = {
  'letter.query': async () => ({ input: {} }),
  'letter.get': one,
  'letter.check': one,
  'letter.serve': async (world, who) => ({
    input: {
      id: await letter(world, who, 'post'),
      way: 'post',
      on: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(world.test.app.businessNow()),
      proof: await upload(world, who),
    },
  }),
};
