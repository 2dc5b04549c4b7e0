import type { PluginProvider } from '../../support/providers/plugin-provider.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export const appId = '7a1b7f0c-3f0e-4b8e-9a55-2f7b0d5f6c11'
export const express = { code: 'express', title: 'Express', cost: { price: '12.50', currency: 'EUR' } }
export const minute = 60_000

export function create(shop: TestShop, plugin: object) {
  const usual = { appId, componentType: 'ECOM_SHIPPING_RATES', name: 'Carrier' }
  return shop.owner('POST', '/stoa/v1/plugins', { plugin: { ...usual, ...plugin } })
}

export async function register(shop: TestShop, { url }: PluginProvider, more: { name?: string } = {}) {
  const { body } = await create(shop, { deploymentUri: url, ...more })
  return body.plugin as { id: string; publicKey: string }
}

export async function tryPlugin(shop: TestShop, id: string) {
  return (await shop.owner('POST', `/stoa/v1/plugins/${id}/test`, {})).body
}
