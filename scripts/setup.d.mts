export const root: URL;
export function isRun(url: string): boolean;
export function install(): void;
export function buildIfChanged(): Promise<void>;
export function tool(module: string, args: readonly string[], env?: Record<string, string>): boolean;
