import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/i18n.ts';
import { getAddress, onNavigate, queryRecord } from '../../client/navigation.ts';
import { changeLanguage } from '../../client/session.ts';
import { Logo } from '../../ui/icons.tsx';
import { PublicRecordView } from './PublicRecordView.tsx';
import { PublicSearch } from './PublicSearch.tsx';
import './publicity.css';

const languages = [
  { language: 'zh-CN', name: '简体' },
  { language: 'zh-TW', name: '繁體' },
  { language: 'en', name: 'English' },
] as const;

/** The public register: search, and one record by number (the QR of a certificate opens it). No component library. */
export default function PublicityPage(): ReactNode {
  const { t } = useTranslation();
  const address = useSyncExternalStore(onNavigate, getAddress);
  const query = queryRecord(address.search);
  return (
    <div className="public">
      <header>
        <a href="/publicitypage" className="public-brand">
          <Logo />
          <b>{t('publicity.site')}</b>
        </a>
        <nav aria-label={t('publicity.language')}>
          {languages.map(({ language, name }) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-current={language === getLanguage() ? 'true' : undefined}
              onClick={() => void changeLanguage(language)}
            >
              {name}
            </button>
          ))}
        </nav>
      </header>
      {query.number ? (
        <PublicRecordView key={query.number} number={query.number} />
      ) : (
        <PublicSearch text={query.text ?? ''} page={Math.max(1, Number(query.page) || 1)} />
      )}
    </div>
  );
}
