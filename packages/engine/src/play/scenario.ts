import {
  at,
  type Feature,
  type Ground,
  INCH,
  KINDS,
  smoothLine,
  smoothRing,
  type TableMap,
} from '@sandtable/table';
import { z } from 'zod';
import { didYouMean, fine, type Result, refused } from '../refusal.ts';
import { outOfBounds, SCENARIO_BOUNDS } from './bounds.ts';
import type { Scenario, Side } from './game.ts';
import { hashOf } from './seal.ts';

/** Scenario files: written by hand in inches; the map belongs to no game, the forces to one. */

const inch = z.number().min(-1000).max(1000);
const point = z.tuple([inch, inch]).describe('x east and y north from the south-west corner, in inches');
const kind = z.enum(KINDS, {
  error: ({ input }) => `${JSON.stringify(input)} is no kind of ground.${didYouMean(String(input), KINDS)}`,
});

const featureSchema = z
  .object({
    kind,
    name: z.string().max(200).optional(),
    area: z.array(point).min(3).max(500).optional().describe('corners in order'),
    rect: z.tuple([inch, inch, inch, inch]).optional().describe('south-west and north-east corner'),
    line: z.array(point).min(2).max(500).optional().describe('a line with a width'),
    width: z.number().positive().max(20).default(0.2),
    circle: z
      .tuple([inch, inch, z.number().positive().max(1000)])
      .optional()
      .describe('centre and radius'),
    level: z.int().min(1).max(5).optional().describe('of a hill'),
    smooth: z
      .boolean()
      .default(false)
      .describe('a curve through the corners of an area or the points of a line'),
    strength: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('what it stands before it falls, where the game counts that'),
    room: z.int().min(1).max(1000).optional().describe('how many it shelters'),
  })
  .refine(({ area, rect, line, circle }) => [area, rect, line, circle].filter(Boolean).length === 1, {
    error: 'give one of area, rect, line and circle',
  });

function groundOf({ area, rect, line, width, circle, smooth }: z.infer<typeof featureSchema>): Ground {
  const places = (area ?? line ?? []).map(([x, y]) => at(x, y));
  if (area) return { area: smooth ? smoothRing(places) : places };
  if (line) return { line: smooth ? smoothLine(places) : places, width: Math.round(width * INCH) };
  if (circle) return { centre: at(circle[0], circle[1]), radius: Math.round(circle[2] * INCH) };
  const [x0, y0, x1, y1] = rect!; // one of the four is there
  return { area: [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)] };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function featureOf(file: z.infer<typeof featureSchema>, index: number): Feature {
  const id = `${slug(file.name ?? file.kind)}-${index}`;
  const named = file.name === undefined ? {} : { name: file.name };
  return {
    id,
    kind: file.kind,
    ground: groundOf(file),
    ...named,
    ...(file.level === undefined ? {} : { level: file.level }),
    ...(file.strength === undefined ? {} : { strength: file.strength }),
    ...(file.room === undefined ? {} : { room: file.room }),
  };
}

/** The map of a scenario file, turned into a table. */
export const mapSchema = z
  .object({
    width: z.number().positive().max(400),
    depth: z.number().positive().max(400),
    features: z.array(featureSchema).max(500),
    wild: z.boolean().optional(),
  })
  .transform(
    ({ width, depth, features, wild }): TableMap => ({
      width: width * INCH,
      depth: depth * INCH,
      features: features.map(featureOf),
      ...(wild ? { wild } : {}),
    }),
  );

/** A place in a scenario file, in inches. */
export const placeSchema = point.transform(([x, y]) => at(x, y));

/** What every scenario file begins with. */
export const scenarioHead = {
  $schema: z.string().optional(),
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9-]+$/, 'small letters, figures and dashes'),
  game: z.string(),
  title: z.string().min(1).max(200),
  about: z.string().min(1).max(5000),
  changed: z
    .string()
    .min(1)
    .max(1000)
    .exactOptional()
    .describe('where it leaves the battle as it was written down first, so that either side may win'),
  turns: z.int().min(1).max(100),
  map: mapSchema,
};

/** The first thing that is wrong, with its place, and how many more there are. */
export function firstIssue({ issues }: z.ZodError): { readonly path: string; readonly message: string } {
  const [issue] = issues;
  const more = issues.length - 1;
  const rest = more > 0 ? ` (and ${more} more)` : '';
  return { path: issue!.path.map(String).join('.'), message: `${issue!.message}${rest}` };
}

function fileAs<T>(schema: z.ZodType<T>, raw: unknown): Result<T> {
  const large = outOfBounds(raw, SCENARIO_BOUNDS);
  if (large) return refused({ code: 'bad-scenario', message: large });
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return fine(result.data);
  const { path, message } = firstIssue(result.error);
  return refused({ code: 'bad-scenario', message: `${path || 'The file'}: ${message}`, path });
}

/** How the scenario files of a game are read. */
export type ScenarioFiles<T extends Scenario = Scenario> = {
  /** Reads a file; errors name the place in it. */
  read(raw: unknown): Result<T>;
  /** The JSON Schema, for editors that help while typing. */
  schema(): object;
};

type Head = Omit<Scenario, 'sides' | 'hash'> & {
  readonly sides: readonly { readonly id: Side; readonly name: string }[];
};
/** What every scenario of a game has in common. */
type Look<F> = Pick<Scenario, 'colours'> & {
  /** Which of the two sides is drawn dark. */
  readonly dark: 0 | 1;
  /** What is wrong with a file that the schema lets through. */
  readonly wrong?: (file: F) => string | undefined;
};

/** The files of a game, by their schema; `rest` makes of a file what only this game knows. */
export function scenarioFiles<F extends Head, R extends object>(
  schema: z.ZodType<F>,
  { dark, colours, wrong }: Look<F>,
  rest: (file: F) => R,
): ScenarioFiles<Scenario & R> & { ours(raw: unknown): Scenario & R } {
  function read(raw: unknown): Result<Scenario & R> {
    const file = fileAs(schema, raw);
    if (!file.ok) return file;
    const fault = wrong?.(file.value);
    if (fault !== undefined) return refused({ code: 'bad-scenario', message: `${fault}.` });
    const { id, game, title, about, changed, turns, map } = file.value;
    const sides = file.value.sides.map((side, i) => ({ id: side.id, name: side.name, dark: i === dark }));
    const look = colours ? { colours } : {};
    return fine({
      hash: hashOf(raw),
      id,
      game,
      title,
      about,
      ...(changed === undefined ? {} : { changed }),
      turns,
      map,
      sides,
      ...look,
      ...rest(file.value),
    });
  }
  return {
    read,
    schema: () => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    ours(raw) {
      const scenario = read(raw);
      if (!scenario.ok) throw new Error(scenario.problem.message); // a file that the game comes with
      return scenario.value;
    },
  };
}
