import { type Call, type Envelope, type Input, type Output, prefixes } from '@app/contract';
import type { FastifyInstance } from 'fastify';

/** Who sends a call, and what else its head says. */
export interface CallOptions {
  token?: string;
  tenantId?: string;
  headers?: Record<string, string>;
}

/** Sends a call to a server of this process as over HTTP and answers the envelope, whatever its state. */
export async function injectCall<C extends Call>(
  server: FastifyInstance,
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Envelope<Output<C>>> {
  const fields: Record<string, unknown> = { ...(input as object) };
  const path = call.path.replace(/:(\w+)/g, (_place, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const url = `${prefixes[call.prefix]}${path}`;
  const headers = {
    ...(options.token ? { 'x-authorization-access_token': options.token } : {}),
    ...(options.tenantId ? { 'x-authorization-tenantid': options.tenantId } : {}),
    ...options.headers,
  };
  const query = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  const response = await server.inject(
    call.method === 'GET' ? { method: 'GET', url, query, headers } : { method: 'POST', url, payload: fields, headers },
  );
  return response.json() as Envelope<Output<C>>;
}
