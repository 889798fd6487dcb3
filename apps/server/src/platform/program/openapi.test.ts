import { languages } from '@app/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { programModule } from './index.ts';
import { rest } from './program.testing.ts';
import { describedEndpoints } from './rest-words.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async (language: string) => {
  const answer = await test.server.inject({ url: '/api/v1/openapi.json', headers: { 'accept-language': language } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

describe('the description of the interface', () => {
  it('names every endpoint, and none that is not there', () => {
    const there = programModule.rest?.endpoints
      .filter(({ id }) => !['api.openapi', 'api.docs'].includes(id))
      .map(({ id, method, path }) => `${id} ${method} ${path}`);
    expect(describedEndpoints.map(({ id, method, path }) => `${id} ${method} ${path}`).sort()).toEqual(there?.sort());
  });

  it.each(languages)(
    'is valid OpenAPI 3.1 by the recommended rules, with its examples (%s)',
    async (language) => {
      const config = await createConfig({ extends: ['recommended'] });
      const problems = await lintFromString({ source: await read(language), config });
      expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    },
    60_000,
  );

  it('is typed by the published forms, with labels and help of the reader', async () => {
    const english = JSON.parse(await read('en'));
    const fields = english.components.schemas['reg.first'].properties;
    expect(fields.nameBrand).toMatchObject({ title: 'Brand part', maxLength: 60, type: ['string', 'null'] });
    expect(fields.productFormula.items.properties.percent.title).toEqual(expect.any(String));
    expect(JSON.parse(await read('zh-CN')).components.schemas['reg.first'].properties.nameBrand.title).toBe('商标名');
    expect(Object.keys(english.paths)).toEqual(
      expect.arrayContaining(['/drafts/reg/first', '/drafts/reg/change/{id}/submit']),
    );
    // Areas of offices are no part of it: of those beside the review companies submit packages alone.
    const beside = [...JSON.stringify(english.paths).matchAll(/\/review\/([a-z-]+)/g)].map(([, name]) => name);
    expect([...new Set(beside)]).toEqual(['package-upload']);
    const create = english.paths['/drafts/reg/first'].post;
    expect(create.security).toEqual([{ program: ['reg/first:save'] }]);
    expect(create.requestBody.content['application/json'].example.data).toHaveProperty('nameBrand');
  });

  it('is shown as a page without scripts, in each language, with every problem under its name', async () => {
    for (const language of languages) {
      const page = await rest<string>(test, 'GET', `/docs?language=${language}`);
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
      expect(page.body).toContain(`<html lang="${language}">`);
      expect(page.body).not.toMatch(/<script|https?:\/\/(?!www\.rfc)/);
      expect(page.body).toContain('id="stale-version"');
    }
  });
});
