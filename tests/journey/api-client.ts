import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const Status = z.object({ status: z.string(), progress: z.number(), error: z.string().nullish() })

/** Of every account that such a program registers. */
export const PASSWORD = 'a good password'

/** A program that uses the product through its API, with nothing but HTTP. */
export class ApiClient {
  readonly base: string
  #token: string | undefined

  constructor(base: string) {
    this.base = base
  }

  async call<Schema extends z.ZodType>(
    method: string,
    path: string,
    answer: Schema,
    body?: object | FormData,
  ): Promise<z.infer<Schema>> {
    const response = await fetch(`${this.base}/api/v1${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return answer.parse(text ? JSON.parse(text) : null)
  }

  /** Registers a new account and logs in. Resolves to the token of that login. */
  async enter(email = `person-${crypto.randomUUID()}@example.com`): Promise<string> {
    await this.call('POST', '/auth/register', z.unknown(), {
      name: 'Person',
      email,
      password: PASSWORD,
    })
    return this.logIn(email)
  }

  /** Logs in with an account that was registered elsewhere. Resolves to the token of that login. */
  async logIn(email: string): Promise<string> {
    const login = await this.call('POST', '/auth/login', z.object({ access_token: z.string() }), {
      email,
      password: PASSWORD,
    })
    this.#token = login.access_token
    return login.access_token
  }

  async createProject(name: string, source: string, target: string): Promise<string> {
    const body = { name, source_language: source, target_language: target }
    return (await this.call('POST', '/projects', z.object({ id: z.string() }), body)).id
  }

  async upload(id: string, path: string, name: string): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob([await readFile(path)], { type: 'video/mp4' }), name)
    await this.call('POST', `/videos/${id}/upload`, z.unknown(), form)
  }

  /** Waits until the project is in `wanted`. Throws when it fails, or when nothing moves for `stallSeconds`. */
  async waitFor(id: string, wanted: string, stallSeconds = 120): Promise<void> {
    let last = ''
    let movedAt = Date.now()
    while (Date.now() - movedAt < stallSeconds * 1000) {
      const { status, progress, error } = await this.call('GET', `/videos/${id}/status`, Status)
      if (status === wanted) return
      if (status === 'error') throw new Error(`the project failed: ${error ?? 'no reason given'}`)
      const now = `${status} ${progress}`
      if (now !== last) [last, movedAt] = [now, Date.now()]
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error(`the project did not become ${wanted}: ${last} % for ${stallSeconds} s`)
  }

  async download(id: string, type: string): Promise<Response> {
    return fetch(`${this.base}/api/v1/videos/${id}/download?type=${type}`, {
      headers: { authorization: `Bearer ${this.#token ?? ''}` },
    })
  }
}
