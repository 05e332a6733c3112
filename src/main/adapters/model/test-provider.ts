import { generateText } from 'ai'
import { toModelError } from './errors'
import { languageModel, type ModelConfig } from './language-model'

const TIMEOUT_MS = 20_000

/** One tiny request, in plain words. */
export async function testProvider(config: ModelConfig): Promise<{ readonly ok: boolean; readonly message: string }> {
  if (config.model.trim() === '') return { ok: false, message: 'Enter the name of a model first.' }
  if (config.kind === 'openai-compatible' && config.baseUrl === '') return { ok: false, message: 'Enter the base URL of the service first, for example http://127.0.0.1:11434/v1.' }
  try {
    await generateText({
      model: languageModel(config), prompt: 'Answer with the word: ready', maxOutputTokens: 64, maxRetries: 0, abortSignal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { ok: true, message: `${config.model} answered.` }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return { ok: false, message: `No answer within ${TIMEOUT_MS / 1_000} seconds. Check the base URL and the network.` }
    return { ok: false, message: toModelError(error, false).message }
  }
}
