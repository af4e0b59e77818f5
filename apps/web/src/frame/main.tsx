import './plain-zod.ts';

import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './fonts.css';
import './tokens.css';
import './base.css';
import './page.css';
import { fetchPage } from './pages.ts';
import { keepOnDevice, UpdateOffer } from './update.tsx';

/** Drawn in small pieces of time, so that a slow phone answers to taps meanwhile. */
function show(): void {
  const root = createRoot(document.getElementById('app')!);
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
        <UpdateOffer />
      </StrictMode>,
    ),
  );
}

/** Where this fails, the app says so itself. */
fetchPage(location.pathname).then(show, show);
keepOnDevice();
