// What such pages load from a CDN.
export { currentCart } from '@wix/ecom'
export { redirects } from '@wix/redirects'
export { createClient, media, OAuthStrategy } from '@wix/sdk'
export { productsV3 } from '@wix/stores'
