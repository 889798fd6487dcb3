import { type Text, textOf } from '@app/contract';
import { getLanguage } from '../../client/index.ts';

/** The name of a node of a process in the user's language; its id where the process does not have it. */
export function nodeName(nodes: readonly { id: string; title: Text }[], id: string): string {
  const found = nodes.find((one) => one.id === id);
  return found ? textOf(found.title, getLanguage()) : id;
}
