export function libraries(): string[];
export function buildLibrary(): Promise<void>;
export function libraryIfChanged(): Promise<void>;
