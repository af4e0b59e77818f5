import { defaultOf, rulesOf } from '@sandtable/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../drawing/icons.tsx';
import type { Game } from '../frame/games.ts';
import { useLate } from '../frame/late.ts';
import { Page } from '../frame/page.tsx';
import { type House, type Measure, settings, useSettings } from '../frame/settings.ts';
import { Again, type Piece, PieceView, piecesOf } from './crib-view.tsx';
import { CRIBS } from './cribs.ts';
import { type Fit, fitted, type Gauge as Gauging, LEADING, SIZES, sizeFor } from './fit.ts';
import './print.css';

const NONE: House = {};
const PAGES = [1, 2] as const;
/** Columns on a page: whichever of these lets the type be larger. */
const COLUMNS = [2, 3] as const;

const PAPERS = { a4: 'A4', letter: 'Letter' } as const;
type Paper = keyof typeof PAPERS;
/** Letter is for those who write the day after the month. */
const usual: Paper = /-(US|CA|MX)$/.test(globalThis.navigator?.language ?? '') ? 'letter' : 'a4';

type Rulings = readonly string[];

/** The house rules that differ from the sheet as we read it. */
function rulingsOf({ sheet }: Game, chosen: House): Rulings {
  return Object.entries(sheet.rulebook.options).flatMap(([name, option]) => {
    const value = chosen[name] ?? defaultOf(option);
    if (String(value) === String(defaultOf(option))) return [];
    const means = option.values.find(([each]) => String(each) === String(value))?.[1];
    return means === undefined ? [] : [`${option.title}: ${means}`];
  });
}

type Sheet = {
  readonly game: Game;
  readonly measure: Measure;
  readonly rulings: Rulings;
  readonly pieces: readonly Piece[];
};

function Strip({ sheet: { game, measure, rulings }, page }: { sheet: Sheet; page: (typeof PAGES)[number] }) {
  const words = [
    game.years,
    measure === 'cm' ? 'lengths in centimetres, 2.5 an inch' : 'lengths in inches',
    page === 1 && rulings.length > 0 ? `house rules: ${rulings.join('; ')}` : undefined,
    page === 1 && rulings.length === 0 ? 'no house rules' : undefined,
    '† not on the sheet: our completion',
  ];
  return (
    <header className="crib-strip">
      <h1>{game.title}</h1>
      <p>{words.filter(Boolean).join(' · ')}</p>
      <b>
        {page}/{PAGES.length}
      </b>
    </header>
  );
}

/**
 * Everywhere else letters that come late are left out for the visit; what is measured to fill a page waits for its own,
 * or the page would be set in other letters than it was measured in.
 */
async function lettersForPaper(): Promise<void> {
  const latin = [...document.fonts].filter(({ unicodeRange }) => /^U\+0+-/i.test(unicodeRange));
  for (const face of latin) face.display = 'block';
  // A face that cannot be had (offline, say) is stood in for, and that is what is measured then.
  await Promise.allSettled(latin.map((face) => face.load()));
}

/** Everything once, unseen and in a column of the right width, to be measured. */
function Gauge({ sheet, onFit }: { sheet: Sheet; onFit: (fit: Fit, columns: number) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    void lettersForPaper().then(() => {
      if (!gone && frame.current) onFit(...measured(frame.current));
    });
    return () => {
      gone = true;
    };
  }, [onFit]);
  return (
    <div className="crib-gauge" ref={frame} aria-hidden="true">
      {PAGES.map((page) => (
        <Strip key={page} sheet={sheet} page={page} />
      ))}
      <div className="crib-column">
        <Again piece={sheet.pieces[0]!} />
        {sheet.pieces.map((piece) => (
          <PieceView key={piece.name} piece={piece} measure={sheet.measure} />
        ))}
      </div>
    </div>
  );
}

/** Print sets lines a hair taller than the screen does. */
const SLACK = 0.985;

/** A piece that is too wide for its column fits nowhere. */
const tall = (element: HTMLElement): number =>
  element.scrollWidth > element.clientWidth + 1
    ? Number.POSITIVE_INFINITY
    : element.getBoundingClientRect().height;

function gaugeOf(frame: HTMLElement, columns: number): Gauging {
  const strips = [...frame.querySelectorAll<HTMLElement>('.crib-strip')];
  const pieces = [...frame.querySelectorAll<HTMLElement>('.crib-piece')];
  const again = frame.querySelector<HTMLElement>('.crib-again')!; // the gauge has one
  const heads = pieces.map((piece) => piece.classList.contains('head'));
  return (size, leading) => {
    frame.style.setProperty('--columns', String(columns));
    frame.style.setProperty('--size', `${size}pt`);
    frame.style.setProperty('--leading', String(leading));
    const rooms = strips.map((strip) => (frame.clientHeight - strip.offsetHeight) * SLACK);
    const room = rooms.flatMap((each) => Array.from({ length: columns }, () => each));
    return { heights: pieces.map(tall), room, heads, again: again.offsetHeight };
  };
}

