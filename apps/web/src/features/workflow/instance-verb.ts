import { instanceEnd, instanceResume, instanceSuspend } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';

/** What an administrator does to instances with a reason. */
export type InstanceVerb = 'suspend' | 'resume' | 'end';
const calls = { suspend: instanceSuspend, resume: instanceResume, end: instanceEnd };

/** Carries out one of the administrator's deeds on instances, each on its own; answers whether all went well. */
export function useInstanceVerb(): (verb: InstanceVerb, ids: readonly string[], reason: string) => Promise<boolean> {
  const { t } = useTranslation();
  const act = useAction();
  return (verb, ids, reason) =>
    act(
      async () => {
        for (const id of ids) await send(calls[verb], { id, reason }, { quiet: true });
      },
      t(`workflow.${verb}.done`, { count: ids.length }),
    );
}
