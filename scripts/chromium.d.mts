export function findChromium(): string | undefined;
export function haveChromium(): boolean;
