import { apiRoute } from '#app/http/api-route.server.ts'
import { AppError } from '#app/domain/errors.ts'

function absent(): never {
  throw new AppError('request.not-found')
}

export const { loader, action } = apiRoute({
  GET: absent,
  POST: absent,
  PUT: absent,
  PATCH: absent,
  DELETE: absent,
})
