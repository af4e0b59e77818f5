import './plain-zod.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './fonts.css';
import './tokens.css';
import './base.css';
import './page.css';
import '../home/home.css';
import { keepOnDevice, UpdateOffer } from './update.tsx';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
    <UpdateOffer />
  </StrictMode>,
);
keepOnDevice();
