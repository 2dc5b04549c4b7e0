import { CallError } from '@stoa/client'
import { data, isRouteErrorResponse, type ServerBuild } from 'react-router'
import { storefront } from './context.ts'
import { notFound } from './not-found.ts'

type RouteHandler = (args: { context: { get(key: typeof storefront): { requestId: string } } }) => unknown

/**
 * Logs unexpected errors of loaders and actions; the error page gets only the request id. A loader's request is made of the URL, so
 * one that is refused as invalid means that there is no such page.
 */
export function withErrorLogging(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    return [
      id,
      {
        ...route,
        module: {
          ...route.module,
          ...(loader && { loader: logged(orNoSuchPage(loader)) }),
          ...(action && { action: logged(action) }),
        },
      },
    ]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function orNoSuchPage<Call>(loader: Call): Call {
  return (async (args: Parameters<RouteHandler>[0]) => {
    try {
      return await (loader as RouteHandler)(args)
    } catch (error) {
      if (error instanceof CallError && error.code === 'VALIDATION') throw notFound()
      throw error
    }
  }) as Call
}

function logged<Call>(handler: Call): Call {
  return (async (args: Parameters<RouteHandler>[0]) => {
    try {
      return await (handler as RouteHandler)(args)
    } catch (error) {
      if (error instanceof Response || isIntended(error)) throw error
      const { requestId } = args.context.get(storefront)
      console.error(requestId, error)
      // The shop's database is away for a while, which is no failure of the page.
      const isUnavailable = error instanceof CallError && error.status === 503
      throw data({ requestId }, { status: isUnavailable ? 503 : 500 })
    }
  }) as Call
}

/** Responses and data that the app throws on purpose. */
function isIntended(error: unknown): boolean {
  return isRouteErrorResponse(error) || (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
