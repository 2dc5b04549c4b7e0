import { CallError, createClient, type Client } from '@stoa/client'
import { addToCurrentCart } from '@stoa/client/calls/ecom/current-cart'
import { withStoa } from '@stoa/client/next'
import { stoa } from '@stoa/client/vite'

const client: Client = createClient({ baseUrl: 'https://shop.example' })

export async function add(): Promise<string | undefined> {
  try {
    const { cart } = await client.call(addToCurrentCart, { lineItems: [] })
    return cart?.id ?? undefined
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}

// @ts-expect-error: the fields of a call are checked
void client.call(addToCurrentCart, { lines: [] })

export const plugin = stoa({ baseUrl: 'https://shop.example' })
export const config: { reactStrictMode: boolean } = withStoa({ reactStrictMode: true }, { baseUrl: 'https://shop.example' })
