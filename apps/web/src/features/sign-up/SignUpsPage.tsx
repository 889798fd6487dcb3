import type { SignUp } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { SignUpDecision, type Verdict } from './SignUpDecision.tsx';
import { useSignUpList } from './sign-up-list.tsx';

/** Accounts that ask to belong to a company: who, which company, with what proof — and the answer. */
export default function SignUpsPage(): ReactNode {
  const [proof, setProof] = useState<SignUp | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return (
    <>
      <ListPage spec={useSignUpList(setVerdict, setProof)} />
      <SignUpDecision verdict={verdict} onShowProof={setProof} onClose={() => setVerdict(null)} />
      <ProofDialog registration={proof} onClose={() => setProof(null)} />
    </>
  );
}
