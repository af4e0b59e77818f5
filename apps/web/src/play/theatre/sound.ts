import { boardSettings } from '../session/pace.ts';
import type { Beat } from '../session/picture.ts';

/** Short sounds made here and now: dice on wood, a shot, feet, a drum. Off until somebody switches them on. */

let context: AudioContext | undefined;

/** Noise that dies away, through a filter: so most things on a table sound. */
function knock(at: number, { pitch, long, loud }: { pitch: number; long: number; loud: number }): void {
  context ??= new AudioContext();
  const audio = context;
  const frames = Math.ceil(audio.sampleRate * long);
  const noise = audio.createBuffer(1, frames, audio.sampleRate);
  const data = noise.getChannelData(0);
  let state = 22_222;
  for (let i = 0; i < frames; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    data[i] = (state / 2 ** 31) * (1 - i / frames) ** 3;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const volume = audio.createGain();
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const DICE = { pitch: 2600, long: 0.05, loud: 0.5 };
const SHOT = { pitch: 320, long: 0.28, loud: 0.9 };
const STEP = { pitch: 500, long: 0.06, loud: 0.3 };
const DRUM = { pitch: 110, long: 0.45, loud: 1.4 };

/** What a beat sounds like. */
export function sound({ line: { trail }, moment }: Beat): void {
  if (!boardSettings.get().sound || typeof AudioContext === 'undefined') return;
  if (moment) for (const at of [0, 0.16, 0.24]) knock(at, DRUM);
  else if (trail?.aim) knock(0, SHOT);
  else if (trail?.path && trail.path.length > 1) for (const at of [0, 0.14, 0.28, 0.42]) knock(at, STEP);
  if (trail?.resolved?.trace?.some(({ kind }) => kind === 'roll'))
    for (const at of [0.02, 0.09, 0.13, 0.22, 0.3]) knock(at, DICE);
}
