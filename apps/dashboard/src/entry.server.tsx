import { i18n } from '@lingui/core'
import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/**
 * Renders `index.html` at build time. Nothing is rendered on a server afterwards.
 * @note Without this file the React Router CLI adds `isbot` to package.json and runs `npm install` by itself.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html')
  // Only the frame is rendered here, and it contains no text.
  i18n.activate('en')
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  // The router streams its data in a later part, but the file has to contain it.
  await page.allReady
  return new Response(page, { status, headers })
}
