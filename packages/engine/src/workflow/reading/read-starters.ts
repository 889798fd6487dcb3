import { type AssigneeSource, readSources } from '../tasks/assignee-source.ts';
import { Unsupported } from './unsupported.ts';

const kinds: readonly AssigneeSource['kind'][] = ['user', 'role', 'position', 'group', 'org'];

/** Reads `role:CHIEF, group:press`: who may start a process. What is only known within a case cannot be a starter. */
export function readStarters(text: string): AssigneeSource[] {
  const sources = readSources(text, 'p:starters');
  const strange = sources.find(({ kind }) => !kinds.includes(kind));
  if (strange) throw new Unsupported('starterKind', { kind: strange.kind });
  return sources;
}
