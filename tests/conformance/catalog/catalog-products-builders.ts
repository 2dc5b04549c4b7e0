import { productsV3 } from '@wix/stores'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

export const products = (shop: TestShop) => ownerClient(shop, { productsV3 }).productsV3
