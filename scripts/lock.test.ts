import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

type Locked = {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
}; // npm wrote it

it('the lock names the binaries of every platform, so that `npm ci` works on each', () => {
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !Object.hasOwn(packages, `node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});

it('the lock names no registry: everybody installs from their own', () => {
  const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'));
  expect(hosts).toEqual([]);
});
