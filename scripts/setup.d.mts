export const root: URL;
export function isRun(url: string): boolean;
export function npm(args: readonly string[], how?: { cwd?: string; stdio?: 'inherit' | 'pipe' }): string;
export function install(): void;
export function buildIfChanged(): Promise<void>;
export function tool(module: string, args: readonly string[], env?: Record<string, string>): boolean;
