import { letterQuery, templateGet, templateSave } from '@app/contract';
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

const template = { input: { id: 'L19' } };
const today = (world: World) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(world.test.app.businessNow());

/** What saves a template as it is; each save begins on a later day, because two versions cannot begin on one. */
async function wholeTemplate(world: World) {
  const { content, version, versions, draft } = await world.as('SUPER', templateGet, { id: 'L19' });
  const from = new Date(Date.parse(today(world)) + (versions.length + 1) * 86_400_000).toISOString().slice(0, 10);
  return { content, basedOn: version, from, after: draft?.savedAt ?? null };
}
/** When a draft was saved that somebody else than a person of this role wrote. */
async function othersDraft(world: World, { role }: Person): Promise<string> {
  const whole = await wholeTemplate(world);
  const saved = await world.as(role === 'SUPER' ? 'REGULATION_EDITOR' : 'SUPER', templateSave, whole);
  return saved.draft?.savedAt ?? '';
}

/** Letters: lists, pages, checks and service; their templates. */
export const letterExamples: Record<string, Build> = {
  'letter.query': async () => ({ input: {} }),
  'letter.get': one,
  'letter.check': one,
  'letter.serve': async (world, who) => ({
    input: {
      id: await letter(world, who, 'post'),
      way: 'post',
      on: today(world),
      proof: await upload(world, who),
    },
  }),
  'template.query': async () => ({ input: {} }),
  'template.get': async () => template,
  'template.preview': async (world) => ({ input: { content: (await wholeTemplate(world)).content } }),
  'template.save': async (world) => ({ input: await wholeTemplate(world) }),
  'template.publish': async (world, who) => ({
    input: { id: 'L19', savedAt: await othersDraft(world, who) },
  }),
  'template.drop': async () => template,
};
