import { CallError, type Client } from '@stoa/client'
import { followRedirect } from '@stoa/contract/calls/stoa/redirects'
import { redirect, type MiddlewareFunction } from 'react-router'
import { storefront } from '../../lib/page/context.ts'

/**
 * Before a 404, looks for a redirect of the path: it may have moved or be gone for good (410). `url` is the page's URL, also in
 * data requests of the router.
 */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  if (response.status !== 404 || request.method !== 'GET') return response
  const { api, prefix } = context.get(storefront)
  const target = await redirectFor(url.pathname.slice(prefix.length), api)
  if (!target) return response
  if (target.target) return redirect(target.target, target.kind === 'TEMPORARY' ? 302 : 301)
  return new Response(response.body, { status: 410, headers: response.headers })
}

async function redirectFor(path: string, api: Client) {
  try {
    return path.length <= 1000 ? await api.call(followRedirect, { path }) : undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
