import { type GivenSignatures, signSubjects, type Task, type TaskDetail } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';
import type { SignedRow } from '../sign/SignFields.tsx';
import { type SignatureForm, useSignature } from '../sign/use-signature.ts';

/** One proof for chosen tasks whose steps ask for a signature: what each would sign, and what is sent. */
export function useBatchSignature(
  tasks: readonly Task[],
  action: TaskDetail['actions'][number] | undefined,
): { form: SignatureForm; rows: SignedRow[]; seal: string | null; given: GivenSignatures | null } {
  const taskIds = tasks.filter(({ signature }) => signature).map(({ id }) => id);
  const isAsked = taskIds.length > 0 && action?.unsigned !== true;
  const { data } = useQuery({
    queryKey: ['task', 'signSubjects', taskIds, action?.key],
    queryFn: () => send(signSubjects, { taskIds, ...(action ? { action: action.key } : {}) }, { quiet: true }),
    enabled: isAsked,
    // What is shown is what is signed: it is asked anew each time the dialog opens.
    staleTime: 0,
    gcTime: 0,
  });
  const rows = (data ?? []).map(({ taskId, number, title, conclusion, subject, refused }) => ({
    key: taskId,
    title: number === null ? title : `${title} · ${number}`,
    conclusion,
    sha256: subject?.sha256 ?? '',
    refused,
  }));
  // One that cannot be signed does not keep the others from it; when none can, the first says why.
  const isPossible = data === undefined || data.some(({ refused }) => refused === null);
  const form = useSignature(isAsked ? { refused: isPossible ? null : (rows[0]?.refused ?? null) } : null);
  const shown = Object.fromEntries(rows.flatMap(({ key, sha256 }) => (sha256 === '' ? [] : [[key, sha256]])));
  const seal = data?.find(({ subject }) => subject?.seal)?.subject?.seal ?? null;
  return { form, rows, seal, given: isAsked && data ? { ...form.proof, shown } : null };
}
