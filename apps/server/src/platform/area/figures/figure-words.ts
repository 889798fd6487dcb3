import { allTasksOf, optionsOf, type RoleId, revisesOf, statusesOf, type Text, textOf } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import type { Context } from '../../../kernel/context.ts';
import { dictionaryOf } from '../../dictionary/index.ts';
import { roleNames } from '../../tenant/index.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { modelOf } from '../definitions/charts.ts';
import { choiceLabels } from '../lists/case-labels.ts';

const none: Text = addTaiwan({ none: { 'zh-CN': '（无）', en: '(none)' } }).none;
const states = addTaiwan({
  sealed: { 'zh-CN': '已封卷', en: 'Sealed' },
  open: { 'zh-CN': '未封卷', en: 'Not sealed' },
});
const outcomes = addTaiwan({
  open: { 'zh-CN': '在办', en: 'Open' },
  granted: { 'zh-CN': '准予、办成', en: 'Granted' },
  refused: { 'zh-CN': '不予', en: 'Refused' },
  withdrawn: { 'zh-CN': '撤回、终止', en: 'Withdrawn' },
});
/** Ends of steps that no action of a definition names. */
const ends = addTaiwan({
  overdue: { 'zh-CN': '期满自动办理', en: 'By silence' },
  withdrawn: { 'zh-CN': '收回', en: 'Taken back' },
});
/** Words of values that no definition names, by dimension. */
const fixed: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  ...choiceLabels,
  origin: addTaiwan({
    holder: { 'zh-CN': '企业提交', en: 'By the company' },
    office: { 'zh-CN': '机关发起', en: 'By the office' },
    system: { 'zh-CN': '系统发起', en: 'By the system' },
  }),
  outcome: outcomes,
  light: addTaiwan({
    red: { 'zh-CN': '已超期', en: 'Overdue' },
    yellow: { 'zh-CN': '即将到期', en: 'Due soon' },
    green: { 'zh-CN': '正常', en: 'In time' },
    stopped: { 'zh-CN': '已停钟', en: 'Clock stopped' },
    none: { 'zh-CN': '无期限', en: 'No limit' },
  }),
  dueIn: addTaiwan({
    over: { 'zh-CN': '已超期', en: 'Overdue' },
    5: { 'zh-CN': '5 个工作日内到期', en: 'Within 5 working days' },
    10: { 'zh-CN': '6–10 个工作日到期', en: 'In 6–10 working days' },
    20: { 'zh-CN': '11–20 个工作日到期', en: 'In 11–20 working days' },
    later: { 'zh-CN': '20 个工作日以后', en: 'After 20 working days' },
    stopped: { 'zh-CN': '已停钟', en: 'Clock stopped' },
    none: { 'zh-CN': '无期限', en: 'No limit' },
  }),
  role: addTaiwan({
    HOLDER: { 'zh-CN': '企业', en: 'Company' },
    COUNTERPARTY: { 'zh-CN': '另一企业', en: 'Second company' },
  }),
  side: addTaiwan({
    holder: { 'zh-CN': '企业', en: 'Companies' },
    office: { 'zh-CN': '机关', en: 'The office' },
  }),
  state: states,
  productKind: addTaiwan({
    special: { 'zh-CN': '特殊化妆品', en: 'Special cosmetics' },
    ordinary: { 'zh-CN': '普通化妆品', en: 'Ordinary cosmetics' },
  }),
  severity: {
    ...choiceLabels.severity,
    ...addTaiwan({
      error: { 'zh-CN': '错误', en: 'Error' },
      warning: { 'zh-CN': '警告', en: 'Warning' },
      undecided: { 'zh-CN': '无法判定', en: 'Undecided' },
      info: { 'zh-CN': '提示', en: 'Note' },
    }),
  },
  itemOrigin: choiceLabels.origin ?? {},
  decision: addTaiwan({
    accepted: { 'zh-CN': '采纳', en: 'Agreed' },
    rejected: { 'zh-CN': '不采纳', en: 'Not agreed' },
  }),
  letterState: addTaiwan({
    issued: { 'zh-CN': '已制发', en: 'Issued' },
    served: { 'zh-CN': '已送达', en: 'Served' },
    void: { 'zh-CN': '已作废', en: 'Void' },
  }),
  seatState: addTaiwan({
    asked: { 'zh-CN': '待提交', en: 'Asked' },
    given: { 'zh-CN': '已提交', en: 'Given' },
    declined: { 'zh-CN': '已回避', en: 'Declined' },
    replaced: { 'zh-CN': '已更换', en: 'Replaced' },
    closed: { 'zh-CN': '未提交，已结束', en: 'Closed without' },
  }),
  gapState: addTaiwan({
    missing: { 'zh-CN': '缺', en: 'Missing' },
    notApplicable: { 'zh-CN': '不适用', en: 'Not applicable' },
    paper: { 'zh-CN': '只有纸质件', en: 'On paper alone' },
  }),
  incidentState: addTaiwan({
    open: { 'zh-CN': '未处理', en: 'Open' },
    resolved: { 'zh-CN': '已处理', en: 'Resolved' },
  }),
  incidentKind: addTaiwan({
    service: { 'zh-CN': '系统步骤失败', en: 'A call failed' },
    timer: { 'zh-CN': '计时失败', en: 'A clock failed' },
    reminder: { 'zh-CN': '提醒失败', en: 'A reminder failed' },
  }),
};
const counted = addTaiwan({
  never: { 'zh-CN': '未退回', en: 'Never sent back' },
  notSent: { 'zh-CN': '未发出', en: 'Not sent' },
});
const times: Readonly<Record<string, (n: string) => Text>> = {
  rounds: (n) =>
    n === '0' ? counted.never : { 'zh-CN': `退回 ${n} 次`, 'zh-TW': `退回 ${n} 次`, en: `Sent back ${n} ×` },
  round: (n) => (n === '0' ? counted.notSent : { 'zh-CN': `第 ${n} 轮`, 'zh-TW': `第 ${n} 輪`, en: `Round ${n}` }),
};

