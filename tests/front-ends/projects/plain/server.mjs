import { createClient, OAuthStrategy } from '@wix/sdk'
import { productsV3 } from '@wix/stores'

const shop = createClient({ modules: { productsV3 }, auth: OAuthStrategy({ clientId: process.env.VITE_CLIENT_ID }) })
const { product } = await shop.productsV3.getProductBySlug('low-tide')
console.log(product.name)
