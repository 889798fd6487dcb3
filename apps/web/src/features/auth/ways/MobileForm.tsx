import type { ReactNode } from 'react';
import { authRules } from '../auth-rules.ts';
import { MobileFields } from '../MobileFields.tsx';
import { codeField, useAuthForm } from '../use-auth-form.ts';
import { useSms } from '../use-sms.ts';
import { type SignInFormProps, SignInFrame } from './SignInFrame.tsx';

/** Mobile number and the code that was sent to it. */
export function MobileForm({ onSend, children }: SignInFormProps): ReactNode {
  const form = useAuthForm({
    initial: { mobile: '', code: '', captcha: '' },
    checks: { mobile: authRules.mobile, code: authRules.code },
    send: ({ mobile, code }) => onSend({ mobile: mobile.trim(), code: code.trim() }),
    fieldOf: codeField('code'),
  });
  const sms = useSms(() => form, 'login');
  return (
    <SignInFrame form={form}>
      <MobileFields form={form} sms={sms} code="code" />
      {children}
    </SignInFrame>
  );
}
