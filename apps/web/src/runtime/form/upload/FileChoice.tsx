import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Zh } from '../../../ui/Zh.tsx';

/** One thing to tick. */
interface Offered {
  key: string;
  label: string;
  /** Said below it. */
  note?: string;
}

/** Asks which of several things are meant; `chosen` are ticked at first. */
export function FileChoice({
  title,
  hint,
  offered,
  chosen = [],
  most,
  onChoose,
  onClose,
}: {
  title: string;
  hint: string;
  offered: readonly Offered[];
  chosen?: readonly string[];
  /** How many may be ticked; absent = all. */
  most?: number;
  onChoose: (keys: string[]) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  const isFull = most !== undefined && ticked.length >= most;
  const isChanged = ticked.length !== chosen.length || ticked.some((key) => !chosen.includes(key));
  const tick = (key: string, on: boolean) => setTicked(on ? [...ticked, key] : ticked.filter((one) => one !== key));
  return (
    <Dialog
      open
      width={480}
      title={<Zh text={title} />}
      dirty={isChanged}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={!isChanged}
            onClick={() => {
              onChoose(offered.map(({ key }) => key).filter((key) => ticked.includes(key)));
              onClose();
            }}
          >
            {t('form.file.choiceOk')}
          </Button>
        </>
      }
    >
      <p className="t2">{hint}</p>
      <ul className="fm-choice">
        {offered.map(({ key, label, note }) => (
          <li key={key}>
            <Checkbox
              checked={ticked.includes(key)}
              disabled={isFull && !ticked.includes(key)}
              onChange={({ target }) => tick(key, target.checked)}
            >
              <Zh text={label} />
              {note ? (
                <small className="t3">
                  <Zh text={note} />
                </small>
              ) : null}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
