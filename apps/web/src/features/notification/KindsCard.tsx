import {
  languages,
  type MyNotifications,
  type NotificationMode,
  notificationKinds,
  notificationModes,
} from '@app/contract';
import { Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import type { MyMail } from './use-my-mail.ts';

const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);

/** For each kind whether and when it is sent, the time of the daily mail and the language. */
export function KindsCard({ mine, mail }: { mine: MyNotifications; mail: MyMail }): ReactNode {
  const { t } = useTranslation();
  const timeId = useId();
  const languageId = useId();
  const { shown } = mail;
  if (!shown) return null;
  const times = halfHours.includes(shown.digestAt) ? halfHours : [...halfHours, shown.digestAt].sort();
  return (
    <Card title={t('notification.kinds.title')}>
      {mine.chosen ? null : <p className="t2">{t('notification.kinds.usual')}</p>}
      <ul className="mail-kinds">
        {notificationKinds.map((kind) => (
          <KindRow key={kind} kind={kind} shown={shown} mail={mail} />
        ))}
      </ul>
      <div className="mail-more">
        <div>
          <label htmlFor={timeId}>{t('notification.digestAt')}</label>
          <Select
            id={timeId}
            value={shown.digestAt}
            options={times.map((value) => ({ value, label: value }))}
            onChange={(digestAt) => mail.change({ digestAt })}
          />
          <p className="t3 sm">{t('notification.digestHint')}</p>
        </div>
        <div>
          <label htmlFor={languageId}>{t('notification.language')}</label>
          <Select
            id={languageId}
            value={shown.language ?? ''}
            options={[
              { value: '', label: t('notification.ofAccount') },
              ...languages.map((value) => ({ value, label: t(`notification.languages.${value}`) })),
            ]}
            onChange={(value) => mail.change({ language: languages.find((one) => one === value) ?? null })}
          />
        </div>
      </div>
    </Card>
  );
}

function KindRow({
  kind,
  shown,
  mail,
}: {
  kind: (typeof notificationKinds)[number];
  shown: NonNullable<MyMail['shown']>;
  mail: MyMail;
}): ReactNode {
  const { t } = useTranslation();
  const { mode, workingDays } = shown.kinds[kind];
  const name = t(`notification.kinds.${kind}`);
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="t3 sm">{t(`notification.kinds.${kind}Hint`)}</p>
      </div>
      <Select<NotificationMode>
        aria-label={t('notification.kinds.whenOf', { kind: name })}
        value={mode}
        options={notificationModes.map((value) => ({ value, label: t(`notification.modes.${value}`) }))}
        onChange={(chosen) => mail.changeKind(kind, { mode: chosen })}
      />
      <span className="mail-days">
        <Switch
          aria-label={t('notification.kinds.workingDaysOf', { kind: name })}
          checked={workingDays}
          disabled={mode === 'off'}
          onChange={(checked) => mail.changeKind(kind, { workingDays: checked })}
        />
        {t('notification.kinds.workingDays')}
      </span>
    </li>
  );
}
