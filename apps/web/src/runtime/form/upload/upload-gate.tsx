import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import { lost, type Uploads, underWay } from './uploads.ts';

export interface UploadGate {
  /** Number of running uploads. */
  count: number;
  /** Whether a save or submission waits for them. */
  waiting: boolean;
  /** Waits for the uploads; false when it was called again, or when the person cancels or wants to handle failed uploads. */
  pass(): Promise<boolean>;
  stop(): void;
}

/** Lets saving and sending wait for the uploads of the form, and asks before going on without failed ones. */
export function useUploadGate(uploads: Uploads): UploadGate {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const count = useStore(uploads.list, (all) => underWay(all).length);
  const [waiting, setWaiting] = useState(false);
  const turn = useRef(0);
  const stop = useCallback(() => {
    turn.current += 1;
    setWaiting(false);
  }, []);
  useEffect(() => stop, [stop]);
  const pass = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    if (underWay(uploads.list.getState()).length > 0) {
      setWaiting(true);
      await uploads.settled();
      if (turn.current !== mine) return false;
      setWaiting(false);
    }
    const failed = lost(uploads.list.getState());
    if (failed.length === 0) return true;
    const goesWithout = await confirm({
      title: t('form.file.lostTitle', { count: failed.length }),
      content: (
        <ul className="fm-lost">
          {failed.map(({ key, file, problem }) => (
            <li key={key}>
              <b>{file.name}</b> {problem}
            </li>
          ))}
        </ul>
      ),
      okText: t('form.file.without'),
      cancelText: t('form.file.back'),
    });
    if (goesWithout) for (const { key } of failed) uploads.drop(key);
    return goesWithout;
  }, [uploads, confirm, t]);
  return { count, waiting, pass, stop };
}

/** The button of an action that waits for uploads: shows that it waits, and offers to cancel. */
export function AfterUploads({ gate, children }: { gate: UploadGate; children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  if (!gate.waiting) return children;
  return (
    <>
      <Button onClick={gate.stop}>{t('form.file.stopWaiting')}</Button>
      <Button type="primary" loading>
        {t('form.file.waiting', { count: gate.count })}
      </Button>
    </>
  );
}
