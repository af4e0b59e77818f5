import { isRecord, keptText } from './storage.ts';
import { useStore } from './store.ts';

export type Lamp = 'system' | 'light' | 'dark';
export type Measure = 'in' | 'cm';
/** House rules chosen for a game, by name; what is not named is at its default. */
export type House = Readonly<Record<string, string | number>>;

export type Settings = {
  readonly lamp: Lamp;
  readonly measure: Measure;
  readonly dice: 'own' | 'ours';
  readonly house: Readonly<Record<string, House>>;
};

const INITIAL: Settings = { lamp: 'system', measure: 'in', dice: 'ours', house: {} };

function reading(raw: unknown): Settings | undefined {
  if (!isRecord(raw)) return undefined;
  return {
    lamp: raw.lamp === 'light' || raw.lamp === 'dark' ? raw.lamp : 'system',
    measure: raw.measure === 'cm' ? 'cm' : 'in',
    dice: raw.dice === 'own' ? 'own' : 'ours',
    house: isRecord(raw.house) ? (raw.house as Settings['house']) : {}, // the engine checks names and values
  };
}

export const settings = keptText('settings', INITIAL, reading);
export const useSettings = (): Settings => useStore(settings);

function showLamp(): void {
  const { lamp } = settings.get();
  if (lamp === 'system') delete document.documentElement.dataset.lamp;
  else document.documentElement.dataset.lamp = lamp;
}
settings.watch(showLamp);

/** Is the page dark now, whoever decided it? */
const isDark = (lamp: Lamp): boolean =>
  lamp === 'dark' || (lamp === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

export const switchLamp = (): void =>
  settings.set((now) => ({ ...now, lamp: isDark(now.lamp) ? 'light' : 'dark' }));

/** Sets one house rule of a game; the default is not kept. */
export function chooseHouse(game: string, name: string, value: string | number, standard: string | number) {
  settings.set((now) => {
    const { [name]: _, ...others } = now.house[game] ?? {};
    const house = value === standard ? others : { ...others, [name]: value };
    return { ...now, house: { ...now.house, [game]: house } };
  });
}
