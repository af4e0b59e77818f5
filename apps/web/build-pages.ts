import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Shell } from './build-shells.ts';
import { cardOf, GAMES } from './src/frame/cards.ts';
import { ADDRESSES, type Address, type PageName } from './src/frame/routes.ts';

/**
 * For each kind of address a copy of index.html that names everything its page needs, so that a first visit takes
 * one round trip and not three, and that shows its title and first words at once. `pages.json` tells the server which address gets which copy.
 */

/** What the build reads of the games it reads from their sources, not from what was once built of them. */
const FROM_SOURCES = {
  environments: { inline: { resolve: { conditions: ['sandtable-source'], noExternal: [/^@sandtable\//] } } },
};

/** Games with a table of their own; their package is fetched whole. */
const PLAYABLE: readonly string[] = ['great-war-battalions', 'spanish-civil-war'];
const boardOfGame = (id: string): string => `../../games/${id}/src/index.ts`;

const FILES: Readonly<Record<PageName, readonly string[]>> = {
  home: ['src/home/home.tsx'],
  companionHome: ['src/companion/companion-home.tsx'],
  game: ['src/companion/game-page.tsx'],
  companion: ['src/companion/page.tsx'],
  search: ['src/reference/search-page.tsx'],
  rules: ['src/reference/rules-page.tsx'],
  print: ['src/reference/print-page.tsx'],
  playHome: ['src/play/pages/play-home.tsx'],
  newBattle: ['src/play/pages/page.tsx'],
  battle: ['src/play/pages/page.tsx'],
  log: ['src/log/log-page.tsx'],
  units: ['src/table-state/units-page.tsx'],
};

const filesOfGame = (tag: string): readonly string[] => [
  `src/frame/sheets/${tag}.ts`,
  `src/companion/games/${tag}.ts`,
];

type Kind = {
  readonly name: string;
  readonly pattern: string;
  readonly files: readonly string[];
  readonly shell?: string;
};

/** An address as a regular expression; a game may be named by its tag or its id. */
const patternOf = (path: string, game: string): string => {
  const steps = path
    .split('/')
    .map((step) => (step === ':game' ? game : step.startsWith(':') ? '[^/]+' : step));
  return `^${steps.join('/').replace(/\/$/, '')}/?$`;
};

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A procedure's page before its script is there: the app takes its place. */
const shellOf = ({ tag, title, about }: Shell): string => `<div class="page companion shell">
        <div class="top"><span class="bar-button"></span><h1>${asText(title)}<small>${asText(cardOf(tag)!.title)}</small></h1></div>
        <main>
          <div class="steps" style="min-height: 47px"></div>
          <div class="bench" data-step="form"><section class="card form-part"><p class="about quiet">${asText(about)}</p></section></div>
        </main>
      </div>`;

function procedurePages(path: string, shells: readonly Shell[]): Kind[] {
  return shells.map((shell) => {
    const { id } = cardOf(shell.tag)!;
    return {
      name: `companion-${shell.tag}-${shell.procedure}`,
      pattern: patternOf(path.replace(':procedure', shell.procedure), `(?:${shell.tag}|${id})`),
      files: [...FILES.companion, ...filesOfGame(shell.tag)],
      shell: shellOf(shell),
    };
  });
}

function kindsOf({ path, page, ofGame }: Address, shells: readonly Shell[]): Kind[] {
  if (page === 'companion') return procedurePages(path, shells);
  const files = FILES[page];
  const name = path.replace(/[:/]+/g, '-').replace(/^-/, '') || 'home';
  if (page === 'newBattle')
    return GAMES.filter(({ id }) => PLAYABLE.includes(id)).map(({ tag, id }) => ({
      name: name.replace('game', tag),
      pattern: patternOf(path, id),
      files: [...files, boardOfGame(id), ...filesOfGame(tag)],
    }));
  if (!ofGame) return [{ name, pattern: patternOf(path, '[^/]+'), files }];
  return GAMES.map(({ tag, id }) => ({
    name: name.replace('game', tag),
    pattern: patternOf(path, `(?:${tag}|${id})`),
    files: [...files, ...filesOfGame(tag), ...(page === 'print' ? [`src/reference/cribs/${tag}.ts`] : [])],
  }));
}

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

const withImports = (start: Chunk, chunks: ReadonlyMap<string, Chunk>, seen: Set<Chunk>): Set<Chunk> => {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const name of start.imports) {
    const chunk = chunks.get(name);
    if (chunk) withImports(chunk, chunks, seen);
  }
  return seen;
};

/** The bar in index.html. */
const SHELL = /<div class="page shell">.*<\/div><\/div>/;

const STYLE = /^ *<link rel="stylesheet".*\n/gm;
/** Styles before scripts: nothing is painted before they are there, and on a slow line everything comes in turn. */
function stylesFirst(html: string): string {
  const styles = html.match(STYLE) ?? [];
  return html.replace(STYLE, '').replace(/^ *<script /m, (script) => `${styles.join('')}${script}`);
}

/** The bar stands in the page itself and needs its styles alone: scripts come after them, not beside them. */
const scriptsLater = (html: string): string =>
  html.replaceAll(
    /<(script type="module"|link rel="modulepreload")(?! fetchpriority)/g,
    '<$1 fetchpriority="low"',
  );

const SCENARIOS = 'virtual:scenarios';

/** The scenarios as a module of plain data, and their maps as files. */
export function scenarioCards(): Plugin {
  let root = '';
  return {
    name: 'sandtable-scenario-cards',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === SCENARIOS ? `\0${SCENARIOS}` : undefined),
    async load(id) {
      if (id !== `\0${SCENARIOS}`) return undefined;
      const { module } = await runnerImport<typeof import('./build-scenarios.tsx')>(
        join(root, 'build-scenarios.tsx'),
        FROM_SOURCES,
      );
      for (const { map, drawing } of module.CARDS)
        this.emitFile({ type: 'asset', fileName: map, source: drawing });
      return `export default ${JSON.stringify(module.CARDS.map(({ drawing: _, ...card }) => card))}`;
    },
  };
}

export function firstPages(): Plugin {
  let [root, dist] = ['', ''];
  let chunks: ReadonlyMap<string, Chunk> = new Map();
  function linksFor(files: readonly string[], html: string): string {
    const needed = new Set<Chunk>();
    for (const file of files) {
      const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(resolve(root, file)));
      if (!chunk) throw new Error(`The build has no ${file}: is it still a page of its own?`);
      withImports(chunk, chunks, needed);
    }
    const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    const links = [
      ...[...styles].map((file) => [file, `<link rel="stylesheet" crossorigin href="/${file}">`]),
      ...[...needed].map(({ fileName }) => [
        fileName,
        `<link rel="modulepreload" crossorigin href="/${fileName}">`,
      ]),
    ];
    return links
      .filter(([file]) => !html.includes(file!))
      .map(([, link]) => `    ${link}\n`)
      .join('');
  }
  return {
    name: 'sandtable-first-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_, bundle) {
      const { module } = await runnerImport<typeof import('./build-shells.ts')>(
        join(root, 'build-shells.ts'),
        FROM_SOURCES,
      );
      const shells = module.SHELLS;
      chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [],
        ),
      ); // Vite adds its metadata to every chunk
      const html = readFileSync(join(dist, 'index.html'), 'utf8');
      mkdirSync(join(dist, 'pages'), { recursive: true });
      const table = ADDRESSES.flatMap((address) => kindsOf(address, shells)).map(
        ({ name, pattern, files, shell }) => {
          const file = `pages/${name}.html`;
          const linked = scriptsLater(
            stylesFirst(html.replace('  </head>', `${linksFor(files, html)}  </head>`)),
          );
          writeFileSync(join(dist, file), shell ? linked.replace(SHELL, shell) : linked);
          return { pattern, file };
        },
      );
      writeFileSync(join(dist, 'pages.json'), JSON.stringify(table, null, 1));
    },
  };
}
