import { type AccessExplanation, accessExplain } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { asTarget, type WhyTarget } from './why-target.ts';
import './access.css';
import { Zh } from '../../ui/Zh.tsx';

/**
 * 'Why can't I?': which right is missing, or what in a case keeps one from acting on it now, which roles would give it and who can grant it. About oneself, or — for
 * administrators — about a person; without a target it asks for the address.
 */
export function WhyDialog({
  open,
  target,
  person = null,
  tenantId = null,
  onClose,
}: {
  open: boolean;
  target?: WhyTarget | null;
  person?: { id: string; name: string } | null;
  tenantId?: string | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const question = useMutation({
    mutationFn: (asked: WhyTarget) =>
      send(accessExplain, { ...asked, userId: person?.id }, { quiet: true, designTenantId: tenantId }),
  });
  const { mutate, reset } = question;
  const { path, call, caseId } = target ?? {};
  const isAsked = path !== undefined || call !== undefined || caseId !== undefined;
  useEffect(() => {
    if (open && isAsked) mutate({ path, call, caseId });
  }, [open, isAsked, path, call, caseId, mutate]);
  return (
    <Dialog
      open={open}
      title={person ? t('access.whyThemTitle', { name: person.name }) : t('access.whyTitle')}
      onClose={onClose}
      afterClose={reset}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {isAsked ? null : <Question isPending={question.isPending} onAsk={mutate} />}
      <div aria-live="polite">
        {question.isError ? <ErrorState error={question.error} /> : null}
        {question.isPending ? <p className="t3">{t('common.loading')}</p> : null}
        {question.data ? <Explanation explanation={question.data} /> : null}
      </div>
    </Dialog>
  );
}

/** Asks about an address or a call that one writes or pastes. */
function Question({ isPending, onAsk }: { isPending: boolean; onAsk: (target: WhyTarget) => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== '') onAsk(asTarget(wanted));
  };
  return (
    <form onSubmit={ask} className="access-ask">
      <label htmlFor={id}>{t('access.ask')}</label>
      <div className="row">
        <Input
          id={id}
          autoFocus
          maxLength={1_000}
          placeholder="/reg/first"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isPending} disabled={text.trim() === ''}>
          {t('access.explain')}
        </Button>
      </div>
    </form>
  );
}

/** The answer: yes or no first, then the reasons with the roles that would help, then who can help. */
function Explanation({ explanation }: { explanation: AccessExplanation }): ReactNode {
  const { t } = useTranslation();
  const { allowed, kind, target, user, tenant, roles, reasons, grantors } = explanation;
  const verdict = allowed ? 'allowed' : 'refused';
  return (
    <div className="access-answer">
      <p className={allowed ? 'access-verdict yes' : 'access-verdict no'}>
        <Icon name={allowed ? 'checkCircle' : 'ban'} size={16} />
        <b>{t(`access.${kind === 'case' ? `${verdict}Case` : verdict}`, { target: target.title || target.id })}</b>
      </p>
      <p className="t2">
        {t('access.asWho', {
          name: user.name,
          tenant: tenant?.name ?? '—',
          roles: roles.map((role) => role.name).join(comma()) || t('access.noRoles'),
        })}
      </p>
      {reasons.length > 0 ? (
        <ul className="access-reasons">
          {reasons.map((reason) => (
            <li key={`${reason.code}${reason.text}`}>
              {reason.text}
              {reason.roles.length > 0 ? (
                <span className="access-roles">
                  <span className="t3">{t('access.anyOf')}</span>
                  {reason.roles.map((role) => (
                    <span key={role.id} className="cnt">
                      <Zh text={role.name} />
                    </span>
                  ))}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {!allowed && grantors.length > 0 ? (
        <>
          <h3>{t('access.whoCanHelp')}</h3>
          <ul className="access-grantors">
            {grantors.map((one) => (
              <li key={one.id}>
                <Icon name="user" size={14} />
                <b>
                  <Zh text={one.name} />
                </b>
                <span className="t3">{one.why}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
