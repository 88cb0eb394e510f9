import type { Request, Response } from 'express'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { isApiPath } from './canonical-path.ts'
import { PROBLEM_TYPE, problemBody, problemHeaders } from './problem.server.ts'

export function isApi(request: Request): boolean {
  return isApiPath(request.originalUrl)
}

/** Answers before any route is asked: a problem to programs, a plain sentence to people. */
export function refuse(
  request: Request,
  response: Response,
  code: ErrorCode,
  headers: Record<string, string> = {},
): void {
  const error = new AppError(code)
  const { cookie, 'accept-language': acceptLanguage } = request.headers
  const body = problemBody(error, { path: request.originalUrl, cookie, acceptLanguage })
  response.status(error.status).set({ ...problemHeaders(error), ...headers })
  if (isApi(request)) response.type(PROBLEM_TYPE).send(JSON.stringify(body))
  else response.type('text/plain; charset=utf-8').send(`${String(body['detail'])}\n`)
}
