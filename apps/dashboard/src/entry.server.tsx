import { i18n } from '@lingui/core'
import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/**
 * Makes `index.html` at build time; nothing is rendered on a server afterwards.
 * @note Without this file the React Router CLI adds `isbot` to package.json and runs `npm install` by itself.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html')
  // Only the frame is made here, and it has no words.
  i18n.activate('en')
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  // The router's data comes as a part that is streamed in later; the file needs it whole.
  await page.allReady
  return new Response(page, { status, headers })
}