type Group = Readonly<Record<string, string | null>>;

/**
 * Words for the values of dimensions, in the language of the caller; a value that nothing names stands as it is. What modules name is read where the
 * facts lie, and only for the dimensions that are `asked` for.
 */
export async function figureWords(
  ctx: Context,
  asked: readonly string[],
): Promise<(dimension: string, value: string | null, group?: Group) => string> {
  const areas = catalogOf(ctx.app).all();
  const say = (text: Text) => textOf(text, ctx.language);
  const titles = new Map(areas.map(({ id, definition }) => [id, say(definition.title)]));
  const tasks = areas.flatMap(({ definition }) => allTasksOf(definition));
  const nodes = new Map(tasks.map(({ node, task }) => [node, say(task.title)] as const));
  // An action is called otherwise at one step than at another.
  const actions = new Map(
    tasks.flatMap(({ node, task }) =>
      task.actions.flatMap(({ key, title }) => [[key, say(title)] as const, [`${node}/${key}`, say(title)] as const]),
    ),
  );
  const fields = tasks.flatMap(({ node, task }) =>
    task.actions.flatMap(({ fields: of = [] }) => of.map((field) => ({ node, field }))),
  );
  const chosen = new Map<string, string>();
  for (const { node, field } of fields) {
    chosen.set(`field/${field.key}`, say(field.label));
    for (const { value, label } of optionsOf(field)) {
      chosen.set(`choice/${value}`, say(label));
      chosen.set(`choice/${node}/${value}`, say(label));
    }
  }
  const optionWords = (dimension: string, value: string, { node }: Group): string =>
    chosen.get(`${dimension}/${node}/${value}`) ?? chosen.get(`${dimension}/${value}`) ?? value;
  const places = new Map(
    areas.flatMap(({ id, definition }) =>
      definition.fields.flatMap(({ key, label }) => [
        [key, say(label)] as const,
        [`${id}/${key}`, say(label)] as const,
      ]),
    ),
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
  // A process of an area's own has a title in its chart.
  const owned = new Map(
    await Promise.all(
      areas.flatMap(({ charts }) =>
        charts.own === null || !asked.includes('procedure')
          ? []
          : [modelOf(charts, charts.own).then(({ id, title }) => [id, say(title)] as const)],
      ),
    ),
  );
  const itemsOf = (key: string) =>
    new Map((dictionaryOf(ctx.app, key)?.items ?? []).map((one) => [one.value, say(one.label)] as const));
  const productStates = itemsOf('product-states');
  const changed = (part: 'groups' | 'class') =>
    new Map(
      areas.flatMap(({ definition }) => {
        const key = revisesOf(definition)?.[part];
        return optionsOf(definition.fields.find((field) => field.key === key)).map(
          ({ value, label }) => [value, say(label)] as const,
        );
      }),
    );
  const named: Record<string, ReadonlyMap<string, string>> = {
    area: titles,
    node: nodes,
    status: statuses,
    procedure: new Map([...titles, ...owned, ...procedures]),
    state: productStates,
    fromState: productStates,
    holderProvince: itemsOf('provinces'),
    changeGroup: changed('groups'),
    changeClass: changed('class'),
  };
  for (const [dimension, names] of ctx.app.wiring.figureNames ?? [])
    if (asked.includes(dimension))
      named[dimension] = new Map([...(await names(ctx))].map(([value, text]) => [value, say(text)] as const));
  return (dimension, value, group = {}) => {
    if (value === null || value === '') return say(none);
    const counts = times[dimension];
    if (counts) return say(counts(value));
    if (dimension === 'action')
      return actions.get(`${group.node}/${value}`) ?? actions.get(value) ?? say(textIn(ends, value));
    if (dimension === 'field' || dimension === 'choice') return optionWords(dimension, value, group);
    if (dimension === 'place') return places.get(`${group.area}/${value}`) ?? places.get(value) ?? value;
    const own = fixed[dimension]?.[value] ?? (dimension === 'role' ? roleNames[value as RoleId] : undefined);
    return own ? say(own) : (named[dimension]?.get(value) ?? value);
  };
}

const textIn = (texts: Readonly<Record<string, Text>>, value: string): Text =>
  texts[value] ?? { 'zh-CN': value, 'zh-TW': value, en: value };
