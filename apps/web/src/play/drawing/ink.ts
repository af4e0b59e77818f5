import type { Feature, Place } from '@sandtable/table';
import { drawn, type Point, SCALE } from './lines.ts';

/** What the ground is drawn with. */

/** Something to draw: a path with a class, or a small sign. */
export type Ink =
  | { readonly cls: string; readonly d: string; readonly width?: number; readonly dash?: string }
  | { readonly sign: Sign; readonly at: Point; readonly size: number };
export type Sign = 'tree-0' | 'tree-1' | 'tree-2' | 'olive' | 'vine' | 'tuft';
export type Name = {
  readonly text: string;
  readonly at: Point;
  readonly cls: 'hill' | 'green' | 'place' | 'water';
};

/** Layers from the ground up. */
export const LAYERS = ['tint', 'area', 'hachure', 'water', 'road', 'growth', 'house', 'work'] as const;
export type Layer = (typeof LAYERS)[number];
export type Drawing = { readonly layer: Layer; readonly ink: readonly Ink[] };
export type Draw = (shape: Shape, feature: Feature) => Drawing[];
export type Shape = {
  readonly corners: readonly Point[];
  readonly line: readonly Point[] | null;
  readonly width: number;
};

export const on = (layer: Layer, ...ink: readonly Ink[]): Drawing => ({ layer, ink });

const ROUND = 24;

export function shapeOf({ ground }: Feature, depth: number): Shape {
  const points = (places: readonly Place[]): Point[] => places.map((place) => drawn(place, depth));
  if ('area' in ground) return { corners: points(ground.area), line: null, width: 0 };
  if ('line' in ground) {
    const line = points(ground.line);
    return { corners: line, line, width: (ground.width / 1000) * SCALE };
  }
  const [x, y] = drawn(ground.centre, depth);
  const radius = (ground.radius / 1000) * SCALE;
  const corners = Array.from({ length: ROUND }, (_, i): Point => {
    const angle = (i * 2 * Math.PI) / ROUND;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return { corners, line: null, width: 0 };
}
