/**
 * True for a path of the shop, and for an address of the web. Browsers run neither as a script. They leave out tabs and line breaks, so
 * that a path with one after its first slash would name a host.
 */
export function isShopOrWebAddress(text: string): boolean {
  if (/[\t\n\r]/.test(text)) return false
  return /^\/(?![/\\])/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
}
