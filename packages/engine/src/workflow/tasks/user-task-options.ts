import type { LimitOptions } from '../model.ts';
import { type RawElement, readLimit } from '../reading/raw.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { type AssigneeSource, readSources } from './assignee-source.ts';
import { oneOf, readSignRule, type SignRule } from './sign-rule.ts';

/** What a node may permit beyond completing and claiming. `all` in p:operations permits every one. */
const nodeOperations = [
  'transfer',
  'delegate',
  'addSignBefore',
  'addSignAfter',
  'addSignBeside',
  'rejectPrevious',
  'rejectStart',
  'rejectChosen',
  'revoke',
  'urge',
  'copy',
  'recuse',
  'abstain',
] as const;
export type NodeOperation = (typeof nodeOperations)[number];

/** What happens when nobody is found for a node. */
type EmptyPolicy = { kind: 'skip' } | { kind: 'administrator' } | { kind: 'error' } | { kind: 'user'; id: string };

export interface UserTaskOptions {
  /** Code of the role that may do it, HOLDER = the holder of the case, COUNTERPARTY = its second company (p:party); null when p:assignees says who. */
  role: string | null;
  limit: LimitOptions | null;
  /** `leave`: when the limit has passed the task ends by itself with the outcome `overdue`. */
  onTimeout: 'show' | 'leave';
  /** Role that may take the task back; it then ends with the outcome `withdrawn`. */
  withdrawBy: string | null;
  /** Where its people come from; empty with p:role. */
  assignees: AssigneeSource[];
  /** Rule of a countersign; null = one person decides. */
  sign: SignRule | null;
  /** When nobody is found (p:empty). */
  empty: EmptyPolicy;
  /** p:same: who decided just before (`previous`) or ever (`any`) need not decide again. */
  same: 'ask' | 'previous' | 'any';
  /** p:separateFrom: nodes (or `initiator`) whose executors must not do this one, nor the other way round. */
  separateFrom: string[];
  operations: NodeOperation[];
  /** Nodes to which may be sent back; null = every node passed (p:rejectTo). */
  rejectTo: string[] | null;
  /** p:copyTo: who reads along when the node is done. */
  copyTo: AssigneeSource[];
  /** p:about: formula of what this very task is about, said behind the name of the step; null = nothing. */
  about: string | null;
  /** p:signature: who completes it signs in person, or also with the seal of the authority; null = without signature. */
  signature: 'person' | 'seal' | null;
}

/** Reads the attributes of a user task; throws `Unsupported` with the reason. */
export function readUserTask(raw: RawElement): UserTaskOptions {
  const { onTimeout, withdrawBy, assignees, same, separateFrom, operations, rejectTo, copyTo, empty, about } =
    raw.attributes;
  const role = readRole(raw);
  const signature = readSignature(raw);
  const sources = readSources(assignees, 'p:assignees');
  if (role === null && sources.length === 0) throw new Unsupported('nobody');
  if (role !== null && sources.length > 0) throw new Unsupported('roleAndPeople');
  const sign = readSignRule(raw);
  if (role !== null && sign) throw new Unsupported('signPeople', { role });
  const limit = readLimit(raw);
  const overdue = oneOf(onTimeout, ['show', 'leave'] as const, 'show', 'p:onTimeout');
  if (overdue === 'leave' && !limit) throw new Unsupported('leaveLimit');
  return {
    role,
    limit,
    onTimeout: overdue,
    withdrawBy: withdrawBy ?? null,
    assignees: sources,
    sign,
    empty: readEmpty(empty),
    same: oneOf(same, ['ask', 'previous', 'any'] as const, 'ask', 'p:same'),
    separateFrom: words(separateFrom),
    operations: readOperations(operations),
    rejectTo: rejectTo === undefined ? null : words(rejectTo),
    copyTo: readSources(copyTo, 'p:copyTo'),
    about: about ?? null,
    signature,
  };
}

/** One role, or the second company of the case. */
function readRole({ attributes: { role, party } }: RawElement): string | null {
  if (party === undefined && role !== counterparty) return role || null;
  if (party !== counterparty || role) throw new Unsupported('party');
  return counterparty;
}
const counterparty = 'COUNTERPARTY';

/** Steps of companies carry none: what a company submits is signed with the submission. */
function readSignature({ attributes: { signature, role, party } }: RawElement): UserTaskOptions['signature'] {
  if (signature === undefined) return null;
  const level = oneOf(signature, ['person', 'seal'] as const, 'person', 'p:signature');
  if (role === 'HOLDER' || party !== undefined) throw new Unsupported('signatureOfHolder');
  return level;
}

function readEmpty(text: string | undefined): EmptyPolicy {
  if (text?.startsWith('user:') && text.length > 5) return { kind: 'user', id: text.slice(5) };
  return { kind: oneOf(text, ['skip', 'administrator', 'error'] as const, 'administrator', 'p:empty') };
}

function readOperations(text: string | undefined): NodeOperation[] {
  if (text?.trim() === 'all') return [...nodeOperations];
  const groups: Record<string, readonly NodeOperation[]> = {
    addSign: ['addSignBefore', 'addSignAfter', 'addSignBeside'],
    reject: ['rejectPrevious', 'rejectStart', 'rejectChosen'],
  };
  const named = words(text).flatMap((word) => {
    const known = groups[word] ?? nodeOperations.filter((operation) => operation === word);
    if (known.length > 0) return known;
    throw new Unsupported('operation', { word, known: nodeOperations.join(', ') });
  });
  return nodeOperations.filter((operation) => named.includes(operation));
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,;]+/).filter((word) => word !== '');
}
