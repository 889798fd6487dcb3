import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadConfig } from '../../client/config.ts';
import { Icon, Logo } from '../../ui/icons.tsx';
import { LanguageNav } from '../../ui/LanguageNav.tsx';
import './sign-in.css';

/** Frame of the pages before the application: what the product is at the left, the form at the right. No component library (bundle budget). */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} - ${t('common.platform')}`;
  }, [title, t]);
  useEffect(() => void loadConfig(), []);
  return (
    <div className="sign-in">
      <section className="intro" aria-label={t('common.platform')}>
        <div className="intro-brand">
          <Logo />
          <b>{t('common.platform')}</b>
        </div>
        <p className="slogan">{t('login.slogan')}</p>
        <ol>
          {[1, 2, 3, 4].map((step) => (
            <li key={step}>
              <i aria-hidden="true">{step}</i>
              <b>{t(`login.step${step}`)}</b>
              <span>{t(`login.step${step}Text`)}</span>
            </li>
          ))}
        </ol>
        <Ornament />
        <a className="public-search" href="/publicitypage">
          <Icon name="search" />
          <span>
            <b>{t('login.public')}</b>
            <span>{t('login.publicText')}</span>
          </span>
          <Icon name="right" size={14} />
        </a>
      </section>
      <main>
        <LanguageNav className="languages" label={t('login.language')} />
        <div className="auth-body">
          <h1>{title}</h1>
          {children}
        </div>
        <footer>
          {t('login.support')}
          <span aria-hidden="true">·</span>
          {t('login.browsers')}
          <a className="phone-search" href="/publicitypage">
            {t('login.public')}
          </a>
        </footer>
      </main>
    </div>
  );
}

function Ornament(): ReactNode {
  return (
    <svg
      className="ornament"
      width="300"
      height="300"
      viewBox="0 0 300 300"
      fill="none"
      stroke="#409EFF"
      aria-hidden="true"
    >
      <g opacity=".34">
        <path d="M150 20c62 70 98 122 98 172a98 98 0 0 1-196 0c0-50 36-102 98-172z" />
        <path d="M150 52c50 57 78 100 78 140a78 78 0 0 1-156 0c0-40 28-83 78-140z" />
        <path d="M150 86c37 43 57 75 57 106a57 57 0 0 1-114 0c0-31 20-63 57-106z" />
        <path d="M122 196l20 20 38-42" strokeWidth="3" />
      </g>
    </svg>
  );
}
