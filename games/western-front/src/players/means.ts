import type { Dice } from '@sandtable/dice';
import { SILENT } from '@sandtable/engine';
import { struck } from '../sheet/casualties.ts';
import type { House } from '../sheet/options.ts';
import { laid, type Volley } from '../sheet/smallArms.ts';

/** What a throw on the casualty tables brings on average: the six rows of the cell that is read. */
const known = new WeakMap<House, Map<number, number>>();
const showing = (face: number): Dice => ({ trace: undefined, roll: () => face }) as unknown as Dice; // one die is all that is asked

export function meanOf(table: number, figures: number, options: House): number {
  if (figures < 1) return 0;
  const means = known.get(options) ?? new Map<number, number>();
  known.set(options, means);
  const key = Math.max(-20, Math.min(40, table)) * 1000 + figures;
  let mean = means.get(key);
  if (mean === undefined) {
    mean = 0;
    for (let face = 1; face <= 6; face++)
      mean += struck(showing(face), { table, figures, options }, '').casualties / 6;
    means.set(key, mean);
  }
  return mean;
}

/** Casualties that a volley brings on average. */
export function meanVolley(volley: Volley): number {
  const { table, figures, proof } = laid(SILENT, volley);
  if (proof || figures < 1) return 0;
  const mean = meanOf(table, figures, volley.options);
  return volley.targetFigures > 0 ? Math.min(volley.targetFigures, mean) : mean;
}
