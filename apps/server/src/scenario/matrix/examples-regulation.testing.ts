import {
  type Json,
  regulationChange,
  regulationChangePut,
  regulationChangeSave,
  regulationEntries,
  regulationEntry,
  regulationReplayStart,
} from '@app/contract';
import type { Build, Person, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
const table = 'rule';

async function draft(world: World, who: Person): Promise<string> {
  return (await world.as(who, regulationChangeSave, { title: '变更', reason: '理由' })).id;
}
/** A draft of an editor with one row. */
async function filled(world: World, who: Person): Promise<{ changeId: string; id: string; row: Record<string, Json> }> {
  const changeId = await draft(world, who);
  const [entry] = (await world.as(who, regulationEntries, { table })).dataResult;
  const { row } = await world.as(who, regulationEntry, { table, id: entry?.id ?? '' });
  const changed: Record<string, Json> = { ...row, when: `{x}="${world.word()}"` };
  await world.as(who, regulationChangePut, { changeId, table, id: entry?.id ?? '', row: changed });
  return { changeId, id: entry?.id ?? '', row: changed };
}
const editor = (world: World) => world.person('REGULATION_EDITOR');

/** Tables, drafts and publications of the regulation. */
export const regulationExamples: Record<string, Build> = {
  'regulation.tables': none,
  'regulation.duties': none,
  'regulation.checks': none,
  'regulation.entries': async () => ({ input: { table } }),
  'regulation.entry': async (world) => {
    const [entry] = (await world.as(editor(world), regulationEntries, { table })).dataResult;
    return { input: { table, id: entry?.id ?? '' } };
  },
  'regulation.changes': none,
  'regulation.change.get': async (world) => ({ input: { id: await draft(world, editor(world)) } }),
  'regulation.change.save': async () => ({ input: { title: '变更', reason: '理由' } }),
  'regulation.change.put': async (world) => {
    const { changeId, id, row } = await filled(world, editor(world));
    return { input: { changeId, table, id, row } };
  },
  'regulation.change.verify': async (world) => ({
    input: { changeId: await draft(world, editor(world)), table: 'list:prohibitedSubstances', note: '核对' },
  }),
  'regulation.change.drop': async (world) => {
    const { changeId, id } = await filled(world, editor(world));
    return { input: { changeId, ids: [id] } };
  },
  'regulation.change.withdraw': async (world) => ({
    input: { id: await draft(world, editor(world)), reason: '不做了' },
  }),
  // Somebody else drafted it: that is what publication asks for.
  'regulation.change.publish': async (world, who) => {
    const other = who.role === 'SUPER' ? editor(world) : world.person('SUPER');
    const { changeId } = await filled(world, other);
    const { rev } = await world.as(other, regulationChange, { id: changeId });
    return { input: { id: changeId, rev } };
  },
  'regulation.impact': async (world) => {
    const { changeId, id } = await filled(world, editor(world));
    return { input: { changeId, id } };
  },
  'regulation.replay.start': async (world) => ({ input: { changeId: await draft(world, editor(world)), most: 5 } }),
  'regulation.replay.get': async (world) => ({ input: { changeId: await draft(world, editor(world)) } }),
  'regulation.replay.findings': async (world) => {
    const changeId = await draft(world, editor(world));
    const { replay } = await world.as(editor(world), regulationReplayStart, { changeId, most: 1 });
    return { input: { replayId: replay?.id ?? '', rule: 'F01' } };
  },
  'regulation.import': async (world) => ({
    input: { changeId: await draft(world, editor(world)), table: 'limit:stsc4', from: '2031-01-01' },
    file: { name: 'table.csv', content: Buffer.from('序号,中文名称,INCI 名称,CAS 号,最大允许浓度\n1,,,,\n') },
  }),
};
