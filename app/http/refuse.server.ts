import type { Request, Response } from 'express'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { problemLanguage } from './answer-language.server.ts'
import { isApiPath } from './canonical-path.ts'
import { PROBLEM_TYPE, problemBody, problemHeaders } from './problem.server.ts'

export function isApi(request: Request): boolean {
  return isApiPath(request.originalUrl)
}

/** Answers before any route is asked: a problem to programs, a page of one sentence to people, which costs no rendering. */
export function refuse(
  request: Request,
  response: Response,
  code: ErrorCode,
  {
    params = {},
    headers = {},
  }: { params?: Readonly<Record<string, number>>; headers?: Record<string, string> } = {},
): void {
  const error = new AppError(code, { params })
  const { cookie, 'accept-language': acceptLanguage } = request.headers
  const asked = { path: request.originalUrl, cookie, acceptLanguage }
  const body = problemBody(error, asked)
  const sentence = String(body['detail'])
  response.status(error.status).set({ ...problemHeaders(error), ...headers })
  if (isApi(request)) response.type(PROBLEM_TYPE).send(JSON.stringify(body))
  else if (request.accepts(['text/plain', 'text/html']) === 'text/html')
    response.type('html').send(page(sentence, problemLanguage(asked, error.status)))
  else response.type('text/plain; charset=utf-8').send(`${sentence}\n`)
}

/** A sentence of ours, which holds no markup and nothing that the visitor sent. */
function page(sentence: string, language: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rótulo</title>
<style>
:root { color-scheme: light dark }
body { max-width: 32rem; margin: 20vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
</head>
<body><main><h1>Rótulo</h1><p>${sentence}</p></main></body>
</html>
`
}
