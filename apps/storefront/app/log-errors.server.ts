import { data, isRouteErrorResponse, type ServerBuild } from 'react-router'
import { storefront } from './context.ts'

type RouteHandler = (args: { context: { get(key: typeof storefront): { requestId: string } } }) => unknown

/** Logs unexpected errors of loaders and actions. The error page gets only the request id. */
export function withErrorLogging(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    return [
      id,
      {
        ...route,
        module: { ...route.module, ...(loader && { loader: logged(loader) }), ...(action && { action: logged(action) }) },
      },
    ]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function logged<Call>(handler: Call): Call {
  return (async (args: Parameters<RouteHandler>[0]) => {
    try {
      return await (handler as RouteHandler)(args)
    } catch (error) {
      if (error instanceof Response || isIntended(error)) throw error
      const { requestId } = args.context.get(storefront)
      console.error(requestId, error)
      throw data({ requestId }, { status: 500 })
    }
  }) as Call
}

/** Responses and data that the app throws on purpose. */
function isIntended(error: unknown): boolean {
  return isRouteErrorResponse(error) || (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
