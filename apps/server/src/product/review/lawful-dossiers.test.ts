import { review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { rulebookFromFiles } from '../regulation/regulation.testing.ts';
import { lawful, lawfulProducts } from './lawful-dossiers.testing.ts';
import { StrictDossier } from './strict-dossier.ts';

let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
});

describe('a lawful dossier near the border', () => {
  it.each(lawfulProducts)('is not doubted: $title', (product) => {
    const dossier = lawful(product);
    expect(StrictDossier.safeParse(dossier).error?.issues ?? []).toEqual([]);
    const { findings } = review(dossier, book.rulebook, '2026-11-30');
    const loud = findings.filter(({ severity }) => severity === 'error' || severity === 'warn');
    expect(loud.map(({ rule, title }) => `${rule} ${title['zh-CN']}`)).toEqual([]);
  });

  it('covers more than twenty classes of products', () => {
    expect(new Set(lawfulProducts.map(({ code }) => code)).size).toBeGreaterThan(20);
  });
});
