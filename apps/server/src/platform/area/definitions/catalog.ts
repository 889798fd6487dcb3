import type { AreaDefinition } from '@app/contract';
import type { App, Context, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { type Words, wordsNow } from '../../dictionary/index.ts';
import type { Charts } from './charts.ts';
import { currentShape } from './current-shape.ts';
import { inWords } from './in-words.ts';
import { chartsIn, type StoredDefinition, versionOf } from './publication.store.ts';

/** A published definition, prepared for use. */
export interface Area {
  id: string;
  version: number;
  definition: AreaDefinition;
  charts: Charts;
}

/** An area as it is stored, and as it was last shown. */
interface Kept {
  stored: Area;
  shown: Area;
  words: Words | null;
}

/**
 * Published definitions in memory: the version in force of each area, and every version that a case may still use, each with the words that
 * dictionaries and statuses have now.
 */
export class Catalog {
  private readonly heads = new Map<string, Kept>();
  private readonly versions = new Map<string, Kept>();

  constructor(private readonly words: () => Words) {}

  /** Adds a stored version; the highest one becomes the version in force. */
  async add(row: StoredDefinition): Promise<Area> {
    const area: Area = {
      id: row.area,
      version: row.version,
      definition: currentShape(row.definition),
      charts: chartsIn(row),
    };
    const kept: Kept = { stored: area, shown: area, words: null };
    this.versions.set(`${row.area}@${row.version}`, kept);
    const head = this.heads.get(row.area);
    if (!head || head.stored.version <= row.version) this.heads.set(row.area, kept);
    return this.show(kept);
  }

  private show(kept: Kept): Area {
    const words = this.words();
    if (kept.words === words) return kept.shown;
    const definition = inWords(kept.stored.definition, words);
    // The same object while the words of an area stay, so that what was found out about it stays known.
    const isSame =
      definition === kept.shown.definition || JSON.stringify(definition) === JSON.stringify(kept.shown.definition);
    if (!isSame) kept.shown = { ...kept.stored, definition };
    kept.words = words;
    return kept.shown;
  }

  /** The version in force now. */
  head(id: string): Area | undefined {
    const kept = this.heads.get(id);
    return kept && this.show(kept);
  }

  /** Every area in force, by id. */
  all(): Area[] {
    return Array.from(this.heads.values(), (kept) => this.show(kept)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** A given version; one that another server published meanwhile is read from the database. */
  async at(db: Database, id: string, version: number): Promise<Area | undefined> {
    const known = this.versions.get(`${id}@${version}`);
    if (known) return this.show(known);
    const row = await versionOf(db, id, version);
    return row && this.add(row);
  }
}

const catalogs = new WeakMap<App, Catalog>();

/** The catalog of a running server. */
export function catalogOf(app: App): Catalog {
  const known = catalogs.get(app);
  if (known) return known;
  const made = new Catalog(() => wordsNow(app));
  catalogs.set(app, made);
  return made;
}

/** The area that a call names, in the version in force; an unknown one is state 404. */
export function areaOf(ctx: Context, id: string): Area {
  return catalogOf(ctx.app).head(id) ?? fail('notFound');
}

/** The area in the version that a case or draft uses. */
export async function areaAt(ctx: Context, id: string, version: number): Promise<Area> {
  return (await catalogOf(ctx.app).at(ctx.db, id, version)) ?? fail('notFound');
}
