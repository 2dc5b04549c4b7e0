/** A PDF that the server answered in base64, as a file to save. */
export function pdfResponse({ content = '', fileName = '' }: { content?: string; fileName?: string }): Response {
  return new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
