import { type Task, tasksOf, textOf } from '@app/contract';
import { useSession } from '../../client/session/session.ts';
import { useAreas } from '../../runtime/area/areas.ts';

/** Word of a task's outcome: the title of the action that completed it. */
export function useOutcomeOf(): (task: Task) => string {
  const { data } = useAreas();
  const language = useSession((state) => state.language);
  return (task) => {
    const definition = data?.find((one) => one.definition.id === task.area)?.definition;
    const action = (definition ? tasksOf(definition, task.process)[task.node] : undefined)?.actions.find(
      (one) => one.key === task.outcome,
    );
    return action ? textOf(action.title, language) : (task.outcome ?? '—');
  };
}
