import type { SignSubject } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How the person who signs shows to be there: the password, or a code of the authenticator. */
export type ProofWay = 'password' | 'code';
export type GivenProof = { password: string } | { code: string };

/** The hash that is shown and signed with an action; '' = nothing is signed. */
export function signedHash(
  subject: Pick<SignSubject, 'sha256' | 'actions'> | null | undefined,
  action: string,
): string {
  return subject?.actions[action] ?? subject?.sha256 ?? '';
}

/** What a dialog asks so that a step is signed, and what it sends; nothing of it is kept. */
export function useSignature(subject: Pick<SignSubject, 'refused'> | null) {
  const { t } = useTranslation();
  const [way, setWay] = useState<ProofWay>('password');
  const [typed, setTyped] = useState('');
  const proof: GivenProof = way === 'password' ? { password: typed } : { code: typed.trim() };
  return {
    asked: subject !== null,
    refused: subject?.refused ?? null,
    way,
    typed,
    type: setTyped,
    choose: (next: ProofWay) => {
      setWay(next);
      setTyped('');
    },
    /** A proof is used once: after a refusal it is typed again. */
    forget: () => setTyped(''),
    /** Why it cannot be sent yet; null = it can. */
    missing: subject === null ? null : (subject.refused ?? (typed === '' ? t(`sign.missing.${way}`) : null)),
    proof,
  };
}
export type SignatureForm = ReturnType<typeof useSignature>;
