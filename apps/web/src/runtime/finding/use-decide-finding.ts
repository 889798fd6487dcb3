import { decideFinding } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { send, toApiError } from '../../client/index.ts';

/** Accepted, rejected, or undecided again. */
export type Decision = 'accepted' | 'rejected' | null;

/** Decides the findings of a case; one at a time is open for the reason of its rejection. */
export function useDecideFinding(
  place: { group: string; name: string; caseId: string },
  onChanged: () => void,
): {
  busy: boolean;
  decide: (findingId: string, decision: Decision, reason?: string) => void;
  rejecting: string | null;
  setRejecting: (findingId: string | null) => void;
} {
  const { message } = App.useApp();
  const [rejecting, setRejecting] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { findingId: string; decision: Decision; reason?: string }) =>
      send(decideFinding, { ...place, ...input }, { quiet: true }),
    onSuccess: () => {
      setRejecting(null);
      onChanged();
    },
    // Somebody else was faster, or the case went on: what stands beside the words is what is true now.
    onError: (error) => {
      message.error(toApiError(error).text);
      onChanged();
    },
  });
  return {
    busy: isPending,
    decide: (findingId, decision, reason) =>
      mutate({ findingId, decision, ...(reason === undefined ? {} : { reason }) }),
    rejecting,
    setRejecting,
  };
}
