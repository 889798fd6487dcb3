import type { App, Settings } from '../../kernel/context.ts';

/** The language model of this installation, at an OpenAI-compatible address; null = off. */
export function languageModelOf(app: App): Settings['languageModel'] {
  return app.settings.languageModel;
}
