/** A file, given in Base64, that the browser saves and nobody else keeps. */
export function privateFile(content: string, fileName: string, type: string): Response {
  return new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
