// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { usePublicConfig } from '../../client/config.ts';
import { draw } from '../../component.testing.tsx';
import FramePage from './FramePage.tsx';
import FrameTabPage from './FrameTabPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const begun = usePublicConfig.getState();
afterEach(async () => {
  await page.end();
  usePublicConfig.setState(begun, true);
});
const listed = () => usePublicConfig.setState({ frameHosts: ['report.example.org:8443'] });
const frames = () => [...document.querySelectorAll('iframe')];
const marks = (frame: Element | undefined) => (frame?.getAttribute('sandbox') ?? '').split(' ');

it('R2.1-23 R2.1-45 a listed site is shown under its title, in a sandbox that cannot leave it, and is told no address', async () => {
  listed();
  page = await draw(<FramePage query={{ url: 'https://report.example.org:8443/a', title: '报表' }} />);
  const [frame] = frames();
  expect([frame?.getAttribute('src'), frame?.title]).toEqual(['https://report.example.org:8443/a', '报表']);
  expect(marks(frame)).toContain('allow-scripts');
  expect(marks(frame).filter((mark) => mark.startsWith('allow-top-navigation'))).toEqual([]);
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
  await page.redraw(<FrameTabPage params={{ url: 'https://report.example.org:8443/b' }} />);
  expect(frames().map((one) => [one.getAttribute('src'), marks(one).length])).toEqual([
    ['https://report.example.org:8443/b', marks(frame).length],
  ]);
});

it.each([
  ['https://not-listed.example.org/', '不在允许嵌入的名单里'],
  [window.location.origin, '不在允许嵌入的名单里'],
  ['https://user:pw@report.example.org:8443/', '地址'],
  ['javascript:alert(1)', '地址'],
  ['data:text/html,<script>alert(1)</script>', '地址'],
  ['file:///etc/passwd', '地址'],
  ['//report.example.org:8443/', '地址'],
  ['', '地址'],
])('R2.1-45 nothing else gets a frame, neither by itself nor in a tab: %s', async (url, words) => {
  listed();
  page = await draw(<FramePage query={{ url }} />);
  for (const again of [false, true]) {
    if (again) await page.redraw(<FrameTabPage params={{ url }} />);
    expect(page.screen.getByRole('alert').textContent).toContain(words);
    expect(frames()).toEqual([]);
  }
});

it('what is not listed can be opened in a window of its own, which knows nothing of this one', async () => {
  page = await draw(<FramePage query={{ url: 'https://not-listed.example.org/x' }} />);
  const before = window.open;
  const opened: unknown[][] = [];
  window.open = (...given) => {
    opened.push(given);
    return null;
  };
  try {
    await page.user.click(page.screen.getByRole('button'));
  } finally {
    window.open = before;
  }
  expect(opened).toEqual([['https://not-listed.example.org/x', '_blank', 'noopener,noreferrer']]);
});
