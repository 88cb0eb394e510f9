import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { BuildVersion, Nonce } from '#app/components/layout/page-contexts.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { bringsSession } from '#app/http/session-cookie.server.ts'
import { withoutZeroBytes } from '#app/http/without-zero-bytes.server.ts'
import { log } from '#app/log.server.ts'

/** How long loaders may stream, and two seconds more for the page to say that they did not make it. */
export const streamTimeout = 10_000
/** Pages are for whoever asked: nothing between us may keep them, and those behind a login not even the browser. */
const cachingFor = (request: Request) => (bringsSession(request) ? 'private, no-store' : 'private, no-cache')
const ABORT_MS = streamTimeout + 2_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { cspNonce }: AppLoadContext,
): Promise<Response> {
  const language = languageOf(request)
  // a robot, or a failed page, is answered whole
  const whole = isbot(request.headers.get('user-agent')) || status >= 400
  return new Promise((resolve, reject) => {
    let answered = false
    let failure: Error | undefined
    const answer = () => {
      answered = true
      // in a boundary that could wait the framework would be told of nothing, and send a page without what failed
      if (failure) return reject(failure)
      const body = withoutZeroBytes()
      headers.set('Content-Type', 'text/html; charset=utf-8')
      headers.set('Content-Language', language)
      headers.append('Vary', 'Cookie, Accept-Language')
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachingFor(request))
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <Nonce.Provider value={cspNonce}>
        <BuildVersion.Provider value={context.manifest.version}>
          <I18nextProvider i18n={i18nFor(language)}>
            <RemixServer context={context} url={request.url} abortDelay={ABORT_MS} nonce={cspNonce} />
          </I18nextProvider>
        </BuildVersion.Provider>
      </Nonce.Provider>,
      {
        nonce: cspNonce,
        ...(whole ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError: reject,
        onError: (error) => {
          if (answered) log.error({ err: error }, 'a page broke off while it was sent')
          else failure = error instanceof Error ? error : new Error('a page failed', { cause: error })
        },
      },
    )
    setTimeout(abort, ABORT_MS).unref()
  })
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', cachingFor(request))
  return response
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // what the framework refuses itself, such as a form for a page that has none: the line of the request says it
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) log.error({ err: error, method: request.method }, 'a page failed unexpectedly')
}
