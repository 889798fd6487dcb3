import { type SignUp, signUpQuery } from '@app/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import type { Verdict } from './SignUpDecision.tsx';

const looks = {
  WAIT: { look: 'warning', icon: 'clock' },
  PASSED: { look: 'success', icon: 'check' },
  REFUSED: { look: 'danger', icon: 'xcircle' },
} as const;

/** Who asked to belong to a company; those who wait are answered from their row. */
export function useSignUpList(
  decide: (verdict: Verdict) => void,
  showProof: (signUp: SignUp) => void,
): ListSpec<SignUp> {
  const { t } = useTranslation();
  const isShown = (row: SignUp) => row.status === 'WAIT';
  const answer = (passes: boolean) => (signUp: SignUp) => decide({ registration: signUp, passes });
  return {
    id: 'registrations',
    title: t('signUp.title'),
    load: (request, signal) => send(signUpQuery, request, { quiet: true, signal }),
    views: [
      { key: 'wait', label: t('tenant.approval.WAIT'), parameters: [{ key: 'Q^status^SI', value: 'WAIT' }] },
      { key: 'all', label: t('common.all') },
    ],
    sorts: [{ field: 'createTime', order: 'DESC' }],
    filters: [
      { field: 'account', label: t('signUp.account'), kind: 'text' },
      { field: 'fullname', label: t('signUp.fullname'), kind: 'text' },
      { field: 'company', label: t('signUp.company'), kind: 'text' },
      { field: 'createTime', label: t('signUp.createTime'), kind: 'date' },
    ],
    columns: columnsOf(t, showProof),
    nameOf: (row) => row.fullname,
    onOpen: (row) => (isShown(row) ? answer(true)(row) : undefined),
    rowActions: [
      { key: 'pass', label: t('tenant.approve.pass'), isShown, run: answer(true) },
      { key: 'refuse', label: t('tenant.approve.refuse'), danger: true, isShown, run: answer(false) },
    ],
    exports: true,
    empty: { text: t('signUp.none'), hint: t('signUp.noneHint') },
  };
}

const columnsOf = (t: TFunction, showProof: (signUp: SignUp) => void): ListColumn<SignUp>[] => [
  { field: 'fullname', title: t('signUp.fullname'), width: 110 },
  { field: 'account', title: t('signUp.account'), width: 120 },
  {
    field: 'company',
    title: t('signUp.company'),
    width: 230,
    render: (row) => (
      <span title={row.company}>
        {row.company}
        {row.tenantId ? null : <span className="t3 sm"> {t('signUp.unknownCompany')}</span>}
      </span>
    ),
    text: (row) => row.company,
  },
  {
    field: 'proof',
    title: t('signUp.proof'),
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
    title: t('signUp.status'),
    width: 110,
    render: (row) => <Mark {...looks[row.status]}>{t(`tenant.approval.${row.status}`)}</Mark>,
    text: (row) => t(`tenant.approval.${row.status}`),
  },
  { field: 'createTime', title: t('signUp.createTime'), kind: 'time' },
  { field: 'opinion', title: t('tenant.opinion'), width: 180, priority: 2, sortable: false },
  { field: 'decidedBy', title: t('signUp.decidedBy'), width: 110, priority: 3, sortable: false },
  { field: 'decideTime', title: t('signUp.decideTime'), kind: 'time', priority: 3 },
];
