/** Offers a text as a file download; a long one in parts, so that it is never one string. */
export function downloadText(text: string | readonly string[], fileName: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob(typeof text === 'string' ? [text] : [...text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}

/** Opens a PDF, given in Base64, in another tab to print it; where the browser does not let us, it is downloaded. */
export function openPdf(content: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([Uint8Array.fromBase64(content)], { type: 'application/pdf' }))
  // The tab reads the address after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  if (window.open(url)) return
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
}
