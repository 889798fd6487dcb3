import { useCaptcha } from '../../client/session/use-captcha.ts';
import { authRules } from './auth-rules.ts';

/** The captcha of a form that needs one only when the server asks for it: its check, and what is sent of it. */
export function useAskedCaptcha() {
  const { captcha, reload } = useCaptcha();
  const asked = captcha?.required ? captcha : null;
  return {
    /** Null = none is asked for. */
    asked,
    reload,
    checks: asked ? { captcha: authRules.code } : {},
    proofOf: (typed: string): { captcha?: string; requestId?: string } =>
      asked ? { captcha: typed.trim(), requestId: asked.requestId } : {},
  };
}
