import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { toApiError } from '../../client/index.ts';

/** Why something failed, in one sentence: a fault of a field says more than the message above it. */
export function reasonOf(error: unknown): string {
  const failure = toApiError(error);
  return failure.fieldErrors[0]?.message ?? failure.text;
}

/** Runs a deed of the administration: says that it is done or why not, and lists show what is true now. */
export function useAction(): (work: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return useCallback(
    async (work, done) => {
      try {
        await work();
        if (done) message.success(done);
        return true;
      } catch (error) {
        message.error(reasonOf(error));
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: ['admin'] });
      }
    },
    [message, queries],
  );
}
