import type { Operation } from './operation.ts'

const DATA = '{"status":"analyzing","progress":42.5,"current_stage":"analysis","substep":"detecting", …}'

export const EVENT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/projects/{id}/events',
    id: 'followProject',
    tag: 'Projects',
    summary:
      'Server-sent events: `status` with what `GET /videos/{id}/status` answers, now and at each change, and `end` when nothing runs',
    success: {
      status: 200,
      others: { 204: 'Nothing runs, and the caller has the newest event, as its Last-Event-ID says' },
      types: ['text/event-stream'],
      example: `retry: 3000\n\nid: q1Zt0w8kPp2mXe5d\nevent: status\ndata: ${DATA}\n\n: heartbeat\n\n`,
    },
    errors: ['events.too-many'],
  },
]
