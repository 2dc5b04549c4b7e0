/** The page with a form that was sent, at the element that says so. */
export function sentPath(back: string, form: string, element: string): string {
  const [pathname = '', search] = back.split(/[?#]/)
  const query = new URLSearchParams(search)
  query.set('sent', form)
  return `${pathname}?${query}#${element}`
}

/** The path of a page without what it says about a form that was sent. */
export function withoutSent(path: string): string {
  const [pathname = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  query.delete('sent')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
