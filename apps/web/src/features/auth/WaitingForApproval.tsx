import { signUpSubmit } from '@app/contract/calls/auth/sign-up-decision';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/http.ts';
import { type Session, useSession } from '../../client/session/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { authRules } from './auth-rules.ts';
import { Field, FormError, SubmitButton } from './Field.tsx';
import { TextInput } from './inputs.tsx';
import { LeaveButton } from './TenantSelectPage.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** A registration that nobody has decided yet, or that was refused with a reason: nothing to hurry, and what to do next. */
export function WaitingForApproval({
  registration: signUp,
  onSignedIn,
  onSignedOut,
}: {
  registration: NonNullable<Session['registration']>;
  onSignedIn: () => void;
  onSignedOut: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const isRefused = signUp.status === 'REFUSED';
  return (
    <AuthLayout title={t(isRefused ? 'login.refused' : 'login.waiting')}>
      <div className="auth-done waiting">
        <Icon name={isRefused ? 'back' : 'pause'} size={28} />
        <p>{t(isRefused ? 'login.refusedText' : 'login.waitingText', { company: signUp.company })}</p>
        {signUp.opinion ? <blockquote>{signUp.opinion}</blockquote> : null}
      </div>
      {changing || isRefused ? (
        <CompanyForm company={signUp.company} onDone={onSignedIn} />
      ) : (
        <>
          <button type="button" className="submit" onClick={onSignedIn}>
            {t('login.lookAgain')}
          </button>
          <button type="button" className="text-button back-way" onClick={() => setChanging(true)}>
            {t('login.changeCompany')}
          </button>
        </>
      )}
      <LeaveButton onSignedOut={onSignedOut} />
    </AuthLayout>
  );
}

function CompanyForm({ company, onDone }: { company: string; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const form = useAuthForm({
    initial: { company, proof: '' },
    checks: { company: (value) => authRules.required(value, t('login.company')) },
    send: async (values) => {
      const { company: name } = await send(
        signUpSubmit,
        { company: values.company.trim(), proof: values.proof.trim() },
        { silent: true },
      );
      useSession.setState({ registration: { status: 'WAIT', company: name, opinion: null } });
      onDone();
    },
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy}>
      <TextInput
        name="company"
        label={t('login.company')}
        note={t('login.companyHelp')}
        error={form.faults.company}
        autoComplete="organization"
        maxLength={200}
        bound={form.bind('company')}
      />
      <Field name="proof" label={t('login.proof')} note={t('login.proofHelp')} error={form.faults.proof} optional>
        {(props) => <textarea {...props} {...form.bind('proof')} rows={2} maxLength={2000} />}
      </Field>
      <FormError text={form.faults.form} />
      <SubmitButton busy={form.busy} text={t('login.askAgain')} busyText={t('login.sending')} />
    </form>
  );
}
