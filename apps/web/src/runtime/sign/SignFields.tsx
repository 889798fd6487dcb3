import type { SignSubject } from '@app/contract';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../client/session/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { SignatureForm } from './use-signature.ts';
import './sign.css';

/** One thing that is signed, as the dialog lists it. */
export interface SignedRow {
  key: string;
  title: string;
  conclusion: string;
  sha256: string;
  refused?: string | null;
}

/** What is signed with its hash, the password or a code again, who signs, and the seal. Ctrl+Enter signs. */
export function SignFields({
  form,
  rows,
  seal,
  onSign,
}: {
  form: SignatureForm;
  rows: readonly SignedRow[];
  seal: SignSubject['seal'];
  onSign: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const signer = useSession(({ user }) => user?.fullname ?? '');
  if (!form.asked) return null;
  if (form.refused !== null)
    return (
      <p role="alert" className="task-problem">
        <Icon name="octagon" size={14} /> <Zh text={form.refused} />
      </p>
    );
  const isCode = form.way === 'code';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSign();
  };
  const field = { id, value: form.typed, onKeyDown, autoComplete: isCode ? 'one-time-code' : 'current-password' };
  return (
    <section className="sign-fields" aria-label={t('sign.title')}>
      <SubjectTable rows={rows} />
      <div className="sign-who">
        <div>
          <label htmlFor={id}>{t(`sign.${form.way}`)}</label>
          {isCode ? (
            <Input {...field} inputMode="numeric" maxLength={20} onChange={(event) => form.type(event.target.value)} />
          ) : (
            <Input.Password {...field} maxLength={200} onChange={(event) => form.type(event.target.value)} />
          )}
          <small className="t3">{t('sign.once')}</small>{' '}
          <button type="button" className="lk" onClick={() => form.choose(isCode ? 'password' : 'code')}>
            {t(isCode ? 'sign.usePassword' : 'sign.useCode')}
          </button>
        </div>
        <div>
          <span>{t('sign.signer')}</span>
          <p className="sign-signer">
            <Zh text={signer} />
          </p>
          <small className="t3">{seal === null ? t('sign.personal') : t('sign.seal', { name: seal })}</small>
        </div>
      </div>
      <small className="t3">{t('sign.meaning')}</small>
    </section>
  );
}

function SubjectTable({ rows }: { rows: readonly SignedRow[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="sign-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sign.subject')}</th>
            <th scope="col">{t('sign.conclusion')}</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, conclusion, sha256, refused }) => (
            <tr key={key}>
              <td>
                <Zh text={title} />
                {refused ? <p className="task-problem">{refused}</p> : null}
              </td>
              <td>{conclusion}</td>
              <td>
                <code title={sha256}>{shortHash(sha256)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A hash as it can be compared at a glance; the whole one is in its tooltip. */
export function shortHash(sha256: string): string {
  return sha256 === '' ? '—' : `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
}
