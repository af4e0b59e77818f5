import { SHEETS } from './src/frame/sheets.ts';

/** What can be shown of a procedure before any script has come. */
export type Shell = {
  readonly tag: string;
  readonly procedure: string;
  readonly title: string;
  readonly about: string;
};

const sheets = await Promise.all(
  Object.entries(SHEETS).map(async ([tag, load]) => ({ tag, sheet: (await load()).sheet })),
);

/** Read by the build in Vite's own module runner, because the sheets are TypeScript. */
export const SHELLS: readonly Shell[] = sheets.flatMap(({ tag, sheet }) =>
  Object.values(sheet.procedures).map(({ id, title, about }) => ({ tag, procedure: id, title, about })),
);
