import {
  dictionaryRead,
  dictionarySave,
  favoriteSave,
  getMenuData,
  holidayDraft,
  holidaySave,
  type MenuNode,
  resourceSave,
  schemaCreate,
  schemaDrop,
  schemaExports,
  statusQuery,
  subSystemSave,
  tenantApprove,
  tenantSave,
} from '@app/contract';
import { twoRoles, twoUsers } from './examples-directory.testing.ts';
import type { Build, Person, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
const filing = (world: World) => world.id('system:filing');
/** What saves the holidays of a year after the draft that there is. */
async function wholeYear(world: World) {
  const { draft } = await world.as('SUPER', holidayDraft, { year: '2031' });
  const row = { name: '元旦', nameEn: 'New Year', source: 'test', verified: false };
  const rows = [{ ...row, date: '2031-01-01', kind: 'holiday' as const }];
  return { year: 2031, rows, reason: '按通知', after: draft?.savedAt ?? null };
}
/** When a draft was saved that somebody of a role wrote. */
async function othersHolidays(world: World, role: 'SUPER' | 'REGULATION_EDITOR'): Promise<string> {
  return (await world.as(role, holidaySave, await wholeYear(world))).draft?.savedAt ?? '';
}
/** What adds a value to a dictionary. */
async function newValue(world: World) {
  const { items } = await world.as('SUPER', dictionaryRead, { key: 'cancel-causes' });
  const label = { 'zh-CN': '示例', en: 'Example' };
  const standing = { enabled: true, from: null, to: null, parent: null, place: items.length + 1 };
  return { key: 'cancel-causes', value: world.word('cause'), label, ...standing, isNew: true, after: null };
}
const tenant = (world: World, more: object = {}) =>
  world.as('SUPER', tenantSave, { code: world.word('tenant'), name: '租户', ...more });
async function authority(world: World): Promise<{ id: string; code: string }> {
  const code = world.word('office');
  const id = await tenant(world, { code, kind: 'authority' });
  await world.as('SUPER', tenantApprove, { tenantId: id, approveStatus: 'PASSED' });
  return { id, code };
}
/** A space that may be dropped. */
async function idleSpace(world: World): Promise<{ id: string; code: string }> {
  const made = await authority(world);
  await world.as('SUPER', schemaCreate, { tenantId: made.id });
  await world.as('SUPER', tenantSave, { id: made.id, status: 'DISABLED' });
  return made;
}
async function archive(world: World): Promise<string> {
  await world.once('dropped', async () => {
    const { id, code } = await idleSpace(world);
    await world.as('SUPER', schemaDrop, { tenantId: id, confirm: code });
    await world.test.settle();
  });
  return (await world.as('SUPER', schemaExports, {})).dataResult[0]?.id ?? '';
}
const system = (world: World) => world.as('SUPER', subSystemSave, { name: '系统', alias: world.word('system') });
const menuSystem = (world: World): Promise<string> => world.once('menus', () => system(world));
async function node(world: World, more: object = {}): Promise<string> {
  const systemId = await menuSystem(world);
  return world.as('SUPER', resourceSave, { systemId, name: '菜单', alias: world.word('menu'), ...more });
}
const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((one) => (one.children.length > 0 ? leaves(one.children) : [one]));
async function ownMenu(world: World, who: Person): Promise<string> {
  return leaves(await world.as(who, getMenuData, { systemId: filing(world) }))[0]?.id ?? '';
}
/** A menu that the caller does not see. */
const foreignMenu = (world: World) => node(world, { url: 'page:x', roles: [] });

/** Tenants, sub-systems, menus, rights, logs and settings of a person. */
export const platformExamples: Record<string, Build> = {
  'tenant.query': none,
  'tenant.queryWait': none,
  'tenant.find': none,
  'tenant.get': async (world, who) =>
    who.role === 'SUPER'
      ? { input: { tenantId: world.id('lanyu') } }
      : { input: { tenantId: world.id('yunhai') }, foreign: { tenantId: world.id('lanyu') } },
  'tenant.save': async (world, who) =>
    who.role === 'SUPER'
      ? { input: { code: world.word('saved'), name: '新租户' } }
      : {
          input: { id: world.id('yunhai'), scale: '101~200人' },
          foreign: { id: world.id('lanyu'), scale: '101~200人' },
        },
  'tenant.remove': async (world) => ({ input: { tenantIds: await tenant(world) } }),
  'tenant.saveUserRelation': async (world, who) => ({
    input: { tenantId: await tenant(world), userIds: [who.userId], isAdmin: 'N' },
  }),
  'tenant.approveBatch': async (world) => ({ input: { tenantIds: await tenant(world), approveStatus: 'REFUSED' } }),
  'tenant.approve': async (world) => ({ input: { tenantId: await tenant(world), approveStatus: 'REFUSED' } }),
  'tenant.schemaCreate': async (world) => ({ input: { tenantId: world.id('yunhai') } }),
  'tenant.schemaDrop': async (world) => {
    const { id, code } = await idleSpace(world);
    return { input: { tenantId: id, confirm: code } };
  },
  'tenant.schemaRemove': async (world) => {
    const { id, code } = await idleSpace(world);
    return { input: { tenantId: id, confirm: code } };
  },
  'tenant.schemaQuery': none,
  'tenant.schemaGet': async (world) => ({ input: { tenantId: world.id('yunhai') } }),
  'tenant.schemaExports': none,
  'tenant.schemaExportDownload': async (world) => ({ input: { exportId: await archive(world) } }),

  'subSystem.current': none,
  'subSystem.query': none,
  'subSystem.all': none,
  'subSystem.get': async (world) => ({ input: { subSystemId: filing(world) } }),
  'subSystem.save': async (world) => ({ input: { name: '系统', alias: world.word('system') } }),
  'subSystem.remove': async (world) => ({ input: { subSystemIds: await system(world) } }),

  'resources.menu': async (world) => ({ input: { systemId: filing(world) } }),
  'resources.tree': async (world) => ({ input: { systemId: filing(world) } }),
  'resources.get': async (world) => ({ input: { resourceId: await node(world) } }),
  'resources.save': async (world) => ({ input: { id: await node(world), name: '改名' } }),
  'resources.updateNode': async (world) => ({ input: { id: await node(world), name: '改名' } }),
  'resources.remove': async (world) => ({ input: { resourceId: await node(world) } }),
  'resources.move': async (world) => ({
    input: { resourceId: await node(world), targetId: await node(world), moveType: 'prev' },
  }),
  'resources.sort': async (world) => ({ input: { ids: [await node(world), await node(world)] } }),
  'resources.importXml': async (world) => ({
    input: { systemId: await menuSystem(world) },
    file: {
      name: 'menus.xml',
      content: Buffer.from(
        `<resources><resource alias="${world.word('xml')}"><name lang="zh-CN">x</name></resource></resources>`,
      ),
    },
  }),
  'resources.exportXml': async (world) => ({ input: { systemId: filing(world) } }),
  'resources.roleTree': async (world, who) => {
    const roles = await twoRoles(world, who);
    return {
      input: { roleId: roles.own, systemId: filing(world) },
      foreign: { roleId: roles.foreign, systemId: filing(world) },
    };
  },
  'resources.userTree': async (world, who) => {
    const users = await twoUsers(world, who);
    return {
      input: { userId: users.own, systemId: filing(world) },
      foreign: { userId: users.foreign, systemId: filing(world) },
    };
  },
  'resources.grant': async (world, who) => {
    const roles = await twoRoles(world, who);
    const rest = { systemId: filing(world), resourceIds: [] };
    return { input: { roleId: roles.own, ...rest }, foreign: { roleId: roles.foreign, ...rest } };
  },
  'resources.conflicts': none,
  'resources.favoriteSave': async (world, who) => ({
    input: { resourceId: await ownMenu(world, who) },
    foreign: { resourceId: await foreignMenu(world) },
  }),
  'resources.favoriteRemove': async (world, who) => ({ input: { resourceId: await ownMenu(world, who) } }),
  'resources.favorites': async (world) => ({ input: { systemId: filing(world) } }),
  'resources.favoriteSort': async (world, who) => {
    const resourceId = await ownMenu(world, who);
    await world.as(who, favoriteSave, { resourceId });
    return { input: { resourceIds: resourceId }, foreign: { resourceIds: await foreignMenu(world) } };
  },

  'access.explain': async () => ({ input: { call: 'tenant.query' } }),
  'access.viewAs': async (world, who) => {
    const users = await twoUsers(world, who);
    return { input: { userId: users.own }, foreign: { userId: users.foreign } };
  },
  'log.operations': none,
  'log.changes': none,
  'log.reads': none,
  'log.signIns': none,
  'log.calls': none,
  'dictionary.list': none,
  'dictionary.read': async () => ({ input: { key: 'cancel-causes' } }),
  'dictionary.history': async () => ({ input: { key: 'cancel-causes' } }),
  'dictionary.export': async () => ({ input: { key: 'cancel-causes' } }),
  'dictionary.uses': async () => ({ input: { key: 'cancel-causes', value: 'other' } }),
  'dictionary.save': async (world) => ({ input: await newValue(world) }),
  'dictionary.remove': async (world) => {
    const value = await newValue(world);
    const { items } = await world.as('SUPER', dictionarySave, value);
    const after = items.find((item) => item.value === value.value)?.changedIn ?? null;
    return { input: { key: value.key, value: value.value, after } };
  },
  'dictionary.import': async (world) => {
    const { version } = await world.as('SUPER', dictionaryRead, { key: 'cancel-causes' });
    return {
      input: { key: 'cancel-causes', version: String(version), take: 'no' },
      file: { name: 'causes.csv', content: Buffer.from('\uFEFF值,中文,英文\nother,其他,Other') },
    };
  },
  'status.query': none,
  'status.moves': none,
  'status.save': async (world) => {
    const row = (await world.as('SUPER', statusQuery, {})).find(({ value }) => value === 'ACCEPTED');
    const { value = '', label = { 'zh-CN': '', en: '' }, areas = [], changedIn = null, notify = true } = row ?? {};
    const words = { label, holderLabel: null, publicLabel: null, notify };
    return { input: { value, of: 'case', areas: areas.map(({ id }) => id), ...words, after: changedIn } };
  },
  'holiday.draft': async () => ({ input: { year: '2031' } }),
  'holiday.save': async (world) => ({ input: await wholeYear(world) }),
  'holiday.publish': async (world, { role }) => ({
    input: { year: 2031, savedAt: await othersHolidays(world, role === 'SUPER' ? 'REGULATION_EDITOR' : 'SUPER') },
  }),
  'holiday.drop': async (world) => ({ input: { year: 2031, savedAt: await othersHolidays(world, 'SUPER') } }),
  'number.counters': async () => ({ input: { kind: 'apply' } }),
  'number.query': async () => ({ input: { kind: 'certificate' } }),
  'operate.query': none,
  'operate.export': none,
  'preference.get': async () => ({ input: { key: 'dashboard' } }),
  'preference.save': async () => ({ input: { key: 'dashboard', value: { a: 1 } } }),
  'preference.keys': none,
};