/** Should nothing fit, all of it in one column: it is too long, but nothing is lost. */
const NO_FIT: Fit = { size: SIZES.least, leading: LEADING.least, columns: [[0, Number.POSITIVE_INFINITY]] };

/** The number of columns that allows the larger type, and all that fits then. */
function measured(frame: HTMLElement): [Fit, number] {
  const sizes = COLUMNS.map((columns) => ({ columns, size: sizeFor(gaugeOf(frame, columns)) ?? 0 }));
  const { columns, size } = sizes.reduce((best, each) => (each.size > best.size ? each : best));
  return [size > 0 ? fitted(gaugeOf(frame, columns), size) : NO_FIT, columns];
}

function Pages({ sheet, fit: { columns }, each }: { sheet: Sheet; fit: Fit; each: number }) {
  return PAGES.map((page) => (
    <section key={page} className="crib-page" aria-label={`Page ${page}`}>
      <Strip sheet={sheet} page={page} />
      <div className="crib-columns">
        {columns.slice((page - 1) * each, page * each).map(([from, to]) => (
          <div key={from} className="crib-column">
            {to > from && !sheet.pieces[from]!.title && <Again piece={sheet.pieces[from]!} />}
            {sheet.pieces.slice(from, to).map((piece) => (
              <PieceView key={piece.name} piece={piece} measure={sheet.measure} />
            ))}
          </div>
        ))}
      </div>
    </section>
  ));
}

type Fitted = { readonly for: string; readonly fit: Fit; readonly columns: number };

function Tools({
  game,
  rulings,
  paper,
  onPaper,
}: {
  game: Game;
  rulings: Rulings;
  paper: Paper;
  onPaper: (paper: Paper) => void;
}) {
  const { measure } = useSettings();
  return (
    <div className="row-of-buttons print-tools">
      <button type="button" className="btn main" onClick={() => print()}>
        <Icon name="print" size={18} /> Print
      </button>
      {(Object.keys(PAPERS) as Paper[]).map((each) => (
        <button
          key={each}
          type="button"
          className="btn"
          aria-pressed={paper === each}
          onClick={() => onPaper(each)}
        >
          {PAPERS[each]}
        </button>
      ))}
      <button
        type="button"
        className="btn"
        onClick={() => settings.set((now) => ({ ...now, measure: measure === 'in' ? 'cm' : 'in' }))}
      >
        In {measure === 'in' ? 'centimetres' : 'inches'}
      </button>
      <Link className="btn" href={`/rules/${game.tag}`}>
        House rules: {rulings.length === 0 ? 'none changed' : `${rulings.length} changed`}
      </Link>
    </div>
  );
}

/** Two pages for the table, under the house rules chosen. */
export default function PrintPage({ game }: { game: Game }) {
  const write = useLate(CRIBS[game.tag]!); // every game has a crib
  const { house, measure } = useSettings();
  const chosen = house[game.tag] ?? NONE;
  const [paper, setPaper] = useState<Paper>(usual);
  const [done, setDone] = useState<Fitted>();
  const sheet = useMemo((): Sheet => {
    const rulings = rulingsOf(game, chosen);
    const completions = rulesOf(game.sheet.rulebook).filter(({ kind }) => kind === 'completion');
    const ours = new Set(completions.map(({ id }) => id));
    return { game, measure, rulings, pieces: write(chosen).flatMap((block) => piecesOf(block, ours)) };
  }, [game, chosen, measure, write]);
  const wanted = useMemo(
    () => JSON.stringify([sheet.game.tag, measure, paper, sheet.rulings]),
    [sheet, measure, paper],
  );
  const onFit = useMemo(
    () => (fit: Fit, columns: number) => setDone({ for: wanted, fit, columns }),
    [wanted],
  );
  const here = done?.for === wanted ? done : undefined;
  const style = {
    '--size': `${here?.fit.size ?? SIZES.least}pt`,
    '--leading': here?.fit.leading ?? LEADING.least,
    '--columns': here?.columns ?? COLUMNS[0],
  } as React.CSSProperties; // which does not know custom properties
  return (
    <Page title={`${game.title}: quick reference`} back={`/${game.tag}`} kind="printing">
      <Tools game={game} rulings={sheet.rulings} paper={paper} onPaper={setPaper} />
      <style>{`@page { size: ${paper}; margin: 0 }`}</style>
      <article className={`crib ${paper}`} style={style}>
        {here ? (
          <Pages sheet={sheet} fit={here.fit} each={here.columns} />
        ) : (
          <Gauge key={wanted} sheet={sheet} onFit={onFit} />
        )}
      </article>
    </Page>
  );
}
