import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'

/** Only names that we gave out ourselves. */
const NAME = /^[0-9a-f]{64}\.png$/

/**
 * Serves pictures of a render to its own Chromium: from a folder, to the loopback address, under a path that nobody
 * can guess. In the composition's props they would be sent to every page again.
 */
export class PictureServer {
  readonly #token = randomBytes(16).toString('hex')
  readonly #folder: string
  readonly #server: Server
  #port = 0

  private constructor(folder: string) {
    this.#folder = folder
    this.#server = createServer((request, response) => {
      const [, token, name = ''] = (request.url ?? '').split('/')
      if (token !== this.#token || !NAME.test(name) || !existsSync(this.#pathOf(name)))
        return response.writeHead(404).end()
      const file = createReadStream(this.#pathOf(name))
      file.on('error', () => response.destroy())
      return file.pipe(response.writeHead(200, { 'content-type': 'image/png' }))
    })
  }

  /** @param folder exists, and outlives the server */
  static open(folder: string): Promise<PictureServer> {
    const opened = new PictureServer(folder)
    return new Promise((resolve, reject) => {
      opened.#server.once('error', reject)
      opened.#server.listen(0, '127.0.0.1', () => {
        const address = opened.#server.address()
        if (typeof address === 'object' && address) opened.#port = address.port
        resolve(opened)
      })
    })
  }

  /** The address of a picture, valid until the server closes; its last part (`nameOfPicture`) is the same whenever its bytes are. */
  keep(png: Buffer): string {
    const name = `${createHash('sha256').update(png).digest('hex')}.png`
    if (!existsSync(this.#pathOf(name))) writeFileSync(this.#pathOf(name), png)
    return `http://127.0.0.1:${this.#port}/${this.#token}/${name}`
  }

  /** The bytes behind an address that `keep` gave. */
  bytesOf(address: string): Buffer {
    return readFileSync(this.#pathOf(nameOfPicture(address)))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pathOf(name: string): string {
    return path.join(this.#folder, name)
  }
}

/** What of a picture's address does not change from render to render. */
export function nameOfPicture(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
