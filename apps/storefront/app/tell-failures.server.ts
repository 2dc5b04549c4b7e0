import { data, isRouteErrorResponse, type ServerBuild } from 'react-router'
import { storefront } from './context.ts'

type Work = (args: { context: { get(key: typeof storefront): { requestId: string } } }) => unknown

/** The app, whose pages of what failed can name the request: what nobody expected is logged and told by its number alone. */
export function tellFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    return [
      id,
      {
        ...route,
        module: { ...route.module, ...(loader && { loader: telling(loader) }), ...(action && { action: telling(action) }) },
      },
    ]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function telling<Call>(work: Call): Call {
  return (async (args: Parameters<Work>[0]) => {
    try {
      return await (work as Work)(args)
    } catch (error) {
      if (error instanceof Response || isMeant(error)) throw error
      const { requestId } = args.context.get(storefront)
      console.error(requestId, error)
      throw data({ requestId }, { status: 500 })
    }
  }) as Call
}

/** What the app itself throws to show another page. */
function isMeant(error: unknown): boolean {
  return isRouteErrorResponse(error) || (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
