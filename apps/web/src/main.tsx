import { createRoot } from 'react-dom/client';
import { startTexts } from './client/i18n.ts';
import { Root } from './shell/Root.tsx';
import { RootBoundary } from './shell/RootBoundary.tsx';
import './theme/base.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
await startTexts();
createRoot(container).render(
  <RootBoundary>
    <Root />
  </RootBoundary>,
);
