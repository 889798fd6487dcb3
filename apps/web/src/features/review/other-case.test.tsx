// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { OtherCase } from './OtherCase.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('names another case by its title, which leads there, and its company', async () => {
  page = await draw(<OtherCase of={{ area: 'reg/first', caseId: '8', title: '面霜', holderName: '某公司' }} />);
  expect(page.screen.getByRole('button', { name: '面霜' })).toBeTruthy();
  expect(page.text()).toContain('某公司');
});
