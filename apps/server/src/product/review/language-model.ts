import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import type { Settings } from '../../kernel/settings/settings.ts';

type LanguageModel = NonNullable<Settings['languageModel']>;

/** The language model of this installation, at an OpenAI-compatible address; null = off. */
export function languageModelOf(app: App): LanguageModel | null {
  return app.settings.languageModel;
}

/** The model gave no usable answer; the message says what it answered and never contains the question. */
export class ModelFailure extends Error {}

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const Proposal = z.object({
  text: z.string().trim().min(1).max(4_000),
  quotes: z.array(z.object({ field: z.string(), quote: z.string().trim().min(1).max(2_000) })).max(20),
});
export type Proposal = z.output<typeof Proposal>;

/** Most bytes of an answer; longer ones are not read further. */
const mostBytes = 256 * 1024;

/** Asks for a proposal; the answer has to be the JSON that was asked for. */
export async function askModel(model: LanguageModel, instruction: string, material: unknown): Promise<Proposal> {
  let body: string;
  try {
    const response = await fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      // A redirect could send key and dossier to another server.
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(model.key === null ? {} : { Authorization: `Bearer ${model.key}` }),
      },
      body: JSON.stringify({
        model: model.model,
        temperature: 0,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: instruction },
          { role: 'user', content: JSON.stringify(material) },
        ],
      }),
      signal: AbortSignal.timeout(model.timeoutSeconds * 1_000),
    });
    if (!response.ok) throw new ModelFailure(`HTTP ${response.status}`);
    body = await readBounded(response);
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no answer');
  }
  const completion = Completion.safeParse(jsonOf(body));
  const proposal = Proposal.safeParse(jsonOf(completion.data?.choices[0]?.message.content ?? ''));
  if (!proposal.success) throw new ModelFailure('not the JSON that was asked for');
  return proposal.data;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new ModelFailure('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
