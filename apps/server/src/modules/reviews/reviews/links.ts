/** Top-level domains of more than two letters that reviews name, as far as few sentences begin with such a word. */
const longDomains = new Set(
  `com net org info biz shop store online site website xyz top app dev io blog club link click cloud tech space digital agency
  vip icu buzz bond cfd sbs cam casino poker bet bid loan crypto finance deals discount email live pro page wiki mobi name asia
  guru ninja tokyo london berlin nyc ltd gmbh inc llc`.split(/\s+/),
)

/** A scheme, or `www.`, is an address whatever follows. */
const explicit = /(?:[a-z]:\/\/|\bwww\.)[^\s.]/i

/** Names between dots, the last of which could be a top-level domain, and whether a path follows. */
const hostLike =
  /(?<![\p{L}\p{N}_-])((?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.)+)([a-z]{2,24}|xn--[a-z0-9-]{2,59})(?![\p{L}\p{N}_-])(?::\d+)?([/?#]\S)?/giu

/** True if a text has the address of a website, with or without its scheme. */
export function hasLink(text: string): boolean {
  if (explicit.test(text)) return true
  return text.matchAll(hostLike).some(([, names, last, path]) => path !== undefined || isHost(names!, last!))
}

function isHost(names: string, last: string): boolean {
  // A sentence that begins without a space before it: "Very nice.It hangs straight."
  if (/^[A-Z][a-z]+$/.test(last)) return false
  // Abbreviations: "p.in", "x.so".
  if (!/[\p{L}\p{N}-]{2}\.$/u.test(names)) return false
  const domain = last.toLowerCase()
  return domain.length === 2 ? isCountry(domain) : domain.startsWith('xn--') || longDomains.has(domain)
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** True if the two letters are the code of a country, which are its top-level domain. */
function isCountry(letters: string): boolean {
  return letters === 'uk' || letters === 'su' || regions.of(letters.toUpperCase()) !== undefined
}
