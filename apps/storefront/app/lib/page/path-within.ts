/**
 * A path of this shop that somebody sent, as one that can be redirected to; undefined for any other address, which would be an open
 * redirect. The path is read as browsers read it: they drop tabs, line breaks and `.` segments, and read `\` as `/`.
 */
export function pathWithin(path = ''): string | undefined {
  const origin = 'http://shop.invalid'
  const url = path.startsWith('/') ? URL.parse(path, origin) : null
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}
