// @vitest-environment jsdom
import type { CaseDetail, Json, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, draw } from '../../component.testing.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { CaseRequests } from './CaseRequests.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const request = (more: object = {}) => ({
  ...{ area: 'reg/revoke', field: 'case', title: { 'zh-CN': '撤回' }, danger: true, blocked: null, open: null },
  ...more,
});
const detail = (more: object = {}) =>
  ({ id: '7', title: '岚屿面霜', history: [], requests: [request(more)] }) as unknown as CaseDetail;

describe('what a company may ask about its case', () => {
  it('begins with the form that names the case and has its number', async () => {
    const saved: JsonObject[] = [];
    const answer = ({ path, body }: Asked): Json => {
      if (path.endsWith('/candidates'))
        return { items: [{ id: '7', text: '岚屿面霜', detail: null, link: null, copies: { targetNo: '演申1' } }] };
      saved.push(body);
      return { id: '9' };
    };
    page = await draw(<CaseRequests detail={detail()} />, answer);
    await page.click('撤回');
    await expect
      .poll(() => saved)
      .toEqual([expect.objectContaining({ data: { targetNo: '演申1', case: { id: '7', text: '岚屿面霜' } } })]);
  });
  it('leads to the one that is open, and says why none is possible', async () => {
    page = await draw(<CaseRequests detail={detail({ open: { area: 'reg/revoke', id: '9', number: null } })} />);
    await page.see('查看撤回');
    await page.end();
    page = await draw(<CaseRequests detail={detail({ blocked: '已进入审批，不能撤回' })} />);
    expect(page.screen.getByRole('button')).toHaveProperty('disabled', true);
    expect(page.screen.getByTitle('已进入审批，不能撤回')).toBeTruthy();
  });
});

describe('the history of a case', () => {
  it('says answers that stand in a dictionary in its words', async () => {
    const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
    const checklist = { key: 'checklist', type: 'multiEnum', label: words('核对要点'), dictionary: 'points' };
    const definition = {
      ...{ id: 'test/case', kind: 'application', fields: [], form: { steps: [] }, statuses: [] },
      tasks: {
        check: {
          title: words('一审'),
          mode: 'officer',
          actions: [{ key: 'sign', title: words('签署'), fields: [checklist] }],
        },
      },
    };
    const entry = {
      ...{ id: '1', at: '2026-11-20 10:00:00', node: 'check', title: words('一审'), actor: '康宁', opinion: null },
      fields: { checklist: ['identity'] },
    };
    const history = { ...detail(), history: [entry] } as unknown as CaseDetail;
    page = await draw(<CaseHistory detail={history} definition={definition as never} />, () => [
      { value: 'identity', label: words('申请人和产品信息一致') },
    ]);
    await page.see('申请人和产品信息一致');
    expect(page.text()).not.toContain('identity');
  });
});
