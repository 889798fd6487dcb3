import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/support/browser.ts';
import { fileDossier } from '../e2e/support/filing.ts';
import { type Product, projectDir, signIn } from '../e2e/support/product.ts';
import { signInWindow } from '../e2e/support/stage.ts';
import { ms, quantiles } from './support.ts';

type Say = (name: string, value: string, aim?: string) => void;
const rounds = 11;
const title = '演示冷启动';

/**
 * Time from entering the address of a list to the paint of its first row, with an empty cache each time, on loopback. In the same rounds the
 * smallest page with a table of the same library is measured: the time that browser and library need.
 */
export async function coldBench(product: Product, say: Say): Promise<void> {
  await fileDossier(await signIn(product.origin, 'applicant'), title);
  const bare = await barePage();
  const browser = await openBrowser();
  try {
    const times: { own: number[]; bare: number[] } = { own: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.own.push(await timeToRow(browser, product.origin, '/filing/cases', true));
      times.bare.push(await timeToRow(browser, bare.origin, '/', false));
    }
    const [first = Number.NaN, ...own] = times.own;
    const all = quantiles(own);
    const floor = quantiles(times.bare.slice(1));
    say(
      'cold list in Chromium, address to paint of the first row',
      `p50 ${ms(all.p50)}, max ${ms(all.max)} (${own.length} times)`,
      '< 1 s',
    );
    say('  the very first, of a server and a browser that just started', ms(first));
    say('  an empty page with React and one antd table', `p50 ${ms(floor.p50)}, max ${ms(floor.max)}`);
    say('  ratio to that page', (all.p50 / floor.p50).toFixed(2));
  } finally {
    await browser.close();
    bare.close();
  }
}

/** Milliseconds to the paint of the row with the title, measured inside the page: measuring from outside would slow it down. */
async function timeToRow(browser: Browser, origin: string, path: string, isSignedIn: boolean): Promise<number> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 720 } });
  await context.addInitScript(() => localStorage.setItem('system.language', 'zh-CN'));
  if (isSignedIn) await signInWindow(context, origin, 'filing');
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const watch = new MutationObserver(() => {
      if (![...document.querySelectorAll('tr')].some((row) => row.textContent.includes(wanted))) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        // A message posted inside a frame arrives after that frame was painted.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => console.info(`painted ${performance.timeOrigin + performance.now()}`);
        channel.port2.postMessage(0);
      });
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  }, title);
  const told = page.waitForEvent('console', (message) => message.text().startsWith('painted '));
  const begun = performance.timeOrigin + performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  const painted = Number((await told).text().split(' ')[1]);
  await context.close();
  return painted - begun;
}

/** A server of one page that asks for one row and shows it in a table of the component library. */
async function barePage(): Promise<{ origin: string; close: () => void }> {
  const source = `
    import { createElement as h, useEffect, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Table } from 'antd';
    const columns = Array.from({ length: 8 }, (_, at) => ({ key: at, dataIndex: 'f' + at, title: 'F' + at }));
    function Page() {
      const [rows, setRows] = useState(null);
      useEffect(() => { fetch('/rows').then((answer) => answer.json()).then(setRows); }, []);
      return rows && h(Table, { rowKey: 'f0', columns, dataSource: rows, pagination: false });
    }
    createRoot(document.getElementById('root')).render(h(Page));`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(projectDir, 'apps/web') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const row = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`f${at}`, title]));
  const answers: Record<string, [string, string]> = {
    '/': [
      'text/html; charset=utf-8',
      '<!doctype html><html lang="zh-CN"><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>',
    ],
    '/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/rows': ['application/json', JSON.stringify([row])],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type);
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
