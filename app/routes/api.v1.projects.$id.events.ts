import { requireApiProject } from '#app/http/api-project.server.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { EVENT_STREAM, projectEvents } from '#app/http/project-events.server.ts'

const events = async (args: ApiArgs) => projectEvents(args, (await requireApiProject(args)).owned)

export const { loader, action } = apiRoute({ GET: events, HEAD: events }, { produces: [EVENT_STREAM] })
