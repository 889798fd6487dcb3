import type { ReactNode } from 'react';
import { getLanguage } from '../client/i18n.ts';
import { changeLanguage } from '../client/session/session.ts';

const languages = [
  { language: 'zh-CN', name: '简体' },
  { language: 'zh-TW', name: '繁體' },
  { language: 'en', name: 'English' },
] as const;

/** The three languages of the pages that need no sign-in, each under its own name. No component library (bundle budget). */
export function LanguageNav({ label, className }: { label: string; className?: string }): ReactNode {
  return (
    <nav className={className} aria-label={label}>
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
  );
}
