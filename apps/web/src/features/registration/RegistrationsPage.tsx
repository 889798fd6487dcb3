import { type Registration, registrationQuery } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RegistrationDecision, type Verdict } from './RegistrationDecision.tsx';

const looks = {
  WAIT: { look: 'warning', icon: 'clock' },
  PASSED: { look: 'success', icon: 'check' },
  REFUSED: { look: 'danger', icon: 'xcircle' },
} as const;

/** Accounts that ask to belong to a company: who, which company, with what proof — and the answer. */
export default function RegistrationsPage(): ReactNode {
  const { t } = useTranslation();
  const [proof, setProof] = useState<Registration | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const decide = (registration: Registration, passes: boolean) => setVerdict({ registration, passes });
  const isWaiting = (row: Registration) => row.status === 'WAIT';
  const spec: AdminListSpec<Registration> = {
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
    columns: [
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
            <button type="button" className="lk ell" onClick={() => setProof(row)}>
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
      {
        field: 'createTime',
        title: t('registration.createTime'),
        width: 'time',
        render: (row) => <TimeCell time={row.createTime} />,
      },
      { field: 'opinion', title: t('tenant.opinion'), width: 180, priority: 2, sortable: false },
      { field: 'decidedBy', title: t('registration.decidedBy'), width: 110, priority: 3, sortable: false },
      {
        field: 'decideTime',
        title: t('registration.decideTime'),
        width: 'time',
        priority: 3,
        render: (row) => <TimeCell time={row.decideTime} />,
      },
    ],
    nameOf: (row) => row.fullname,
    onOpen: (row) => (isWaiting(row) ? decide(row, true) : undefined),
    rowActions: [
      { key: 'pass', label: t('tenant.approve.pass'), isShown: isWaiting, run: (row) => decide(row, true) },
      {
        key: 'refuse',
        label: t('tenant.approve.refuse'),
        danger: true,
        isShown: isWaiting,
        run: (row) => decide(row, false),
      },
    ],
    exports: true,
    empty: { text: t('registration.none'), hint: t('registration.noneHint') },
  };
  return (
    <>
      <AdminListPage spec={spec} />
      <RegistrationDecision verdict={verdict} onShowProof={setProof} onClose={() => setVerdict(null)} />
      <ProofDialog registration={proof} onClose={() => setProof(null)} />
    </>
  );
}
