import { createRoot } from 'react-dom/client';
import { startTexts } from './client/i18n.ts';
import { watchErrors } from './client/log.ts';
import { takeTicket } from './client/session/sso.ts';
import { warmApp } from './shell/app-part.ts';
import { startNavigator } from './shell/navigator.ts';
import { Root } from './shell/Root.tsx';
import { RootBoundary } from './shell/RootBoundary.tsx';
import './theme/base.css';
import { showWholeTexts } from './ui/whole-texts.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
// Before anything is asked of the server: a ticket must not stay in the address (R2.3-28).
takeTicket();
watchErrors();
showWholeTexts();
await startTexts();
// The first calls are on their way before the code of the application keeps the window busy.
startNavigator(warmApp);
createRoot(container).render(
  <RootBoundary>
    <Root />
  </RootBoundary>,
);
