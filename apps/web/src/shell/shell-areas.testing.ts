import {
  AreaDefinition,
  areaGet,
  areaGetRecord,
  areaList,
  areaQuery,
  type Json,
  type PublishedArea,
} from '@app/contract';
import {
  answer,
  filing,
  menuEntry,
  menuGroup,
  pageOf,
  refusal,
  type ServerAnswer,
  usualMenu,
} from '../app.testing.tsx';

/** Two registers with lists and records, beside the usual pages, as what people open in tabs. */
const words = (zh: string) => ({ 'zh-CN': zh, en: zh });

function register(id: string, title: string): PublishedArea {
  const text = (key: string, label: string) => ({ key, type: 'text', label: words(label), maxLength: 120 }) as const;
  const definition = AreaDefinition.parse({
    ...{ id, kind: 'register', title: words(title), scope: 'tenant', titleOf: '{name}' },
    menu: { parent: 'base', order: 1 },
    access: { query: ['APPLICANT'], get: ['APPLICANT'], save: ['APPLICANT'], remove: ['APPLICANT'] },
    fields: [text('name', '企业名称'), text('address', '生产地址')],
    form: { steps: [{ key: 'main', title: words(title), sections: [{ fields: ['name', 'address'] }] }] },
    list: { columns: [{ field: 'name', width: 260, priority: 1 }], filters: ['name'] },
  });
  return { version: 1, definition, allowed: ['query', 'get', 'save', 'remove'] };
}

const areas = [register('reg/first', '首次申请'), register('base/manufacturers', '生产企业档案')];

/** Names of the plants, whose records have the numbers 1, 2, 3 … */
export const plants = Array.from({ length: 12 }, (_, at) => `演示企业第${at + 1}号`);

/** The menu of who works with the registers. */
export const registerMenu = [
  ...usualMenu,
  menuGroup('reg', '注册备案', [menuEntry('first', '首次申请', 'area:reg/first')]),
  menuGroup('base', '基础数据', [menuEntry('manufacturers', '生产企业档案', 'area:base/manufacturers')]),
];

/** What the server gives of the registers; the name is filtered as the server does. */
export function registerAnswers(): ServerAnswer[] {
  const rows = plants.map((title, at) => ({ id: String(at + 1), title, name: title }));
  return [
    answer(areaList, areas),
    answer(
      areaGet,
      ({ area }) => areas.find(({ definition }) => definition.id === area) ?? refusal('notFound', '没有'),
    ),
    answer(areaQuery, ({ name, parameters = [] }) => {
      const wanted = parameters.find(({ key }) => key.includes('name'))?.value;
      const found = rows.filter(({ title }) => wanted === undefined || title.includes(String(wanted)));
      return pageOf<Record<string, Json>>(name === 'manufacturers' ? found : []);
    }),
    answer(areaGetRecord, ({ id }) => {
      const row = rows.find((one) => one.id === id);
      if (!row) return refusal('notFound', '没有');
      return { id: row.id, version: 1, data: { name: row.name, address: '云海市' }, updatedAt: '2026-11-20 09:00:00' };
    }),
  ];
}

/** The window of somebody who works with the registers. */
export const withRegisters = () => ({ menu: registerMenu, systems: [filing], answers: registerAnswers() });
