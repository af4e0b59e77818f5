import { VignetteCla } from './vignette-cla.tsx';
import { VignetteGwb } from './vignette-gwb.tsx';
import { VignetteLpg } from './vignette-lpg.tsx';
import { VignetteScw } from './vignette-scw.tsx';
import { VignetteWf } from './vignette-wf.tsx';

const PICTURES: Readonly<Record<string, () => React.JSX.Element>> = {
  cla: VignetteCla,
  gwb: VignetteGwb,
  lpg: VignetteLpg,
  scw: VignetteScw,
  wf: VignetteWf,
};

/** The picture of a game. */
export function Vignette({ tag }: { tag: string }) {
  const Picture = PICTURES[tag];
  return Picture ? <Picture /> : null;
}
