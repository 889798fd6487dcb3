import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';

/** What became of one of several rows; without a cause it was done. */
export interface Answer {
  key: string;
  title: string;
  cause: string | null;
}

/** What became of each of several rows. */
export function BulkAnswers({
  answers,
  title,
  done,
  onClose,
}: {
  answers: readonly Answer[];
  /** Key of the heading, which counts what was done. */
  title: string;
  done: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const count = answers.filter(({ cause }) => cause === null).length;
  return (
    <Dialog open title={t(title, { done: count, count: answers.length })} width={640} onClose={onClose}>
      <ul className="list-answers">
        {answers.map(({ key, title: of, cause }) => (
          <li key={key} className={cause === null ? 'is-done' : 'is-refused'}>
            <Icon name={cause === null ? 'checkCircle' : 'xcircle'} size={14} />
            <div>
              <b>
                <Zh text={of} />
              </b>
              <p className={cause === null ? 't2' : ''}>
                <Zh text={cause ?? done} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
