import type { Registration } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RegistrationDecision, type Verdict } from './RegistrationDecision.tsx';
import { useRegistrationList } from './registration-list.tsx';

/** Accounts that ask to belong to a company: who, which company, with what proof — and the answer. */
export default function RegistrationsPage(): ReactNode {
  const [proof, setProof] = useState<Registration | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return (
    <>
      <ListPage spec={useRegistrationList(setVerdict, setProof)} />
      <RegistrationDecision verdict={verdict} onShowProof={setProof} onClose={() => setVerdict(null)} />
      <ProofDialog registration={proof} onClose={() => setProof(null)} />
    </>
  );
}
