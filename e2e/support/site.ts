import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another system's web site on this machine; a product can list it as one that may be embedded. */
export interface Site {
  host: string;
  origin: string;
  close(): Promise<void>;
}

/** Serves one page with a field, which can also speak to the window around it. */
export async function startSite(): Promise<Site> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Other site</title><h1>Other site</h1><input id="note">
      <button onclick="parent.postMessage({ type: 'platform.tab', action: 'self' }, '*')">close</button>
      <button onclick="parent.postMessage({ type: 'platform.tab', action: 'explode' }, '*')">explode</button>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
