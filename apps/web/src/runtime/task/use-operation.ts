import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { ApiError, newKey, toApiError } from '../../client/index.ts';

/** One deed on a task, sent once however often it is pressed; what it changes is read again everywhere. */
export function useOperation(done: string, onDone: () => void) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [key, setKey] = useState(newKey);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = () => {
    for (const queryKey of [['task'], ['case'], ['portal']]) void queries.invalidateQueries({ queryKey });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (work: (key: string) => Promise<unknown>) => work(key),
    onSuccess: () => {
      setProblem(null);
      message.success(done);
      refresh();
      onDone();
    },
    onError: (error) => {
      const failure = toApiError(error);
      setKey(newKey());
      setProblem(failure.fieldErrors[0]?.message ?? failure.text);
      // Somebody else was faster: the page shows it, and what was written here stays.
      if (failure instanceof ApiError && failure.state === 409) refresh();
    },
  });
  return { run: mutate, isPending, problem };
}
