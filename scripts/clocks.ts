import { z } from 'zod';

/** Which clock the files below each path of `scripts/clocks.json` read, with the reason; the longest path that fits decides. */
export const Clocks = z.strictObject({
  real: z.record(z.string(), z.string().min(1)),
  business: z.record(z.string(), z.string().min(1)),
  both: z.record(z.string(), z.string().min(1)),
});
export type Clocks = z.infer<typeof Clocks>;

/** A reading of real time: of a context, of JavaScript, of the database. `performance.now()` measures how long something takes. */
const readsReal =
  /(?<!performance)\.now\(\)|\bnew Date\(\)|\bDate\.now\b|(?<![\w.])now\(\)|\bcurrent_(?:date|timestamp)\b/;
const readsBusiness = /\bbusinessNow\(\)/;
const comment = /^\s*(?:\/?\*|\/\/)/;

/**
 * Lines that read the other clock than their place in the table says, files without a place, and places that no file needs. `files` are sources by
 * path.
 */
export function clockFaults(table: Clocks, files: ReadonlyMap<string, string>): string[] {
  const places = Object.entries(table).flatMap(([clock, paths]) => Object.keys(paths).map((path) => ({ path, clock })));
  const used = new Set<string>();
  const faults = [...files].flatMap(([path, source]) => {
    const place = places
      .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
      .reduce<{ path: string; clock: string } | null>(
        (best, one) => (best && best.path.length > one.path.length ? best : one),
        null,
      );
    return source.split('\n').flatMap((line, index) => {
      if (comment.test(line)) return [];
      const read = readsBusiness.test(line) ? 'business' : readsReal.test(line) ? 'real' : null;
      if (read === null) return [];
      if (place) used.add(place.path);
      if (place?.clock === read || place?.clock === 'both') return [];
      const where = place ? `${place.path} keeps ${place.clock} time` : 'its place is not in scripts/clocks.json';
      return [`${path}:${index + 1}: reads ${read} time, but ${where}`];
    });
  });
  const idle = places
    .filter(({ path }) => !used.has(path))
    .map(({ path }) => `scripts/clocks.json: nothing in ${path} reads a clock`);
  return [...faults, ...idle];
}
