import type { MetaDescriptor } from 'react-router'

/**
 * The meta tags of a page whose address holds the secret of a link. With `no-referrer` browsers would hide the origin of the page's forms
 * too, and they would be refused.
 */
export const secretAddress: MetaDescriptor[] = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'strict-origin' },
]
