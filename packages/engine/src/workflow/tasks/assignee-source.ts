import { Unsupported } from '../reading/unsupported.ts';

/** Kinds that name a group, of whom one takes the task or, in a countersign, everybody gets one. */
const groupKinds = ['role', 'position', 'group', 'org', 'orgManager'] as const;
/** Kinds with a value behind the colon, and kinds without one. */
const valueKinds = ['user', ...groupKinds, 'executor', 'field', 'script', 'drawn', 'allotted'] as const;
const bareKinds = ['initiator', 'previous', 'chosen', 'administrator'] as const;

/**
 * Where the people of a node come from. `value`: id of the user, code of the role, id of position, group or org; level
 * of the manager above the initiator's org (`orgManager:1`); node whose executor it is; path of a form field that holds
 * user ids; name of a script; node whose draw says who is next (`drawn:opinion`); step that a
 * register allots (`allotted:reportCheck1`). Empty for the kinds that need none.
 */
export interface AssigneeSource {
  kind: (typeof valueKinds)[number] | (typeof bareKinds)[number];
  value: string;
}

/** Reads `role:OFFICER, initiator, orgManager:1, field:reviewer`; throws `Unsupported` for anything else. */
export function readSources(text: string | undefined, attribute: string): AssigneeSource[] {
  const parts = (text ?? '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((part) => {
    const at = part.indexOf(':');
    const kind = at < 0 ? part : part.slice(0, at).trim();
    const value = at < 0 ? '' : part.slice(at + 1).trim();
    const valued = valueKinds.find((known) => known === kind);
    if (valued && value !== '') return { kind: valued, value };
    const bare = bareKinds.find((known) => known === kind);
    if (bare && value === '') return { kind: bare, value };
    const known = [...valueKinds.map((one) => `${one}:…`), ...bareKinds].join(', ');
    throw new Unsupported('source', { attribute, part, known });
  });
}
