/** The files in which the databases can differ, without their end. */
export const differing: readonly string[];
export function differs(file: string): boolean;
export function isAttack(file: string): boolean;
export function secondsOf(file: string): number;
export function sliceOf(files: readonly string[], commit: string, wallSeconds: number, workers?: number): string[];
