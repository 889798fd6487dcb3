import { areaQuery, areaSave, draftCheck, draftOpen, programChoices, programSave } from '@app/contract';
import { createDatabase, startPostgres } from '../apps/server/src/testing/testing-postgres.ts';
import { aDossier, filingArea } from '../e2e/support/dossier.ts';
import { signIn, startProduct } from '../e2e/support/product.ts';
import { client, load, ms, quantiles } from './support.ts';

type Say = (what: string, figure: string, aim?: string) => void;
const wire = '/business/v3/reg/first';
const api = '/api/v1';
const rounds = 9;
const perRound = 120;

/** Calls of a program beside the same calls of a page, in turns in one run: `/api/v1` may cost a tenth more. */
export async function programsBench(say: Say): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const url = await createDatabase(postgres.url, 'bench_programs');
    const product = await startProduct({ DATABASE_URL: url, PROGRAM_CALLS_PER_MINUTE: '1000000', DEMO: 'empty' });
    try {
      const person = await signIn(product.origin, 'multi');
      const scopes = ['reg/first:query', 'reg/first:save', 'reg/first:get'];
      const { owners } = await person.send(programChoices, {});
      const ownerId = owners.find(({ name }) => name.endsWith('(multi)'))?.id ?? '';
      const made = await person.send(programSave, { name: '速度', ownerId, scopes });
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: made.id,
        client_secret: made.secret ?? '',
      });
      const given = await fetch(`${product.origin}${api}/oauth/token`, { method: 'POST', body: form });
      const { access_token: token } = (await given.json()) as { access_token: string };
      const drafts = await Promise.all(
        ['一', '二'].map((word) => person.send(areaSave, { ...filingArea, data: aDossier(`演示程序${word}`) })),
      );
      const [ofPage, ofProgram] = drafts.map(({ id }) => id);
      const http = client(product.origin, 1);
      const session = { 'x-authorization-access_token': person.token };
      const bearer = { authorization: `Bearer ${token}` };
      const right = (answer: string, sign: string) => {
        if (!answer.includes(sign)) throw new Error(answer.slice(0, 500));
      };
      const pairs: [name: string, page: () => Promise<void>, program: () => Promise<void>][] = [
        [
          `read a draft (${draftOpen.id})`,
          async () =>
            right(
              await http.post(`${wire}/draft/open`, { id: ofPage, windowId: 'bench-window', readOnly: true }, session),
              '"state":200',
            ),
          async () => right(await http.get(`${api}/drafts/reg/first/${ofProgram}`, bearer), '"revision"'),
        ],
        [
          `list cases (${areaQuery.id})`,
          async () =>
            right(await http.post(`${wire}/query`, { requestPage: { pageNo: 1, limit: 20 } }, session), '"state":200'),
          async () => right(await http.get(`${api}/cases/reg/first?limit=20`, bearer), '"items"'),
        ],
        [
          `check a draft (${draftCheck.id})`,
          async () => right(await http.post(`${wire}/draft/check`, { id: ofPage }, session), '"state":200'),
          async () => right(await http.post(`${api}/drafts/reg/first/${ofProgram}/check`, {}, bearer), '"submittable"'),
        ],
        [
          `make a draft (${areaSave.id})`,
          async () => right(await http.post(`${wire}/save`, { data: { nameBrand: '甲' } }, session), '"state":200'),
          async () =>
            right(await http.post(`${api}/drafts/reg/first`, { data: { nameBrand: '甲' } }, bearer), '"revision"'),
        ],
      ];
      for (const [name, page, program] of pairs) {
        // A company has at most 500 drafts of a form.
        const n = name.startsWith('make') ? 20 : perRound;
        await load(10, 1, page);
        await load(10, 1, program);
        const times: [page: number[], program: number[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          // Each begins as often as the other.
          const order = round % 2 === 0 ? [0, 1] : [1, 0];
          for (const at of order) times[at as 0 | 1].push(...(await load(n, 1, at === 0 ? page : program)).times);
        }
        const [own, theirs] = times.map((values) => quantiles(values).p50) as [number, number];
        say(
          `/api/v1: ${name}`,
          `${(theirs / own).toFixed(2)} of the page's call (${ms(theirs)} and ${ms(own)})`,
          '≤ 1.10',
        );
      }
      http.close();
    } finally {
      await product.remove();
    }
  } finally {
    await postgres.stop();
  }
}
