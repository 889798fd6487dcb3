import { areaSave } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef } from 'react';
import { newKey, openTab, send, toApiError } from '../../client/index.ts';
import { pathOf } from '../area/path-of.ts';

/** What a new draft is made of. */
export type CopyOrigin = { productId: string } | { caseId: string } | { draftId: string };
/** … and which steps of the form come along; by default all. */
export type CopyWish = CopyOrigin & { parts?: string[] };

/** Makes a draft of an own product, case or draft, once however often it is pressed, and opens it. */
export function useCopy(area: string, onDone: () => void = () => undefined) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const job = useMutation({
    mutationFn: (origin: CopyWish) => {
      const name = JSON.stringify(origin);
      const key = keys.current.get(name) ?? newKey();
      keys.current.set(name, key);
      return send(
        areaSave,
        { ...pathOf(area), data: {}, prefill: true, ...origin },
        { quiet: true, idempotencyKey: key },
      );
    },
    onSuccess: ({ id }, origin) => {
      // Asked again later, it is another copy.
      keys.current.delete(JSON.stringify(origin));
      openTab({ path: `/${area}/draft/${id}` });
      onDone();
      void queries.invalidateQueries({ queryKey: ['area', area, 'drafts'] });
    },
    onError: (error) => void message.error(toApiError(error).text),
  });
  return { copy: job.mutate, copying: job.isPending ? job.variables : null };
}
