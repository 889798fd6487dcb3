import type { Text } from '@app/contract';
import type { NodeModel } from '../model.ts';
import type { Token, WorkItem } from '../running/instance.ts';
import { localsOf } from '../running/loops.ts';
import type { Run } from '../running/run.ts';
import type { UserTaskOptions } from './user-task-options.ts';

/** Adds a work item to the state, with the effect that makes the server write its task. */
export function addItem(run: Run, item: Omit<WorkItem, 'claimedBy' | 'by' | 'vote'>): void {
  const node = run.node(item.node) as NodeModel<UserTaskOptions>;
  const full: WorkItem = { ...item, claimedBy: null, by: null, vote: null };
  run.instance.items.push(full);
  const token = run.token(full.token);
  const [part] = full.pool;
  run.emit({
    kind: 'createTask',
    task: full.ref,
    token: full.token,
    node: node.id,
    title: titleOf(run, node, token),
    role: full.pool.length === 1 && part?.kind === 'role' ? part.id : null,
    withdrawBy: node.options.withdrawBy,
    loop: token?.loop ?? null,
    via: token?.via ?? null,
    item: { ...full },
  });
}

/** Longest text of a form that is said behind the name of a step. */
const maxAbout = 60;

/** The name of the step and, where the chart says it, what this very task of it is about. */
function titleOf(run: Run, { id, title, options: { about } }: NodeModel<UserTaskOptions>, token?: Token): Text {
  const said = about === null ? '' : String(run.evaluate(about, id, token ? localsOf(run, token) : {}) ?? '').trim();
  if (said === '') return title;
  const short = said.length > maxAbout ? `${said.slice(0, maxAbout)}…` : said;
  const between = { 'zh-CN': '：', 'zh-TW': '：', en: ': ' };
  return Object.fromEntries(
    Object.entries(title).map(([language, name]) => [
      language,
      `${name}${between[language as keyof Text] ?? ': '}${short}`,
    ]),
  ) as Text;
}
