import type { ServerBuild } from '@remix-run/node'

type Whole = ServerBuild['routes'][string]['module']
type Route = ServerBuild['routes'][string]
/** What a route file exports; one without a page has no default. */
export type RouteModule = Omit<Whole, 'default'> & { default?: () => unknown }

/** The path of a resource route by its file name: `api.v1.videos.$id.upload` is `api/v1/videos/:id/upload`. */
export function pathOf(name: string): string {
  return name
    .split(/\.(?!\])/)
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':').replace('[.]', '.')))
    .join('/')
}

/** The path below `/api/v1` of a route file, as the description writes it: `/videos/{id}/upload`. */
export function apiPathOf(file: string): string {
  const name = file.replace(/^.*\/api\.v1\./, '').replace(/\.ts$/, '')
  return `/${pathOf(name).replaceAll(/:(\w+)/g, '{$1}')}`
}

const whole = (module: RouteModule): Whole => ({ default: undefined, ...module })

/** What the compiler would make of these routes, without compiling them. Only for routes that render nothing. */
export function resourceBuild(modules: Record<string, RouteModule>): ServerBuild {
  const routes = Object.entries(modules).map(([name, module]): [string, Route] => [
    name,
    { id: name, path: pathOf(name), module: whole(module) },
  ])
  return {
    mode: 'test',
    entry: {
      module: {
        default: () => new Response('<!doctype html><title>page</title>'),
        handleError: () => undefined,
      },
    },
    routes: Object.fromEntries(routes),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/build/',
    assetsBuildDirectory: 'public/build',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    isSpaMode: false,
  }
}
