/** Has this process, and those that it starts, put temporary files into memory, where there is room and nobody says otherwise. */
export function useFastTmp(): void;
