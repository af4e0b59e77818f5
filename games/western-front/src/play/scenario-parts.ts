import { INCH } from '@sandtable/table';
import type { State } from './state.ts';

/** WF-6.8 A wind that is not given is rolled when the battle begins: until then its bearing is none. */
export const NO_WIND_YET = -1;

export const withFreeWind = (
  wind: { readonly bearing: number; readonly drift: number } | undefined,
): State['wind'] =>
  wind ? { bearing: wind.bearing, drift: Math.round(wind.drift * INCH) } : { bearing: NO_WIND_YET, drift: 0 };
