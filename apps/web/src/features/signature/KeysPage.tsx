import {
  type SignatureKey,
  signatureKeyPeriod,
  signatureKeyRevoke,
  signatureKeyRotate,
  signatureKeys,
} from '@app/contract';
import { Form, Input } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { isDay } from '../../ui/day/day.ts';
import type { IconName } from '../../ui/icons.tsx';

type Ending = { key: SignatureKey; how: 'rotate' | 'revoke' };
const calls = { rotate: signatureKeyRotate, revoke: signatureKeyRevoke };

/** Keys of the people and of the seal: a key is replaced by a new one, or revoked. What was signed with it stays valid. */
export default function KeysPage(): ReactNode {
  const [ending, setEnding] = useState<Ending | null>(null);
  const [dated, setDated] = useState<SignatureKey | null>(null);
  return (
    <>
      <ListPage spec={useKeyList(setEnding, setDated)} />
      <EndKeyForm ending={ending} onClose={() => setEnding(null)} />
      <PeriodForm dated={dated} onClose={() => setDated(null)} />
    </>
  );
}

function useKeyList(end: (ending: Ending) => void, date: (key: SignatureKey) => void): ListSpec<SignatureKey> {
  const { t } = useTranslation();
  const choices = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`signature.keys.${group}.${value}`) }));
  return {
    id: 'signature-keys',
    title: t('signature.keys.title'),
    load: (request, signal) => send(signatureKeys, request, { quiet: true, signal }),
    sorts: [{ field: 'createdAt', order: 'DESC' }],
    filters: [
      { field: 'ownerName', label: t('signature.keys.owner'), kind: 'text' },
      { field: 'kind', label: t('signature.keys.kind'), kind: 'choice', options: choices('kinds', ['person', 'seal']) },
      {
        field: 'state',
        label: t('signature.keys.state'),
        kind: 'choice',
        options: choices('states', ['active', 'retired', 'revoked']),
      },
      { field: 'createdAt', label: t('signature.keys.createdAt'), kind: 'date' },
      { field: 'validUntil', label: t('signature.keys.until'), kind: 'date' },
    ],
    columns: columnsOf(t),
    nameOf: ({ ownerName }) => ownerName,
    rowActions: [
      {
        key: 'rotate',
        label: t('signature.keys.rotate'),
        run: (key) => end({ key, how: 'rotate' }),
      },
      {
        key: 'revoke',
        label: t('signature.keys.revoke'),
        danger: true,
        isShown: ({ state }) => state === 'active',
        run: (key) => end({ key, how: 'revoke' }),
      },
      { key: 'period', label: t('signature.keys.period'), isShown: ({ state }) => state === 'active', run: date },
    ],
    exports: true,
    empty: { text: t('signature.keys.none'), hint: t('signature.keys.noneHint') },
  };
}

const looks: Record<SignatureKey['state'], { look: MarkRole; icon: IconName }> = {
  active: { look: 'success', icon: 'checkCircle' },
  retired: { look: 'neutral', icon: 'clock' },
  revoked: { look: 'danger', icon: 'xcircle' },
};

function columnsOf(t: TFunction): ListColumn<SignatureKey>[] {
  const kind = (row: SignatureKey) => t(`signature.keys.kinds.${row.kind}`);
  const state = (row: SignatureKey) => t(`signature.keys.states.${row.state}`);
  return [
    { field: 'ownerName', title: t('signature.keys.owner'), width: 160 },
    { field: 'kind', title: t('signature.keys.kind'), width: 90, render: kind, text: kind },
    {
      field: 'state',
      title: t('signature.keys.state'),
      width: 110,
      whole: true,
      render: (row) => <Mark {...looks[row.state]}>{state(row)}</Mark>,
      text: state,
    },
    { field: 'validFrom', title: t('signature.keys.from'), width: 110, priority: 2 },
    { field: 'validUntil', title: t('signature.keys.until'), width: 110 },
    { field: 'algorithm', title: t('signature.algorithm'), width: 100, priority: 3 },
    { field: 'reason', title: t('signature.keys.reason'), width: 200, wraps: true, priority: 2 },
    { field: 'createdAt', title: t('signature.keys.createdAt'), kind: 'time', greatestFirst: true },
    { field: 'endedAt', title: t('signature.keys.endedAt'), kind: 'time' },
  ];
}

/** Why a key ends; a rotated key is followed by a new one, a revoked one by none. */
function EndKeyForm({ ending, onClose }: { ending: Ending | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const save = async ({ reason }: { reason: string }) => {
    if (ending === null) return;
    await send(calls[ending.how], { id: ending.key.id, reason }, { quiet: true });
    await saved();
  };
  return (
    <FormDrawer<{ reason: string }>
      open={ending !== null}
      title={ending ? t(`signature.keys.${ending.how}Of`, { name: ending.key.ownerName }) : ''}
      initial={{ reason: '' }}
      {...(ending ? { saveText: t(`signature.keys.${ending.how}`) } : {})}
      onSave={save}
      onClose={onClose}
    >
      {ending && <p className="admin-help">{t(`signature.keys.${ending.how}Help`)}</p>}
      <WhyItem />
    </FormDrawer>
  );
}

/** Why a key is changed: nobody does it without a reason. */
function WhyItem(): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="reason"
      label={t('signature.keys.why')}
      rules={[{ required: true, whitespace: true, message: t('signature.keys.noReason') }]}
    >
      <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
    </Form.Item>
  );
}

interface Period {
  from: string;
  until: string;
  reason: string;
}

/** The days from and until which a key signs; an empty one is no bound. */
function PeriodForm({ dated, onClose }: { dated: SignatureKey | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const save = async ({ from, until, reason }: Period) => {
    if (dated === null) return;
    const days = { validFrom: from || null, validUntil: until || null };
    await send(signatureKeyPeriod, { id: dated.id, reason, ...days }, { quiet: true });
    await saved();
  };
  const isDayOrNone = async (_rule: unknown, day: string) => {
    if (day && !isDay(day)) throw new Error(t('signature.keys.noDay'));
  };
  return (
    <FormDrawer<Period>
      open={dated !== null}
      title={dated ? t('signature.keys.periodOf', { name: dated.ownerName }) : ''}
      initial={{ from: dated?.validFrom ?? '', until: dated?.validUntil ?? '', reason: '' }}
      saveText={t('common.save')}
      onSave={save}
      onClose={onClose}
    >
      <p className="admin-help">{t('signature.keys.periodHelp')}</p>
      <Form.Item name="from" label={t('signature.keys.from')} rules={[{ validator: isDayOrNone }]}>
        <DayInput />
      </Form.Item>
      <Form.Item name="until" label={t('signature.keys.until')} rules={[{ validator: isDayOrNone }]}>
        <DayInput />
      </Form.Item>
      <WhyItem />
    </FormDrawer>
  );
}
