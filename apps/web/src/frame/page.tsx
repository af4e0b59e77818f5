import { useEffect, useState } from 'react';
import { Link, useRoute } from 'wouter';
import { Icon, type IconName, Logo } from '../drawing/icons.tsx';
import { Slip } from '../ui/slip.tsx';
import { type Measure, settings, switchLamp, useSettings } from './settings.ts';
import { refusals } from './storage.ts';
import { useStore } from './store.ts';

/** Where one can go. The board adds its line here. */
// biome-ignore format: a table
const PLACES: readonly { readonly href: string; readonly under: string; readonly label: string; readonly icon: IconName }[] = [
  { href: '/play',      under: '/play/*?',      label: 'Play',      icon: 'die' },
  { href: '/companion', under: '/companion/*?', label: 'Companion', icon: 'phone' },
  { href: '/units',     under: '/units',        label: 'Units',     icon: 'units' },
  { href: '/log',       under: '/log',          label: 'Log',       icon: 'log' },
  { href: '/rules',     under: '/rules/*?',     label: 'Rules',     icon: 'book' },
];

function Place({ href, under, label }: (typeof PLACES)[number]) {
  const [here] = useRoute(under);
  return (
    <Link href={href} aria-current={here ? 'page' : undefined}>
      {label}
    </Link>
  );
}

export function LampButton() {
  return (
    <button
      type="button"
      className="bar-button lamp"
      aria-label="Lamp: light or dark"
      title="Lamp: light or dark"
      onClick={switchLamp}
    >
      <Icon name="lamp" size={22} />
    </button>
  );
}

function Measures() {
  const { measure } = useSettings();
  const choose = (next: Measure): void => settings.set((now) => ({ ...now, measure: next }));
  return (
    <fieldset className="row-of-buttons" aria-label="Measure in">
      <button type="button" className="btn" aria-pressed={measure === 'in'} onClick={() => choose('in')}>
        Inches
      </button>
      <button type="button" className="btn" aria-pressed={measure === 'cm'} onClick={() => choose('cm')}>
        Centimetres
      </button>
    </fieldset>
  );
}

function Menu({ onClose }: { onClose: () => void }) {
  return (
    <Slip title="Sandtable" onClose={onClose}>
      <nav className="menu-places" aria-label="Places">
        {[{ href: '/', label: 'Home', icon: 'die' as const }, ...PLACES].map(({ href, label, icon }) => (
          <Link key={href} href={href} className="btn" onClick={onClose}>
            <Icon name={icon} /> {label}
          </Link>
        ))}
      </nav>
      <button type="button" className="btn" onClick={switchLamp}>
        <Icon name="lamp" /> Lamp: light or dark
      </button>
      <h3>Measure in</h3>
      <Measures />
      <p className="quiet">
        Centimetres are counted at 2.5 an inch. Everything you enter stays on this device.
      </p>
    </Slip>
  );
}

/** The device keeps nothing: said at once, and as long as it lasts. */
function Refused() {
  const names = useStore(refusals);
  if (names.length === 0) return null;
  const lost = names.includes('units') || names.includes('log');
  return (
    <p className="refused" role="alert">
      <b>Not kept on this device.</b> The browser refuses to store{' '}
      {lost ? 'the book and the log' : 'your settings'}: it is full, or the window is private.{' '}
      {lost && 'Save them as files (Units, Log) before you leave.'}
    </p>
  );
}

type Props = {
  readonly title: string;
  readonly sub?: string;
  /** Where "back" leads; home shows its name instead. */
  readonly back?: string;
  readonly actions?: React.ReactNode;
  readonly kind?: string;
  readonly children: React.ReactNode;
};

/** The bar at the top and the page below it. */
export function Page({ title, sub, back, actions, kind = '', children }: Props) {
  const [menu, setMenu] = useState(false);
  useEffect(() => {
    document.title = back === undefined ? 'Sandtable' : `${title} · Sandtable`;
  }, [title, back]);
  return (
    <div className={`page ${kind}`}>
      <header className="top">
        {back === undefined ? (
          <Logo size={34} />
        ) : (
          <Link href={back} className="bar-button" aria-label="Back">
            <Icon name="back" size={24} />
          </Link>
        )}
        <h1>
          {title}
          {sub && <small>{sub}</small>}
        </h1>
        <nav className="places" aria-label="Places">
          {PLACES.map((place) => (
            <Place key={place.href} {...place} />
          ))}
        </nav>
        <div className="bar-actions">
          {actions}
          <LampButton />
          <button type="button" className="bar-button" aria-label="Menu" onClick={() => setMenu(true)}>
            <Icon name="menu" size={22} />
          </button>
        </div>
      </header>
      <Refused />
      <main>{children}</main>
      {menu && <Menu onClose={() => setMenu(false)} />}
    </div>
  );
}
