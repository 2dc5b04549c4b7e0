/** True for a path of the shop, and for an address of the web. Browsers run neither as a script. */
export function isShopOrWebAddress(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
}
