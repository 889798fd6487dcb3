import type { DraftTaken, Json } from '@app/contract';
import { App, Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { toApiError } from '../../../client/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { useText } from '../store/form-context.ts';
import type { TakenState } from './use-taken.ts';

interface Choice {
  session: DraftSession;
  taken: DraftTaken;
  settle: TakenState['settle'];
  onClose: () => void;
}

/** What the draft has and what the record says by now, field by field; nothing changes before a button is pressed. */
export function TakenDialog({ session, taken, settle, onClose }: Choice): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<readonly string[]>(() => Object.keys(taken.newer));
  const [busy, setBusy] = useState(false);
  const finish = async (keys: readonly string[]) => {
    setBusy(true);
    try {
      await settle(keys);
      onClose();
    } catch (error) {
      message.error(toApiError(error).text);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width={640}
      title={t('form.taken.title', { source: text(taken.title) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button disabled={busy} onClick={() => void finish([])}>
            {t('form.taken.keep')}
          </Button>
          <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void finish(chosen)}>
            {t('form.taken.take')}
          </Button>
        </>
      }
    >
      <NewerTable {...{ session, taken, chosen }} onChosen={setChosen} />
    </Dialog>
  );
}

function NewerTable({
  session,
  taken,
  chosen,
  onChosen,
}: Pick<Choice, 'session' | 'taken'> & {
  chosen: readonly string[];
  onChosen: (keys: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const data = useStore(session.form, (state) => state.shown);
  return (
    <table className="fm-newer">
      <thead>
        <tr>
          <th>{t('form.taken.field')}</th>
          <th>{t('form.taken.here')}</th>
          <th>{t('form.taken.now', { source: text(taken.title) })}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(taken.newer).map(([key, value]) => {
          const field = session.area.definition.fields.find((one) => one.key === key);
          const toggle = () => onChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
          return (
            <tr key={key}>
              <td>
                <Checkbox checked={chosen.includes(key)} onChange={toggle}>
                  {field ? text(field.label) : key}
                </Checkbox>
              </td>
              <td>
                <Zh text={wordsOf(data[key])} />
              </td>
              <td>
                <Zh text={wordsOf(value)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const wordsOf = (value: Json | undefined): string =>
  value === null || value === undefined || value === '' ? '—' : String(value);
