import { env } from '#app/env.server.ts'
import { createWebApp, createWebServer } from '#app/http/web-app.server.ts'
import { resourceBuild } from './resource-build.ts'

/*
 * The web process with the calls of uploads alone, without a build: for tests that kill it, fill its disk or weigh it.
 * It prints the port that it listens on.
 */
const routes = {
  'api.v1.videos.$id.upload': await import('#app/routes/api.v1.videos.$id.upload.ts'),
  'api.v1.videos.$id.upload.resumable': await import('#app/routes/api.v1.videos.$id.upload.resumable.ts'),
  'api.v1.videos.$id.upload.resumable.$uploadId':
    await import('#app/routes/api.v1.videos.$id.upload.resumable.$uploadId.ts'),
}

const server = createWebServer(createWebApp({ build: resourceBuild(routes), publicFolder: 'public' }))
server.listen(env.PORT, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`listening on ${address.port}`)
})
