export function packed(folders: readonly string[], destination: string): string[];
export function putAppBeside(): void;
