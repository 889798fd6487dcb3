import { allTasksOf, type RoleId, statusesOf, type Text, textOf } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import type { Context } from '../../../kernel/context.ts';
import { dictionaryOf } from '../../dictionary/index.ts';
import { roleNames } from '../../tenant/index.ts';
import { catalogOf } from '../definitions/catalog.ts';

const none: Text = addTaiwan({ none: { 'zh-CN': '（无）', en: '(none)' } }).none;
/** Words of values that no definition names, by dimension. */
const fixed: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  origin: addTaiwan({
    holder: { 'zh-CN': '企业提交', en: 'By the company' },
    office: { 'zh-CN': '机关发起', en: 'By the office' },
    system: { 'zh-CN': '系统发起', en: 'By the system' },
  }),
  outcome: addTaiwan({
    open: { 'zh-CN': '在办', en: 'Open' },
    granted: { 'zh-CN': '准予、办成', en: 'Granted' },
    refused: { 'zh-CN': '不予', en: 'Refused' },
    withdrawn: { 'zh-CN': '撤回、终止', en: 'Withdrawn' },
  }),
  light: addTaiwan({
    red: { 'zh-CN': '已超期', en: 'Overdue' },
    yellow: { 'zh-CN': '即将到期', en: 'Due soon' },
    green: { 'zh-CN': '正常', en: 'In time' },
    stopped: { 'zh-CN': '计时暂停', en: 'Clock stopped' },
    none: { 'zh-CN': '无期限', en: 'No limit' },
  }),
  role: addTaiwan({
    HOLDER: { 'zh-CN': '企业', en: 'Company' },
    COUNTERPARTY: { 'zh-CN': '另一企业', en: 'Second company' },
  }),
  state: addTaiwan({
    sealed: { 'zh-CN': '已封卷', en: 'Sealed' },
    open: { 'zh-CN': '未封卷', en: 'Not sealed' },
  }),
  kind: addTaiwan({
    special: { 'zh-CN': '特殊化妆品', en: 'Special cosmetics' },
    ordinary: { 'zh-CN': '普通化妆品', en: 'Ordinary cosmetics' },
  }),
};

/** Words for the values of dimensions, in the language of the caller; a value that nothing names stands as it is. */
export async function figureWords(ctx: Context): Promise<(dimension: string, value: string | null) => string> {
  const areas = catalogOf(ctx.app).all();
  const say = (text: Text) => textOf(text, ctx.language);
  const titles = new Map(areas.map(({ id, definition }) => [id, say(definition.title)]));
  const nodes = new Map(
    areas.flatMap(({ definition }) => allTasksOf(definition).map(({ node, task }) => [node, say(task.title)] as const)),
  );
  const statuses = new Map(
    areas.flatMap(({ definition }) => statusesOf(definition).map(({ value, label }) => [value, say(label)] as const)),
  );
  const procedures = new Map(
    areas.flatMap(({ definition }) =>
      (definition.kind === 'application' ? (definition.procedures ?? []) : []).flatMap(({ id, title }) =>
        title ? [[id, say(title)] as const] : [],
      ),
    ),
  );
  const states = new Map(
    (dictionaryOf(ctx.app, 'product-states')?.items ?? []).map((one) => [one.value, say(one.label)] as const),
  );
  const named: Record<string, ReadonlyMap<string, string>> = {
    area: titles,
    node: nodes,
    status: statuses,
    procedure: new Map([...titles, ...procedures]),
    state: states,
  };
  return (dimension, value) => {
    if (value === null || value === '') return say(none);
    const own = fixed[dimension]?.[value] ?? (dimension === 'role' ? roleNames[value as RoleId] : undefined);
    return own ? say(own) : (named[dimension]?.get(value) ?? value);
  };
}
