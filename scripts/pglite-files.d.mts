export function differs(file: string, source: string): boolean;
export function isAttack(file: string): boolean;
export function secondsOf(file: string): number;
export function sliceOf(files: readonly string[], commit: string, wallSeconds: number, workers?: number): string[];
