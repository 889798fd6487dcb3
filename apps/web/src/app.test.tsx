// @vitest-environment jsdom
import {
  authenticationApply,
  authorizeApply,
  dashboard,
  findCurrentUserSubSystem,
  getMenuData,
  loginApply,
  platformConfig,
  userContext,
} from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { applicant, openApp } from './app.testing.tsx';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.end());

const tabs = () => app.screen.queryAllByRole('tab').map((tab) => tab.textContent);

describe('the whole application in a window', () => {
  it('somebody who comes back sees the home page; what is needed is asked once and in order', async () => {
    app = await openApp('/dashboard');
    await app.screen.findByRole('heading', { level: 1 });
    await app.see('林嘉怡');
    const first = [platformConfig, authenticationApply, userContext, findCurrentUserSubSystem, getMenuData];
    expect(app.asked(...first)).toEqual(first.map(({ id }) => id));
    expect(app.sent(dashboard)).toEqual([{}]);
    expect(document.title).toBe('首页 - 化妆品注册备案与智能审评平台');
  });

  it('pages walked to have tabs, which a page loaded anew brings back without asking for a token again', async () => {
    app = await openApp('/dashboard');
    await app.walk('/tasks/pending', '/tasks/completed');
    await app.until(() => tabs().length === 3, 'the tabs');
    await app.reload();
    await app.until(() => tabs().length === 3, 'the tabs of before');
    expect(tabs()).toEqual(['首页', '待办任务', '已办任务']);
    expect(app.address()).toBe('/tasks/completed');
    expect(app.asked(authenticationApply)).toHaveLength(1);
    expect(app.asked(platformConfig)).toHaveLength(2);
  });

  it('a visitor is asked to sign in first and comes to the page they wanted', async () => {
    app = await openApp('/tasks/pending', { person: null });
    await app.isAt('/login?redirect=%2Ftasks%2Fpending');
    expect(app.asked(userContext)).toEqual([]);
    app.server.become(applicant);
    const { user, screen } = app;
    await user.type(await screen.findByLabelText('账号'), 'applicant');
    await user.type(await screen.findByLabelText('密码'), 'secret');
    await user.keyboard('{Enter}');
    await app.isAt('/tasks/pending');
    await app.until(() => tabs().includes('待办任务'), 'the tab');
    expect(app.asked(loginApply, authorizeApply, authenticationApply)).toHaveLength(3);
  });
});
