import type { Crib } from '@sandtable/engine';
import { type Late, late } from '../frame/late.ts';

type Written = (house: unknown) => Crib;

const written = (load: () => Promise<{ readonly crib: Written }>): Late<Written> =>
  late(async () => (await load()).crib);

/** Each game writes its own quick reference; each is fetched when it is printed. */
export const CRIBS: Readonly<Record<string, Late<Written>>> = {
  lpg: written(() => import('./cribs/lpg.ts')),
  gwb: written(() => import('./cribs/gwb.ts')),
  wf: written(() => import('./cribs/wf.ts')),
  cla: written(() => import('./cribs/cla.ts')),
  scw: written(() => import('./cribs/scw.ts')),
};
