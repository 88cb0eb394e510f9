import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'

/**
 * Serves pictures of a render to its own Chromium: from memory, to the loopback address, under a path that nobody
 * can guess. In the composition's props they would be sent to every page again.
 */
export class PictureServer {
  readonly #token = randomBytes(16).toString('hex')
  readonly #pictures = new Map<string, Buffer>()
  readonly #server: Server
  #port = 0

  private constructor() {
    this.#server = createServer((request, response) => {
      const [, token, name = ''] = (request.url ?? '').split('/')
      const picture = token === this.#token ? this.#pictures.get(name) : undefined
      if (!picture) return response.writeHead(404).end()
      return response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length })
        .end(picture)
    })
  }

  static open(): Promise<PictureServer> {
    const opened = new PictureServer()
    return new Promise((resolve, reject) => {
      opened.#server.once('error', reject)
      opened.#server.listen(0, '127.0.0.1', () => {
        const address = opened.#server.address()
        if (typeof address === 'object' && address) opened.#port = address.port
        resolve(opened)
      })
    })
  }

  /** The address of a picture, valid until the server closes; its last part is the same whenever its bytes are. */
  keep(png: Buffer): string {
    const name = `${createHash('sha256').update(png).digest('hex')}.png`
    this.#pictures.set(name, png)
    return `http://127.0.0.1:${this.#port}/${this.#token}/${name}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
