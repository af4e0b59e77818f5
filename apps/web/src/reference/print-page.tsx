import { defaultOf } from '@sandtable/engine';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { Icon } from '../drawing/icons.tsx';
import type { Game } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { settings, useSettings } from '../frame/settings.ts';
import { type Block, cribOf } from './crib.ts';
import './print.css';

const NONE = {};

const cited = (rule: Block['modifiers'][number]['rows'][number]['rule']): string =>
  (typeof rule === 'string' ? rule : rule[0]!).replace(/^[A-Z]+-/, '');

function Modifiers({ table }: { table: Block['modifiers'][number] }) {
  return (
    <table className="crib-rows">
      <caption>
        {table.title}
        {table.base && <b> {table.base}</b>}
      </caption>
      <tbody>
        {table.rows.map(({ label, value, rule }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className="number">{value}</td>
            <td className="cite">{cited(rule)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Grid({ grid }: { grid: NonNullable<Block['grid']> }) {
  return (
    <table className="crib-grid">
      {grid.columns.length > 0 && (
        <thead>
          <tr>
            <td />
            {grid.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {grid.rows.map(([label, cells]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockView({ block }: { block: Block }) {
  return (
    <section className="crib-block">
      <h2>{block.title}</h2>
      {block.grid && <Grid grid={block.grid} />}
      {block.modifiers.map((table) => (
        <Modifiers key={table.title} table={table} />
      ))}
      {block.faces.length > 0 && (
        <p className="crib-faces">
          <i>Unmodified: </i>
          {block.faces.map(([faces, said]) => (
            <span key={faces}>
              <b>{faces}</b> {said}
            </span>
          ))}
        </p>
      )}
      {block.notes.map(({ text, rule }) => (
        <p key={rule} className="crib-note">
          {text} <span>{cited(rule)}</span>
        </p>
      ))}
    </section>
  );
}

/** Two pages for the table, under the house rules chosen. */
export default function PrintPage({ game }: { game: Game }) {
  const { house, measure } = useSettings();
  const chosen = house[game.tag] ?? NONE;
  const blocks = useMemo(() => cribOf(game, chosen, measure), [game, chosen, measure]);
  const changed = Object.entries(game.sheet.rulebook.options).filter(
    ([name, option]) =>
      String(chosen[name as keyof typeof chosen] ?? defaultOf(option)) !== String(defaultOf(option)),
  );
  return (
    <Page title={`${game.title}: quick reference`} back={`/${game.tag}`} kind="printing">
      <div className="row-of-buttons print-tools">
        <button type="button" className="btn main" onClick={() => print()}>
          <Icon name="print" size={18} /> Print
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => settings.set((now) => ({ ...now, measure: measure === 'in' ? 'cm' : 'in' }))}
        >
          In {measure === 'in' ? 'centimetres' : 'inches'}
        </button>
        <Link className="btn" href={`/rules/${game.tag}`}>
          House rules: {changed.length === 0 ? 'none changed' : `${changed.length} changed`}
        </Link>
      </div>
      <article className="crib">
        <header>
          <h1>{game.title}</h1>
          <p>
            {game.years} · {game.dice} · {measure === 'cm' ? 'centimetres, 2.5 an inch' : 'inches'}
            {changed.map(([name, option]) => (
              <span key={name}>
                {' '}
                · {option.title}:{' '}
                {
                  option.values.find(
                    ([value]) => String(value) === String(chosen[name as keyof typeof chosen]),
                  )?.[1]
                }
              </span>
            ))}
          </p>
        </header>
        <div className="crib-columns">
          {blocks.map((block) => (
            <BlockView key={block.title} block={block} />
          ))}
        </div>
      </article>
    </Page>
  );
}
