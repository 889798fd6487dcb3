import { type Registration, registrationQuery } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import type { Verdict } from './RegistrationDecision.tsx';

const looks = {
  WAIT: { look: 'warning', icon: 'clock' },
  PASSED: { look: 'success', icon: 'check' },
  REFUSED: { look: 'danger', icon: 'xcircle' },
} as const;

/** Who asked to belong to a company; those who wait are answered from their row. */
export function useRegistrationList(
  decide: (verdict: Verdict) => void,
  showProof: (registration: Registration) => void,
): ListSpec<Registration> {
  const { t } = useTranslation();
  const isShown = (row: Registration) => row.status === 'WAIT';
  const answer = (passes: boolean) => (registration: Registration) => decide({ registration, passes });
  return {
    id: 'registrations',
    title: t('registration.title'),
    load: (request, signal) => send(registrationQuery, request, { quiet: true, signal }),
    views: [
      { key: 'wait', label: t('tenant.approval.WAIT'), parameters: [{ key: 'Q^status^SI', value: 'WAIT' }] },
      { key: 'all', label: t('common.all') },
    ],
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: [
      { field: 'account', label: t('registration.account'), kind: 'text' },
      { field: 'fullname', label: t('registration.fullname'), kind: 'text' },
      { field: 'company', label: t('registration.company'), kind: 'text' },
      { field: 'createTime', label: t('registration.createTime'), kind: 'date' },
    ],
    columns: columnsOf(t, showProof),
    nameOf: (row) => row.fullname,
    onOpen: (row) => (isShown(row) ? answer(true)(row) : undefined),
    rowActions: [
      { key: 'pass', label: t('tenant.approve.pass'), isShown, run: answer(true) },
      { key: 'refuse', label: t('tenant.approve.refuse'), danger: true, isShown, run: answer(false) },
    ],
    exports: true,
    empty: { text: t('registration.none'), hint: t('registration.noneHint') },
  };
}

const columnsOf = (t: TFunction, showProof: (registration: Registration) => void): ListColumn<Registration>[] => [
  { field: 'fullname', title: t('registration.fullname'), width: 110 },
  { field: 'account', title: t('registration.account'), width: 120 },
  {
    field: 'company',
    title: t('registration.company'),
    width: 230,
    render: (row) => (
      <span title={row.company}>
        {row.company}
        {row.tenantId ? null : <span className="t3 sm"> {t('registration.unknownCompany')}</span>}
      </span>
    ),
    text: (row) => row.company,
  },
  {
    field: 'proof',
    title: t('registration.proof'),
    width: 150,
    sortable: false,
    render: (row) =>
      row.proofFile ? (
        <button type="button" className="lk ell" onClick={() => showProof(row)}>
          <Zh text={row.proofFile.fileName} />
        </button>
      ) : (
        (row.proof ?? '—')
      ),
    text: (row) => row.proofFile?.fileName ?? row.proof ?? '',
  },
  {
    field: 'status',
    title: t('registration.status'),
    width: 110,
    render: (row) => <Mark {...looks[row.status]}>{t(`tenant.approval.${row.status}`)}</Mark>,
    text: (row) => t(`tenant.approval.${row.status}`),
  },
  { field: 'createTime', title: t('registration.createTime'), kind: 'time' },
  { field: 'opinion', title: t('tenant.opinion'), width: 180, priority: 2, sortable: false },
  { field: 'decidedBy', title: t('registration.decidedBy'), width: 110, priority: 3, sortable: false },
  { field: 'decideTime', title: t('registration.decideTime'), kind: 'time', priority: 3 },
];
