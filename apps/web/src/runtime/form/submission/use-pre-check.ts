import { draftCheck, type FieldError, type Output } from '@app/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../client/i18n.ts';
import { send } from '../../../client/index.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { errorKey } from '../store/form-store.ts';
import { type Uploads, underWay } from '../upload/uploads.ts';

export type Check = Output<typeof draftCheck>;

/** The server's check of the saved draft; runs when the step opens, and again on request. */
export function usePreCheck(
  { form, flush }: DraftSession,
  { group, name, id }: { group: string; name: string; id: string },
  uploads: Uploads,
) {
  const { t } = useTranslation();
  const [check, setCheck] = useState<Check | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(true);
  const [waits, setWaits] = useState<(() => void) | null>(null);
  const summary = useRef<HTMLHeadingElement>(null);

  const run = useCallback(async () => {
    setRunning(true);
    setFailure(null);
    try {
      // Documents still being uploaded would be reported as missing.
      if (underWay(uploads.list.getState()).length > 0) {
        await Promise.race([uploads.settled(), new Promise<void>((go) => setWaits(() => go))]);
        setWaits(null);
      }
      if (!form.getState().readOnly && !(await flush())) throw new Error(t('form.submit.notSaved'));
      const answer = await send(draftCheck, { group, name, id }, { quiet: true });
      if (answer.rows) await loadTexts((await import('../../../locales/page-parts.ts')).eachTexts);
      setCheck(answer);
      form.reveal(answer.errors.map(errorKey));
      summary.current?.focus();
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  }, [form, flush, uploads, group, name, id, t]);
  useEffect(() => void run(), [run]);

  return {
    check,
    failure,
    isRunning,
    /** Checks without waiting for running uploads; null when the check is not waiting. */
    goOn: waits,
    /** The heading that says what came of it; takes the focus after each check. */
    summary,
    run,
    /** Replaces the errors by those that the submission found. */
    correct: (errors: readonly FieldError[]) => setCheck((before) => before && { ...before, errors: [...errors] }),
  };
}
