import type { AreaDefinition } from '@app/contract';
import type { App, Context, Database } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Charts } from './charts.ts';
import { currentShape } from './current-shape.ts';
import { chartsIn, type StoredDefinition, versionOf } from './publication.store.ts';

/** A published definition, prepared for use. */
export interface Area {
  id: string;
  version: number;
  definition: AreaDefinition;
  charts: Charts;
}

/** Published definitions in memory: the version in force of each area, and every version that a case may still use. */
export class Catalog {
  private readonly heads = new Map<string, Area>();
  private readonly versions = new Map<string, Area>();

  /** Adds a stored version; the highest one becomes the version in force. */
  async add(row: StoredDefinition): Promise<Area> {
    const area: Area = {
      id: row.area,
      version: row.version,
      definition: currentShape(row.definition),
      charts: chartsIn(row),
    };
    this.versions.set(`${row.area}@${row.version}`, area);
    const head = this.heads.get(row.area);
    if (!head || head.version <= row.version) this.heads.set(row.area, area);
    return area;
  }

  /** The version in force now. */
  head(id: string): Area | undefined {
    return this.heads.get(id);
  }

  /** Every area in force, by id. */
  all(): Area[] {
    return [...this.heads.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** A given version; one that another server published meanwhile is read from the database. */
  async at(db: Database, id: string, version: number): Promise<Area | undefined> {
    const known = this.versions.get(`${id}@${version}`);
    if (known) return known;
    const row = await versionOf(db, id, version);
    return row && this.add(row);
  }
}

const catalogs = new WeakMap<App, Catalog>();

/** The catalog of a running server. */
export function catalogOf(app: App): Catalog {
  const known = catalogs.get(app);
  if (known) return known;
  const made = new Catalog();
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
