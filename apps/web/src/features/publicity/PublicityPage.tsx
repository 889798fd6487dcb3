import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { getAddress, onNavigate, queryRecord } from '../../client/navigation.ts';
import { Logo } from '../../ui/icons.tsx';
import { LanguageNav } from '../../ui/LanguageNav.tsx';
import { LetterVerification } from './LetterVerification.tsx';
import { PublicRecordView } from './PublicRecordView.tsx';
import { PublicSearch } from './PublicSearch.tsx';
import './publicity.css';

/** The public register: search, and one record by number (the QR of a certificate opens it), or whether a letter is genuine (its QR). No component library. */
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
        <LanguageNav label={t('publicity.language')} />
      </header>
      {query.letter && query.hash ? (
        <LetterVerification number={query.letter} hash={query.hash} />
      ) : query.number ? (
        <PublicRecordView key={query.number} number={query.number} />
      ) : (
        <PublicSearch text={query.text ?? ''} page={Math.max(1, Number(query.page) || 1)} />
      )}
    </div>
  );
}
