import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedCall {
  /** As the provider would send it; null: the field is left out. */
  readonly id?: string | null
  readonly tool: string
  /** An object becomes JSON; a string is sent as it is, broken or not. */
  readonly args: unknown
}

/** What the server answers to one request. */
export type Reply =
  | { readonly kind: 'answer'; readonly text?: string; readonly calls?: readonly ScriptedCall[]; readonly finish?: string; readonly usage?: { readonly input: number; readonly output: number }; readonly chunkDelayMs?: number }
  /** The connection is cut (`socket`) or the body ends tidily (`end`) after the calls' arguments, before the finish reason. */
  | { readonly kind: 'broken'; readonly text?: string; readonly calls?: readonly ScriptedCall[]; readonly how: 'socket' | 'end' }
  | { readonly kind: 'status'; readonly status: number; readonly message: string; readonly code?: string; readonly headers?: Readonly<Record<string, string>> }
  /** An error object inside the stream. */
  | { readonly kind: 'stream_error'; readonly message: string; readonly text?: string }
  /** Nothing until the client goes away. */
  | { readonly kind: 'silent' }

export interface Recorded {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly raw: string
  readonly body: unknown
}

/** Answers the n-th request; may look at what was sent. */
export type Script = readonly Reply[] | ((request: Recorded, index: number) => Reply)

/** An OpenAI-compatible chat-completions server on loopback with real SSE, which does as it is told and records every request. */
export class ModelServer {
  readonly requests: Recorded[] = []
  private readonly waiting: (() => void)[] = []
  private readonly server = createServer((request, response) => void this.handle(request, response))

  private constructor(private readonly script: Script) {}

  static async start(script: Script): Promise<ModelServer> {
    const server = new ModelServer(script)
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`
  }

  /** Resolves when `count` requests have arrived. */
  async arrived(count: number): Promise<void> {
    while (this.requests.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const raw = Buffer.concat(parts).toString('utf8')
    const recorded = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) as unknown }
    this.requests.push(recorded)
    for (const wake of this.waiting.splice(0)) wake()
    const index = this.requests.length - 1
    const reply = typeof this.script === 'function' ? this.script(recorded, index) : this.script[index]
    const known = reply ?? ({ kind: 'status', status: 500, message: `no reply scripted for request ${index}` } as const)
    if (known.kind === 'answer' && !raw.includes('"stream":true')) whole(response, known.text ?? '')
    else await this.reply(response, known)
  }

  private async reply(response: ServerResponse, reply: Reply): Promise<void> {
    switch (reply.kind) {
      case 'status':
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
        response.end(JSON.stringify({ error: { message: reply.message, type: 'invalid_request_error', code: reply.code ?? null } }))
        return
      case 'silent':
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(': waiting\n\n')
        return
      case 'stream_error':
        head(response)
        if (reply.text !== undefined) event(response, { content: reply.text })
        response.write(`data: ${JSON.stringify({ error: { message: reply.message, type: 'server_error', code: null } })}\n\n`)
        response.end('data: [DONE]\n\n')
        return
      case 'broken':
        head(response)
        await content(response, reply, 0)
        if (reply.how === 'end') response.end()
        else setTimeout(() => response.destroy(), 20)
        return
      case 'answer':
        head(response)
        await content(response, reply, reply.chunkDelayMs ?? 0)
        event(response, {}, reply.finish ?? (reply.calls === undefined ? 'stop' : 'tool_calls'))
        if (reply.usage !== undefined) {
          const { input, output } = reply.usage
          response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [], usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } })}\n\n`)
        }
        response.end('data: [DONE]\n\n')
    }
  }
}

/** For a request that asks for no stream, as a provider's "test" button sends. */
function whole(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'scripted', choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }] }))
}

function head(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  event(response, { role: 'assistant', content: '' })
}

function event(response: ServerResponse, delta: object, finish: string | null = null): void {
  response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
}

async function content(response: ServerResponse, reply: { readonly text?: string; readonly calls?: readonly ScriptedCall[] }, delayMs: number): Promise<void> {
  for (const piece of reply.text?.match(/.{1,12}/gsu) ?? []) {
    event(response, { content: piece })
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  for (const [index, call] of (reply.calls ?? []).entries()) {
    const args = typeof call.args === 'string' ? call.args : JSON.stringify(call.args)
    const half = Math.ceil(args.length / 2)
    event(response, { tool_calls: [{ index, ...(call.id === null ? {} : { id: call.id ?? 'call_0' }), type: 'function', function: { name: call.tool, arguments: args.slice(0, half) } }] })
    event(response, { tool_calls: [{ index, function: { arguments: args.slice(half) } }] })
  }
}
