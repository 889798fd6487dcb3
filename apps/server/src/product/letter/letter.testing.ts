import type { JsonObject } from '@app/contract';
import type { TestApp } from '../../testing/testing.ts';
import { issueLetter } from './issue-letter.ts';

/** Issues a letter of a case as a step of its process does; answers its number. */
export async function issueFor(
  test: TestApp,
  caseId: string,
  letter: string,
  { fields = {}, ...options }: { fields?: JsonObject; way?: string } = {},
): Promise<string> {
  const [space] = await test.app.spaces();
  if (!space) throw new Error('no space');
  let number = '';
  await test.app.run({ role: 'app_authority', ...space, tenantId: space.authorityId }, (ctx) =>
    issueLetter.run(ctx, {
      service: 'issueLetter',
      options: { letter, ...options },
      caseId,
      area: 'reg/first',
      instanceId: '1',
      data: {},
      variables: { fields, outcome: 'order' },
      apartFrom: () => new Set(),
      setData: () => undefined,
      setVariable: (_name, value) => {
        number = String(value);
      },
    }),
  );
  return number;
}
