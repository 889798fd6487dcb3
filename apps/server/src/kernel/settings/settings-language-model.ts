import { address, type Environment, integer, SettingsError, value } from './settings-values.ts';

/** A language model at an OpenAI-compatible address that may propose wording (docs/operations.md). */
export interface LanguageModelSettings {
  languageModel: {
    /** Base address, without `/chat/completions`. */
    url: string;
    key: string | null;
    model: string;
    timeoutSeconds: number;
  } | null;
}

/** Null unless LANGUAGE_MODEL_URL is set; then the name of the model is required, too. */
export function readLanguageModelSettings(environment: Environment): LanguageModelSettings {
  const url = value(environment, 'LANGUAGE_MODEL_URL');
  const model = value(environment, 'LANGUAGE_MODEL_NAME');
  if (url === undefined) return { languageModel: null };
  if (model === undefined)
    throw new SettingsError('LANGUAGE_MODEL_NAME is required with LANGUAGE_MODEL_URL: name the model to ask for');
  return {
    languageModel: {
      url: address('LANGUAGE_MODEL_URL', url),
      key: value(environment, 'LANGUAGE_MODEL_KEY') ?? null,
      model,
      timeoutSeconds: integer(environment, 'LANGUAGE_MODEL_TIMEOUT', 30, 1, 300),
    },
  };
}
