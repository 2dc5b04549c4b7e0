import * as contract from '@stoa/contract/services/marketing/gift-voucher-products'
import { ofProduct } from '../product-entity.ts'

export const giftCardProducts = {
  createGiftCardProduct: ofProduct.create(contract.createGiftCardProduct),
  getGiftCardProduct: ofProduct.get(contract.getGiftCardProduct),
  updateGiftCardProduct: ofProduct.update(contract.updateGiftCardProduct),
  deleteGiftCardProduct: ofProduct.remove(contract.deleteGiftCardProduct),
  queryGiftCardProducts: ofProduct.query(contract.queryGiftCardProducts),
}
