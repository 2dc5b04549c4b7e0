import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/**
 * Makes `index.html` at build time; nothing is rendered on a server afterwards.
 * @note Without this file the React Router CLI adds `isbot` to package.json and runs `npm install` by itself.
 */
export default function render(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  headers.set('content-type', 'text/html')
  const html = renderToString(<ServerRouter context={context} url={request.url} />)
  return new Response(`<!doctype html>${html}`, { status, headers })
}
