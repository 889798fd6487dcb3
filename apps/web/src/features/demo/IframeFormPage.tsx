import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../client/navigation.ts';
import type { PageProps } from '../../client/page.ts';
import { Standalone } from '../../runtime/standalone/Standalone.tsx';
import { readDemoSaved } from './demo-message.ts';
import './demo.css';

/** `/demo/iframe-form`: a form of the platform inside a frame, filled in by its address, reporting what it stored (R2.1-37). */
export default function IframeFormPage({ query }: PageProps): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState(query.name ?? '');
  const [shown, setShown] = useState(query.name ?? '');
  const [saved, setSaved] = useState<string | null>(null);
  useEffect(() => {
    const heard = (event: MessageEvent) => {
      const message = readDemoSaved(event, window.location.origin);
      if (message) setSaved(message.id);
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, []);
  return (
    <Standalone path="/demo/iframe-form" query={query}>
      <div className="page fill demo-frame">
        <form
          className="demo-bar"
          onSubmit={(event) => {
            event.preventDefault();
            setSaved(null);
            setShown(name);
          }}
        >
          <label htmlFor="demo-name">{t('demo.nameOf')}</label>
          <Input id="demo-name" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          <Button htmlType="submit" type="primary">
            {t('demo.load')}
          </Button>
          <span className="sp" />
          {saved ? (
            <output className="demo-saved">
              {t('demo.saved')}{' '}
              <button type="button" className="lk" onClick={() => navigate(`/demo/crud/record/${saved}`)}>
                {t('common.open')}
              </button>
            </output>
          ) : (
            <span className="t3">{t('demo.hint')}</span>
          )}
        </form>
        <iframe
          key={shown}
          className="demo-inner"
          title={t('demo.frame')}
          src={`/demo/url-form?${new URLSearchParams(shown ? { name: shown } : {})}`}
        />
      </div>
    </Standalone>
  );
}
