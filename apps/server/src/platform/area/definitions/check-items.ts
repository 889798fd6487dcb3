import type { TaskDefinition } from '@app/contract';

/** What a task says of opinion items fits together: officers make and send them, companies answer them. */
export function checkItems(
  task: TaskDefinition,
  path: string,
  say: (path: string, message: string, remedy: string) => void,
): void {
  const sends = task.actions.some(({ items }) => items !== undefined);
  if (task.mode === 'holder' && (sends || task.itemsClosedBefore || task.itemsJudgedBefore))
    say(path, 'a task of the holder neither sends nor judges opinion items', 'say it of the task of an officer');
  if (task.mode === 'officer' && task.answers) say(`${path}.answers`, 'only a holder answers items', 'leave it out');
  if (task.keepsIdentity && !task.answers)
    say(`${path}.keepsIdentity`, 'it is judged where items are answered', 'add "answers": true');
  if (task.answers && task.editable)
    say(`${path}.editable`, 'items say what may be changed where they are answered', 'drop it or “answers”');
  for (const { key, items } of task.actions)
    if (items?.effect === 'propose' && items.origin === undefined)
      say(`${path}.actions.${key}.items.origin`, 'only items made in this task are proposed', 'name their origin');
  for (const { key, items } of task.actions)
    if (items?.onlyUncured && (items.effect ?? 'send') !== 'send')
      say(`${path}.actions.${key}.items.onlyUncured`, 'only what is sent can be sent again', 'leave it out');
}
