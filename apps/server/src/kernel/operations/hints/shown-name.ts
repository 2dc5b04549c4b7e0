/**
 * A name of the request as hints and the log show it. Names that no field could have are left out: they may be a token or a body that
 * was sent in the wrong place.
 */
export function shownName(name: string): string {
  return name.length <= 120 && /^[\w$][\w$-]{0,39}(?:\.[\w$-]{1,40})*$/.test(name) ? name : '…'
}
