import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../../kernel/settings/settings.ts';

/** What was sent to the model. */
interface Asked {
  authorization: string | undefined;
  body: string;
}
interface Answer {
  status: number;
  content: string;
}

/** A local server that speaks the protocol of language models and answers from a script. */
export async function scriptedModel(script: (asked: Asked) => Answer = quoting) {
  const state: { script: (asked: Asked) => Answer; asked: Asked } = {
    script,
    asked: { authorization: undefined, body: '' },
  };
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.asked = { authorization: request.headers.authorization, body: Buffer.concat(chunks).toString('utf8') };
    const { status, content } = state.script(state.asked);
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const languageModel: Settings['languageModel'] = {
    url: `http://127.0.0.1:${port}/v1`,
    key: 'secret-key',
    model: 'small',
    timeoutSeconds: 5,
  };
  return { state, settings: { languageModel }, close: () => new Promise<void>((done) => server.close(() => done())) };
}

/** Quotes the beginning of the first passage that it was given. */
function quoting({ body }: Asked): Answer {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const material = JSON.parse(messages.at(-1)?.content ?? '{}') as { passages?: Record<string, string> };
  const [field, words] = Object.entries(material.passages ?? {})[0] ?? ['none', 'none'];
  const content = JSON.stringify({ text: '请核对。', quotes: [{ field, quote: words.slice(0, 8).trim() }] });
  return { status: 200, content };
}
