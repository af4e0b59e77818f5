import type { UnitSheet, UnitValues } from '../companion/games/presentation.ts';
import { readArmyList, withValues } from './army-list.ts';
import { newUnit, type Unit } from './units.ts';

/** Forces that need not be typed: of the scenarios that are played, and of those that the sheets' scenarios name. */
export type Force = { readonly title: string; load(tag: string, sheet: UnitSheet): Promise<readonly Unit[]> };

const listed = (title: string, text: string): Force => ({
  title,
  async load(tag, sheet) {
    const list = readArmyList(text, tag, sheet);
    if ('problem' in list) throw new Error(`${title}: ${list.problem}`); // tested for every list
    return list.units;
  },
});

/** A scenario file as far as a book needs it. */
type Sides<U> = {
  readonly sides: readonly {
    readonly name: string;
    readonly units: readonly (U & { readonly name: string })[];
  }[];
};

const played = <U>(
  title: string,
  file: () => Promise<Sides<U>>,
  values: (unit: U, side: unknown) => UnitValues,
): Force => ({
  title,
  async load(tag, sheet) {
    const { sides } = await file();
    return sides.flatMap((side, i) =>
      side.units.map((unit) =>
        withValues(
          newUnit(tag, sheet, unit.name, i === 0 ? 'dark' : 'light', side.name),
          sheet,
          values(unit, side),
        ),
      ),
    );
  },
});

type Battalion = {
  readonly type: string;
  readonly quality: string;
  readonly bases: number;
  readonly markers?: number;
};
const battalion = ({ type, quality, bases, markers = 0 }: Battalion): UnitValues => ({
  type,
  quality,
  bases,
  markers,
});

type Company = {
  readonly id?: string;
  readonly kind: string;
  readonly battalion?: string;
  readonly mr?: number;
  readonly ar?: number;
  readonly elements?: Readonly<Record<string, number>> | number;
};
type Brigade = {
  readonly battalions?: readonly { readonly id: string; readonly mr: number; readonly ar: number }[];
  readonly officers?: readonly { readonly factor: number; readonly with?: string }[];
};

/** The small arms that the book knows, of what a scenario lists. */
const armsOf = (elements: Company['elements']): UnitValues =>
  typeof elements === 'object'
    ? Object.fromEntries(['rifle', 'smg', 'lmg', 'hmg'].map((arm) => [arm, elements[arm] ?? 0]))
    : {};

function company({ id, kind, battalion: of, mr, ar, elements }: Company, side: unknown): UnitValues {
  const { battalions, officers } = side as Brigade; // the side that holds this unit
  const parent = battalions?.find((each) => each.id === of);
  const officer = Math.max(0, ...(officers ?? []).flatMap((each) => (each.with === id ? each.factor : [])));
  const count =
    typeof elements === 'object' ? Object.values(elements).reduce((sum, n) => sum + n, 0) : (elements ?? 1);
  const type =
    kind === 'infantry' || kind === 'cavalry'
      ? kind
      : /gun|artillery|mortar/.test(kind)
        ? 'artillery'
        : 'vehicle';
  return {
    type,
    mr: mr ?? parent?.mr ?? 0,
    ar: ar ?? parent?.ar ?? 0,
    elements: count,
    ...armsOf(elements),
    dps: 0,
    officer,
  };
}

const AGAGIA = `
British
1st South African Infantry: 12 figures, rating 4
3rd South African Infantry: 12 figures, rating 4
Dorset Yeomanry: cavalry, 10 figures, rating 5
South African machine guns: gunners, HMG, 3 figures, rating 4
Nottinghamshire RHA: gunners, field gun, 4 figures, rating 4
Armoured car: armoured car, LMG, 1 figures
Brigadier Lukin: officer, 1 figures
Senussi
Muhafizia battalion: 12 figures, rating 4, stubborn
Tribesmen, western band: 14 figures, rating 3, irregular, ferocious, single-shot rifles
Tribesmen, eastern band: 14 figures, rating 3, irregular, single-shot rifles
Mounted tribesmen: cavalry, 8 figures, rating 3, irregular, single-shot rifles
Senussi machine gun: gunners, HMG, 3 figures, rating 4
Mountain gun: gunners, field gun, 3 figures, rating 3
Ja’far Pasha: officer, 1 figures`;

