import { useSyncExternalStore } from 'react';
import { store } from './store.ts';

/** A new version that waits for the player's leave. */
const waiting = store<ServiceWorker | undefined>(undefined);

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null): void => {
    if (worker && navigator.serviceWorker.controller) waiting.set(() => worker);
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') offer(fresh);
    });
  });
}

/** The rest of the app is fetched after the page, so that it never waits for it. */
const SETTLED = 2000;

/** Keeps the app on the device, once the page has settled. */
export function keepOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker
      .register('/sw.js')
      .then(watch)
      .catch(() => undefined); // without it the app needs the network, and works
  };
  const soon = (): void => void setTimeout(register, SETTLED);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

export function UpdateOffer() {
  const worker = useSyncExternalStore(waiting.watch, waiting.get, waiting.get);
  if (!worker) return null;
  function takeOver(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker?.postMessage('take-over');
  }
  return (
    <p className="update" role="status">
      A new version is ready.
      <button type="button" className="btn" onClick={takeOver}>
        Reload
      </button>
      <button type="button" className="btn bare" onClick={() => waiting.set(() => undefined)}>
        Later
      </button>
    </p>
  );
}
