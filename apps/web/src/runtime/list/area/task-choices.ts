import {
  type AreaDefinition,
  allTasksOf,
  type PublishedArea,
  proceduresOf,
  taskLights,
  taskWhose,
  textOf,
} from '@app/contract';
import { getLanguage } from '../../../client/i18n.ts';

type Choice = { value: string; label: string };
type Say = (key: string) => string;

/** Choices of the filters that lists of tasks have besides those of cases; null = the filter is none of these. */
export function taskChoices(
  definition: AreaDefinition,
  areas: readonly PublishedArea[],
  field: string,
  t: Say,
): Choice[] | null {
  const nodes = nodesOf(definition);
  const tasks = areas.flatMap(({ definition: area }) => allTasksOf(area).map((one) => ({ ...one, area })));
  const listed = tasks.filter(({ node }) => nodes.includes(node));
  switch (field) {
    case 'whose':
      return taskWhose.map((value) => ({ value, label: t(`list.whose.${value}`) }));
    case 'light':
      return taskLights.map((value) => ({ value, label: t(`list.light.${value}`) }));
    case 'node':
      return nodes.map((value) => {
        const task = listed.find(({ node }) => node === value)?.task;
        return { value, label: task ? textOf(task.title, getLanguage()) : value };
      });
    case 'procedure':
      return once(
        listed.flatMap(({ area, procedure }) => {
          const found = proceduresOf(area).find(({ id }) => id === procedure);
          return found ? [{ value: found.id, label: found.title ? textOf(found.title, getLanguage()) : found.id }] : [];
        }),
      );
    case 'area':
      return once(listed.map(({ area }) => ({ value: area.id, label: textOf(area.title, getLanguage()) })));
    default:
      return null;
  }
}

/** The nodes that a worklist always narrows its tasks to. */
function nodesOf(definition: AreaDefinition): string[] {
  if (definition.kind !== 'worklist') return [];
  return definition.worklist.parameters
    .filter(({ key }) => key === 'Q^node^SI' || key === 'Q^node^S')
    .flatMap(({ value }) => value.split(','));
}

function once(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
