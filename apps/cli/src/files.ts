import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { BadInput } from './errors.ts';

/** Reads a file, or standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch {
    throw new BadInput(
      'no-such-file',
      `Cannot read ${path === '-' ? 'standard input' : `the file "${path}"`}.`,
    );
  }
}

/** A pipe or a device, which cannot be exchanged for a file. */
const isSpecial = (path: string): boolean => existsSync(path) && !statSync(path).isFile();

/** Makes sure that a file can be written before long work is done for it. */
export function requireWritable(path: string): void {
  try {
    if (existsSync(path)) {
      if (statSync(path).isDirectory()) throw new Error('a folder');
      accessSync(path, constants.W_OK);
    }
    if (!isSpecial(path)) accessSync(dirname(existsSync(path) ? realpathSync(path) : path), constants.W_OK);
  } catch {
    throw new BadInput('cannot-write', `Cannot write the file "${path}"; name one in a folder that exists.`);
  }
}

/** Writes beside the file and exchanges the two when all is on the disk: a full one never costs the old file. */
export function writeWhole(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const beside = `${target}.${process.pid}.part`;
  try {
    if (isSpecial(path)) {
      writeFileSync(path, text);
      return;
    }
    const file = openSync(beside, 'w');
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (existsSync(target)) chmodSync(beside, statSync(target).mode);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new BadInput('cannot-write', `Cannot write the file "${path}", which is as it was: ${why}.`);
  }
}
