import * as contract from '@stoa/contract/services/marketing/gift-voucher-products'
import { ofProduct } from '../product-entity.ts'

export const createGiftCardProduct = ofProduct.create(contract.createGiftCardProduct)

export const getGiftCardProduct = ofProduct.get(contract.getGiftCardProduct)

export const updateGiftCardProduct = ofProduct.update(contract.updateGiftCardProduct)

export const deleteGiftCardProduct = ofProduct.remove(contract.deleteGiftCardProduct)

export const queryGiftCardProducts = ofProduct.query(contract.queryGiftCardProducts)