const HARBONNIERES = `
Australians
15th Brigade, first company: 12 figures, rating 5
15th Brigade, second company: 12 figures, rating 5, ferocious
8th Brigade, first company: 12 figures, rating 5
8th Brigade, second company: 12 figures, rating 4
Vickers section: gunners, HMG, 3 figures, rating 5
18-pounder section: gunners, field gun, 4 figures, rating 4
Cavalry squadron: cavalry, 8 figures, rating 5
Mark V male: tank, LMG, 1 figures
Mark V female: tank, LMG, 1 figures
Armoured car: armoured car, LMG, 1 figures
Brigadier: officer, 1 figures
Germans
Forward company south: 10 figures, rating 3
Forward company north: 10 figures, rating 4
Village company: 10 figures, rating 4, stubborn
Machine-gun post south: gunners, HMG, 3 figures, rating 5
Machine-gun post north: gunners, HMG, 3 figures, rating 5
77 mm gun: gunners, field gun, 4 figures, rating 4
Grenade thrower: gunners, light mortar, 2 figures, rating 4
Anti-tank rifle party: 3 figures, rating 4
Flak gun: gunners, 3 figures, rating 4
Assault company: 10 figures, rating 5, ferocious
Reserve company: 12 figures, rating 3
Regimental commander: officer, 1 figures
Staff officer: officer, 1 figures`;

const DUCK_LAKE = `
Government
Superintendent Crozier: A, 1 men
Police: B, 7 men
Prince Albert Volunteers: C, 7 men
The gun: B, 5 men
Resistance
Dumont’s horsemen: A, 4 men
Log house: B, 6 men
Ridge: B, 6 men
Willow Cree: C, 5 men`;

const NIMY = `
Germans
84th, first squad: average, 14 figures, original 14
84th, second squad: average, 14 figures, original 14
84th, third squad: average, 14 figures, original 14
84th, fourth squad: average, 14 figures, original 14
German machine gun: average, 3 figures, original 3
77 mm gun: average, 4 figures, original 4
British
Royal Fusiliers, first squad: crack, 8 figures, original 8
Royal Fusiliers, second squad: crack, 8 figures, original 8
Royal Fusiliers, third squad: crack, 8 figures, original 8
Machine gun at the bridge: crack, 3 figures, original 3`;

/** By game; a game that is played brings its scenarios along. */
export const FORCES: Readonly<Record<string, readonly Force[]>> = {
  cla: [listed('Agagia, 1916', AGAGIA), listed('Harbonnières, 1918', HARBONNIERES)],
  lpg: [listed('Duck Lake, 1885', DUCK_LAKE)],
  wf: [listed('Nimy, 1914', NIMY)],
  gwb: [
    played<Battalion>(
      'Audregnies, 1914',
      async () => (await import('../../../../games/great-war-battalions/scenarios/audregnies.json')).default,
      battalion,
    ),
    played<Battalion>(
      'Neuve Chapelle, 1915',
      async () =>
        (await import('../../../../games/great-war-battalions/scenarios/neuve-chapelle.json')).default,
      battalion,
    ),
  ],
  scw: [
    played<Company>(
      'Pingarrón, 1937',
      async () => (await import('../../../../games/spanish-civil-war/scenarios/pingarron.json')).default,
      company,
    ),
    played<Company>(
      'Seseña, 1936',
      async () => (await import('../../../../games/spanish-civil-war/scenarios/sesena.json')).default,
      company,
    ),
  ],
};
